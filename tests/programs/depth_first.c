enum { NODES = sizeof NAMES / sizeof *NAMES, EXACT, LOWER, UPPER };
static int kind[NODES][2], stored_depth[NODES][2], stored[NODES][2];

static int max(int one, int other) { return one > other ? one : other; }

static int search(int node, int alpha, int beta, bool is_max, int depth) {
    enter_window(node, alpha, beta);
    if (CHILDREN[node][0] < 0 || depth == 0) {
        int value = is_max ? VALUES[node] : -VALUES[node];
        leave(node, value);
        return value;
    }
    if (HAS_TABLE && kind[node][is_max] && stored_depth[node][is_max] >= depth) {
        int bound = kind[node][is_max], value = stored[node][is_max];
        if (bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha)) {
            leave(node, value);
            return value;
        }
    }
    int best = -INF, first = alpha;
    for (const int *child = CHILDREN[node]; *child >= 0; child++) {
        int value = -search(*child, -beta, -alpha, !is_max, depth - 1);
        best = max(best, value);
        if (best >= beta) break;
        alpha = max(alpha, best);
    }
    kind[node][is_max] = best <= first ? UPPER : best >= beta ? LOWER : EXACT;
    stored_depth[node][is_max] = depth;
    stored[node][is_max] = best;
    leave(node, best);
    return best;
}

int main(void) {
    search(0, -INF, INF, MAX_FIRST, DEPTH);
    return 0;
}
