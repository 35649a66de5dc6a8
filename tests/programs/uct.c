#include <math.h>
enum { NODES = sizeof NAMES / sizeof *NAMES };
static double visits[NODES], wins[NODES];
static unsigned seed = 7;

static int random_child(int node) {
    int count = 0;
    while (CHILDREN[node][count] >= 0) count++;
    seed = seed * 1103515245u + 12345u;
    return CHILDREN[node][(seed >> 16) % count];
}

static int playout(int node) {
    while (CHILDREN[node][0] >= 0) node = random_child(node);
    return VALUES[node];
}

static int choose(int node, bool is_max) {
    double total = 0, most = -1e9;
    int best = -1;
    for (const int *child = CHILDREN[node]; *child >= 0; child++) {
        if (visits[*child] == 0) return *child;
        total += visits[*child];
    }
    for (const int *child = CHILDREN[node]; *child >= 0; child++) {
        double mean = wins[*child] / visits[*child];
        mean = is_max ? mean : 1 - mean;
        double score = mean + C * sqrt(log(total) / visits[*child]);
        if (score > most) { most = score; best = *child; }
    }
    return best;
}

int main(void) {
    for (int descent = 0; descent < DESCENTS; descent++) {
        int path[64] = {0}, length = 1;
        bool is_max = MAX_FIRST;
        enter(0);
        while (CHILDREN[path[length - 1]][0] >= 0 && (length == 1 || visits[path[length - 1]] > 0)) {
            path[length] = choose(path[length - 1], is_max);
            is_max = !is_max;
            enter(path[length++]);
        }
        int r = playout(path[length - 1]);
        result(r);
        for (int at = 0; at < length; at++) { visits[path[at]] += 1; wins[path[at]] += r; }
    }
    int best = CHILDREN[0][0];
    for (const int *child = CHILDREN[0]; *child >= 0; child++) if (visits[*child] > visits[best]) best = *child;
    chosen(best);
    return 0;
}
