enum { NODES = sizeof NAMES / sizeof *NAMES };
static int proof[NODES], disproof[NODES];
static bool expanded[NODES];

static void judge(int node) {
    int value = MAX_FIRST ? VALUES[node] : -VALUES[node];
    bool has_children = CHILDREN[node][0] >= 0;
    proof[node] = has_children ? 1 : value >= GOAL ? 0 : INF;
    disproof[node] = has_children ? 1 : value >= GOAL ? INF : 0;
}

static int least(const int *numbers, const int *children) {
    int best = INF;
    for (; *children >= 0; children++) if (numbers[*children] < best) best = numbers[*children];
    return best;
}

static int sum(const int *numbers, const int *children) {
    int all = 0;
    for (; *children >= 0; children++) all = all + numbers[*children] > INF ? INF : all + numbers[*children];
    return all;
}

static void descend(int node, bool is_or) {
    enter(node);
    const int *children = CHILDREN[node];
    if (!expanded[node]) {
        expanded[node] = true;
        for (const int *child = children; *child >= 0; child++) {
            judge(*child);
            enter(*child);
            leave_numbers(*child, proof[*child], disproof[*child]);
        }
    } else {
        const int *numbers = is_or ? proof : disproof;
        int next = -1;
        for (const int *child = children; *child >= 0; child++) {
            bool is_open = proof[*child] != 0 && disproof[*child] != 0;
            if (is_open && (next < 0 || numbers[*child] < numbers[next])) next = *child;
        }
        descend(next, !is_or);
    }
    if (is_or) { proof[node] = least(proof, children); disproof[node] = sum(disproof, children); }
    else { proof[node] = sum(proof, children); disproof[node] = least(disproof, children); }
    leave_numbers(node, proof[node], disproof[node]);
}

int main(void) {
    judge(0);
    for (int so = 0; so < 40 && proof[0] != 0 && disproof[0] != 0; so++) descend(0, true);
    return 0;
}
