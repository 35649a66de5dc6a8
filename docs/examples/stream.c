/* A search of two visits as a binary trace. The first argument is the file. */
#include "plyscope_emit.h"

int main(int count, char **arguments) {
    static const char *const fields[] = {"evaluation", NULL};
    uint16_t e2e4 = plys_move(12, 28, 0);
    plys_options options = {0};
    plys *trace;
    if (count != 2) return 2;
    options.path = arguments[1];
    options.program = "stream.c";
    options.fields = fields;
    trace = plys_open(&options);
    plys_iteration(trace, 1);
    plys_enter(trace, 0, 1, -32000, 32000, 0);
    plys_probe(trace, PLYS_MISS, 0, PLYS_UNSAID, PLYS_UNSAID);
    plys_rank(trace, PLYS_HISTORY);
    plys_enter(trace, e2e4, 0, -32000, 32000, PLYS_QUIET);
    plys_field(trace, 1, -35);
    plys_stand_pat(trace, -35);
    plys_leave(trace, -35, 0, PLYS_STAND_PAT);
    plys_leave(trace, 35, e2e4, PLYS_ALL_MOVES);
    return plys_close(trace);
}
