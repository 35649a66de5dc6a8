/* SPDX-License-Identifier: 0BSD */
/* Writes a trace of any size, to measure its readers: a search of an invented game with moves, windows, probes, ranks and
   reasons as engines have them. The same arguments give the same bytes.

       cc -O2 -I ../../c generate.c -o generate
       ./generate FILE VISITS                                                                                        */
#include "plyscope_emit.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOVES = 200, DEPTH = 14, WIDTH = 4, OPEN = 32000 };

static plys *trace;
static unsigned long long state = 1, left;

/* A random number below `count` (xorshift). */
static unsigned below(unsigned count) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)((state >> 20) % count);
}

static int32_t visit(uint16_t move, int32_t depth, int32_t alpha, int32_t beta, int is_quiet) {
    int32_t best = -OPEN, value;
    uint16_t best_move = 0;
    unsigned index;
    if (left > 0) left--;
    if (move > 0 && below(2)) plys_rank(trace, below(2) ? PLYS_HISTORY : PLYS_KILLER);
    plys_enter(trace, move, depth, alpha, beta, depth <= 0 ? PLYS_QUIET : 0);
    if (depth > 0) plys_probe(trace, PLYS_MISS, 0, PLYS_UNSAID, PLYS_UNSAID);
    if (depth <= 0) {
        best = (int32_t)below(201) - 100;
        plys_stand_pat(trace, best);
        if (is_quiet || best >= beta || below(3)) return plys_leave(trace, best, 0, best >= beta ? PLYS_STAND_PAT : PLYS_ALL_MOVES);
    }
    for (index = 0; index < WIDTH && left > 0; index++) {
        uint16_t next = (uint16_t)(1 + (below(MOVES / WIDTH) * WIDTH + index) % MOVES);
        if (index == 0 || best <= -OPEN) {
            value = -visit(next, depth - 1, -beta, -alpha, depth <= 0);
        } else {
            value = -visit(next, depth - 1, -alpha - 1, -alpha, depth <= 0);
            if (value > alpha && value < beta && left > 0) value = -visit(next, depth - 1, -beta, -alpha, depth <= 0);
        }
        if (value > best) best = value, best_move = next;
        if (best > alpha) alpha = best;
        if (alpha >= beta) return plys_leave(trace, best, next, PLYS_CUT_OFF);
    }
    return plys_leave(trace, best <= -OPEN ? 0 : best, best_move, PLYS_ALL_MOVES);
}

int main(int count, char **arguments) {
    plys_options options = {0};
    char name[8];
    uint32_t iteration = 0;
    unsigned move;
    if (count != 3) return fprintf(stderr, "generate FILE VISITS\n"), 2;
    options.path = arguments[1];
    options.program = "generate.c";
    options.infinity = OPEN;
    options.has_names = 1;
    left = strtoull(arguments[2], NULL, 10);
    trace = plys_open(&options);
    if (!trace) return 1;
    for (move = 1; move <= MOVES; move++) {
        sprintf(name, "m%u", move);
        plys_name(trace, (uint16_t)move, name);
    }
    while (left > 0) {
        plys_iteration(trace, ++iteration);
        visit(0, DEPTH, -OPEN, OPEN, 0);
    }
    return plys_close(trace);
}
