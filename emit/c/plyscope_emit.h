/* SPDX-License-Identifier: 0BSD
 * Copyright (C) 2026 the authors of Plyscope
 *
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.
 *
 * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
 * IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
 * INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
 * ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
 * THIS SOFTWARE. */

/* plyscope_emit.h: writes the search of a program for Plyscope, in the format of docs/trace-stream.md. C99 or C++11, no
 * dependencies.
 *
 *   plys_options options = {0};                      ({} in C++)
 *   options.path = "search.plys"; options.program = "MyEngine 1.0"; options.infinity = 32000;
 *   plys *trace = plys_open(&options);               (NULL if the file cannot be written)
 *   plys_enter(trace, move, depth, alpha, beta, 0);  (at the beginning of each visit, the root's with move 0)
 *   return plys_leave(trace, value, best, PLYS_CUT_OFF);    (on every way out)
 *   plys_close(trace);
 *
 * A NULL trace writes nothing: every call is then one branch. A trace belongs to one thread. Moves are plys_move(from, to,
 * promotion) with squares from 0 (a1, b1 ...) to 63 (h8), or the places of names that plys_name defines; 0 is no move. Values
 * are from -2147483647 to 2147483647, and PLYS_UNSAID is a value that is not said. */
#ifndef PLYSCOPE_EMIT_H
#define PLYSCOPE_EMIT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLYS_UNSAID (-2147483647 - 1)

/* The words of the lists, by their places; own words follow, from PLYS_OWN_REASON and so on. 0 says no word. */
enum {
    PLYS_CUT_OFF = 1, PLYS_ALL_MOVES, PLYS_TABLE_ANSWER, PLYS_EVALUATION, PLYS_STAND_PAT, PLYS_GAME_OVER, PLYS_RULE_DRAW,
    PLYS_REPETITION, PLYS_NULL_MOVE_CUT_OFF, PLYS_PROB_CUT_OFF, PLYS_REVERSE_FUTILITY, PLYS_RAZORING, PLYS_MOVES_PRUNED,
    PLYS_MATE_DISTANCE, PLYS_MULTI_CUT, PLYS_OWN_REASON
};
/* PLYS_QUIET is added to any kind (also to 0): the visit is one of quiescence. */
enum { PLYS_NULL_MOVE = 1, PLYS_PROB_CUT, PLYS_SINGULAR, PLYS_SAME_POSITION, PLYS_OWN_KIND, PLYS_QUIET = 1 << 16 };
enum {
    PLYS_MISS = 1, PLYS_ANSWERED, PLYS_TOO_SHALLOW, PLYS_BOUND_DOES_NOT_HELP, PLYS_NARROWED, PLYS_UNCERTAIN,
    PLYS_DEPTH_DIFFERS, PLYS_OWN_OUTCOME
};
enum { PLYS_EXACT = 1, PLYS_LOWER, PLYS_UPPER };
enum {
    PLYS_TABLE_MOVE = 1, PLYS_CAPTURE, PLYS_KILLER, PLYS_COUNTERMOVE, PLYS_HISTORY, PLYS_GENERATION, PLYS_LAST_ITERATION,
    PLYS_OWN_RANK
};
enum {
    PLYS_CHECK_EVASION = 1, PLYS_RECAPTURE, PLYS_PROMOTION_THREAT, PLYS_SINGULAR_MOVE, PLYS_LATE_MOVE, PLYS_NO_TABLE_MOVE,
    PLYS_OWN_CAUSE
};
enum { PLYS_PV = 1, PLYS_CUT, PLYS_ALL };

/* Every option may be left at 0. Lists of words end with NULL. */
typedef struct plys_options {
    const char *path; /* the file; NULL switches the trace off: plys_open gives NULL */
    /* The header (docs/trace-format.md). */
    const char *program;
    int values_of_first;  /* values and windows are those of the first player (White), not of the side to move */
    int infinity;         /* 0: 32000 */
    int mate, mate_plies; /* 0: not said */
    const char *game;     /* NULL: "chess", or no game with has_names */
    const char *position;
    int second_to_move;   /* the second player is to move at the root; only without a game */
    int no_window;        /* the search has no window (minimax) */
    int only_beyond_beta; /* only a value beyond beta cuts off */
    int has_names;        /* moves are places of names (plys_name) and not squares */
    unsigned depth_unit;  /* the number of units in a ply; 0: 1 */
    const char *const *reasons, *const *kinds, *const *ranks, *const *causes, *const *outcomes; /* the program's own words */
    const char *const *fields; /* the program's own fields */
    /* The visits to record. All others are counted. */
    unsigned from_iteration; /* only from this iteration on, if the program calls plys_iteration */
    const uint16_t *below;   /* only the visits on this path of moves and below it */
    unsigned below_length;
    unsigned plies;          /* only up to this ply, counted from 0 at the root */
    int quiescence_counted;  /* of quiescence only its first visit */
    unsigned every_search;   /* 10: the 1st, 11th, 21st ... search, if the program calls plys_new_search */
    /* A ring: if one of these is not 0, the last blocks stay in memory until plys_save or plys_close writes them. */
    uint64_t last_visits; /* keep at least this number of visits */
    unsigned last_blocks; /* keep at least this number of blocks */
    unsigned block_size;  /* bytes, from 4096 to 1048576; 0: 65536 */
} plys_options;

typedef struct plys plys;

/* The calls. PLYS_QUIET in a kind says quiescence; visits below quiescence are quiescence without it. */
/* Promotions: 0 none, 2 knight, 3 bishop, 4 rook, 5 queen. */
static inline uint16_t plys_move(unsigned from, unsigned to, unsigned promotion);
static inline void plys_enter(plys *trace, uint16_t move, int depth, int alpha, int beta, unsigned kind);
static inline int plys_leave(plys *trace, int value, uint16_t best, unsigned reason); /* gives the value */
/* Value and depth of an entry may be PLYS_UNSAID. */
static inline void plys_probe(plys *trace, unsigned outcome, unsigned bound, int value, int depth);
static inline void plys_stand_pat(plys *trace, int value);
static inline void plys_field(plys *trace, unsigned field, int64_t value); /* the field's place, from 1 */
static inline void plys_real_field(plys *trace, unsigned field, double value);
static inline void plys_key(plys *trace, uint64_t key);
static inline void plys_pruned(plys *trace, unsigned moves, unsigned cause, uint16_t move);
static inline void plys_nanoseconds(plys *trace, uint64_t since_opening);
/* The next visit: why its move has its place in the order, its expected type, and changes of its depth in units. */
static inline void plys_rank(plys *trace, unsigned rank);
static inline void plys_type(plys *trace, unsigned type);
static inline void plys_extend(plys *trace, unsigned cause, int units);
static inline void plys_reduce(plys *trace, unsigned cause, int units);
/* Between visits. Visits that are open end as stopped. */
static inline void plys_new_search(plys *trace, const char *position); /* NULL: the header's position */
static inline void plys_iteration(plys *trace, unsigned number);       /* from 1 */
/* Anywhere. */
static inline void plys_name(plys *trace, uint16_t place, const char *name); /* with has_names, before the move is used */
static inline unsigned plys_open_visits(const plys *trace);
/* Ends visits as stopped until this number is open: after a longjmp or an exception. */
static inline void plys_stop(plys *trace, unsigned open);
static inline plys *plys_open(const plys_options *options);
static inline int plys_save(plys *trace);  /* brings the file up to date; 0 if it could be written */
static inline int plys_close(plys *trace); /* the same, and frees the trace */

/* ---- Everything below is private. ---- */

#if defined(__GNUC__) || defined(__clang__)
#define PLYS_RARELY(condition) __builtin_expect(!!(condition), 0)
#define PLYS_COLD static __attribute__((noinline, cold, unused))
#define PLYS_APART static __attribute__((noinline, unused)) /* seldom, but it must be quick */
#else
#define PLYS_RARELY(condition) (condition)
#define PLYS_COLD static inline
#define PLYS_APART static inline
#endif

enum { PLYS_FILE_HEAD = 24, PLYS_BLOCK_HEAD = 28, PLYS_LONGEST_EVENT = 128 };
enum { PLYS_MOST_OPEN = 250, PLYS_LONGEST_POSITION = 500 };
enum { PLYS_HAS_FILTER = 1, PLYS_HAS_COUNTED = 2 };

typedef struct plys_visit {
    uint64_t number;
    uint32_t alpha, beta, depth, kind, child_value, said, sibling_alpha, sibling_beta, children;
    uint16_t move, child_move;
    uint8_t has_child, has_said, has_sibling;
} plys_visit;

/* A block in memory. Its bytes follow. */
typedef struct plys_block {
    struct plys_block *next;
    uint32_t length, visits;
} plys_block;

struct plys {
    uint8_t *at, *end;        /* the next byte; behind it no event begins */
    plys_visit *top;          /* the innermost open visit; stack[0] is none */
    plys_visit *deepest;
    unsigned gate;            /* 0 if each visit is recorded, and no counted visit has to be written */
    unsigned order;           /* what is said of the next visit */
    int is_turned;            /* values are those of the side to move */
    uint32_t unit;
    uint64_t visits;          /* recorded */
    char **names;             /* of moves, by place; NULL without has_names */
    uint32_t *named_in;       /* the block that named a move last */
    uint32_t rank, extension_cause, reduction_cause, extension, reduction;
    uint32_t skipped;         /* open visits that are not recorded */
    uint64_t counted;         /* visits that are not recorded, since the last event that says their number */
    uint8_t *start;           /* behind the beginning of the block */
    uint64_t first_visit, nanoseconds, searches;
    uint32_t block_open, blocks, iteration, size;
    plys_block *block, *oldest, *newest; /* in use; kept */
    uint64_t kept_visits, last_visits;
    uint32_t kept_blocks, last_blocks;
    uint16_t *below;
    uint32_t from_iteration, below_length, plies, quiescence_counted, every_search;
    FILE *file;               /* NULL with a ring */
    char *path, *header, *position;
    size_t header_length;
    int has_failed;
    plys_visit stack[PLYS_MOST_OPEN + 1];
};

static inline uint16_t plys_move(unsigned from, unsigned to, unsigned promotion) {
    return (uint16_t)(from | to << 6 | promotion << 12);
}
static inline uint8_t *plys_put_u16(uint8_t *p, unsigned v) {
    p[0] = (uint8_t)v; p[1] = (uint8_t)(v >> 8);
    return p + 2;
}
static inline uint8_t *plys_put_u32(uint8_t *p, uint32_t v) { return plys_put_u16(plys_put_u16(p, v & 0xffff), v >> 16); }
static inline uint8_t *plys_put_u64(uint8_t *p, uint64_t v) {
    return plys_put_u32(plys_put_u32(p, (uint32_t)v), (uint32_t)(v >> 32));
}
static inline uint8_t *plys_put_count(uint8_t *p, uint64_t v) {
    while (v >= 0x80) { *p++ = (uint8_t)(v | 0x80); v >>= 7; }
    *p++ = (uint8_t)v;
    return p;
}
static inline uint8_t *plys_put_small(uint8_t *p, uint32_t v) {
    while (v >= 0x80) { *p++ = (uint8_t)(v | 0x80); v >>= 7; }
    *p++ = (uint8_t)v;
    return p;
}
static inline uint8_t *plys_put_int(uint8_t *p, uint32_t v) { return plys_put_small(p, v << 1 ^ (0u - (v >> 31))); }

/* Adler-32. Parts of 22 words of 8 bytes are summed in lanes of 16 bits: even bytes, odd bytes, and the sums of these sums. */
PLYS_APART uint32_t plys_check_sum(uint32_t sum, const uint8_t *p, size_t n) {
    const uint64_t lanes = 0x00ff00ff00ff00ffu;
    uint64_t a = sum & 0xffff, b = sum >> 16;
    for (; n >= 176; n -= 176) {
        uint64_t even = 0, odd = 0, evens = 0, odds = 0, all = 0;
        int i;
        for (i = 0; i < 22; i++, p += 8) {
            uint64_t word = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
            evens += even; odds += odd;
            even += word & lanes; odd += word >> 8 & lanes;
        }
        b += 176 * a;
        for (i = 0; i < 4; i++) {
            uint64_t x = even >> 16 * i & 0xffff, y = odd >> 16 * i & 0xffff;
            all += x + y;
            b += (uint64_t)(8 - 2 * i) * x + (uint64_t)(7 - 2 * i) * y;
            b += 8 * ((evens >> 16 * i & 0xffff) + (odds >> 16 * i & 0xffff));
        }
        a = (a + all) % 65521; b %= 65521;
    }
    while (n-- > 0) { a += *p++; b += a; }
    return (uint32_t)(b % 65521 << 16 | a % 65521);
}

static inline uint8_t *plys_bytes(plys_block *block) { return (uint8_t *)(block + 1); }

/* ---- Blocks ---- */

PLYS_COLD uint8_t *plys_put_text(uint8_t *p, const char *text, size_t length) {
    p = plys_put_count(p, length);
    memcpy(p, text, length);
    return p + length;
}

/* Names a move before its first use in a block. */
PLYS_COLD void plys_use(plys *t, uint16_t move) {
    if (!move || !t->names[move] || t->named_in[move] == t->blocks + 1) return;
    t->named_in[move] = t->blocks + 1;
    *t->at++ = 10 << 2;
    t->at = plys_put_text(plys_put_u16(t->at, move), t->names[move], strlen(t->names[move]));
}

PLYS_COLD void plys_begin_block(plys *t) {
    plys_visit *v;
    t->at = plys_bytes(t->block) + PLYS_BLOCK_HEAD;
    t->end = plys_bytes(t->block) + t->size - PLYS_LONGEST_EVENT;
    t->first_visit = t->visits; t->block_open = (uint32_t)(t->top - t->stack); t->nanoseconds = 0;
    *t->at++ = 12 << 2;
    t->at = plys_put_count(plys_put_count(t->at, t->searches), t->iteration);
    t->at = plys_put_text(t->at, t->position, strlen(t->position));
    for (v = t->stack + 1; v <= t->top; v++) {
        if (t->names) plys_use(t, v->move);
        *t->at++ = 1 << 2;
        t->at = plys_put_small(plys_put_count(t->at, v->number), v->kind);
        t->at = plys_put_int(plys_put_int(plys_put_int(t->at, v->depth), v->alpha), v->beta);
        t->at = plys_put_small(plys_put_u16(t->at, v->move), v->children);
    }
    for (v = t->stack; v <= t->top; v++) v->has_child = v->has_said = v->has_sibling = 0;
    t->start = t->at;
}

PLYS_COLD void plys_write(plys *t, const void *bytes, size_t length) {
    if (!t->file || fwrite(bytes, 1, length, t->file) != length) t->has_failed = 1;
}

/* Completes the block. With a ring it is kept; otherwise it is written, without its zeros if it is the last. */
PLYS_COLD void plys_end_block(plys *t, int is_last) {
    plys_block *block = t->block;
    uint8_t *bytes = plys_bytes(block), *p = bytes;
    uint32_t length = (uint32_t)(t->at - bytes);
    if (t->at == t->start && t->blocks > 0 && is_last) return;
    memset(t->at, 0, t->size - length);
    block->length = length; block->visits = (uint32_t)(t->visits - t->first_visit); block->next = NULL;
    memcpy(p, "PLYB", 4);
    p = plys_put_u64(plys_put_u32(p + 4, length - PLYS_BLOCK_HEAD), t->first_visit);
    p = plys_put_u32(plys_put_u32(p, block->visits), t->block_open);
    plys_put_u32(p, plys_check_sum(plys_check_sum(1, bytes + 4, 20), bytes + PLYS_BLOCK_HEAD, length - PLYS_BLOCK_HEAD));
    t->blocks++;
    if (!t->last_visits && !t->last_blocks) { plys_write(t, bytes, is_last ? length : t->size); return; }
    if (t->newest) t->newest->next = block; else t->oldest = block;
    t->newest = block; t->kept_blocks++; t->kept_visits += block->visits; t->block = NULL;
    while (t->kept_blocks > t->last_blocks && t->kept_blocks > 1 && t->kept_visits - t->oldest->visits >= t->last_visits) {
        plys_block *old = t->oldest;
        t->oldest = old->next; t->kept_blocks--; t->kept_visits -= old->visits;
        if (t->block) free(old); else t->block = old;
    }
    if (t->block || is_last) return;
    t->block = (plys_block *)malloc(sizeof(plys_block) + t->size);
    if (!t->block) { /* no memory: the ring stays as small as it is */
        t->block = t->oldest; t->oldest = t->block->next; t->kept_blocks--; t->kept_visits -= t->block->visits;
        if (!t->oldest) t->newest = NULL;
    }
}

PLYS_COLD void plys_next_block(plys *t) { plys_end_block(t, 0); plys_begin_block(t); }

#define PLYS_MAKE_ROOM(t) do { if (PLYS_RARELY((t)->at > (t)->end)) plys_next_block(t); } while (0)

/* ---- Visits that are counted and not recorded ---- */

PLYS_COLD void plys_write_counted(plys *t) {
    PLYS_MAKE_ROOM(t);
    if (t->counted) { *t->at++ = 7 << 2; t->at = plys_put_count(t->at, t->counted); }
    t->counted = 0; t->gate &= PLYS_HAS_FILTER;
}

PLYS_COLD int plys_leaves_out(plys *t, uint16_t move) {
    uint32_t open = (uint32_t)(t->top - t->stack);
    int is_out = t->skipped > 0 || t->top == t->deepest;
    if (open == 0) {
        is_out |= t->iteration < t->from_iteration;
        is_out |= t->every_search && t->searches && (t->searches - 1) % t->every_search;
    } else if (open <= t->below_length) is_out |= move != t->below[open - 1];
    is_out |= t->plies && open > t->plies;
    is_out |= t->quiescence_counted && (t->top->kind & 1);
    if (!is_out) { plys_write_counted(t); return 0; }
    t->skipped++; t->counted++; t->order = 0; t->gate |= PLYS_HAS_COUNTED;
    return 1;
}

PLYS_COLD int plys_leaves_out_end(plys *t) {
    if (t->skipped) { t->skipped--; return 1; }
    plys_write_counted(t);
    return 0;
}

/* ---- The calls ---- */

static inline void plys_rank(plys *t, unsigned rank) { if (t) { t->order |= 1; t->rank = rank; } }
static inline void plys_type(plys *t, unsigned type) { if (t) t->order = (t->order & 7) | type << 3; }
static inline void plys_extend(plys *t, unsigned cause, int units) {
    if (t) { t->order |= 2; t->extension_cause = cause; t->extension = (uint32_t)units; }
}
static inline void plys_reduce(plys *t, unsigned cause, int units) {
    if (t) { t->order |= 4; t->reduction_cause = cause; t->reduction = (uint32_t)units; }
}

/* Bytes may alias everything, so all that is needed is read before the first byte is written. */
static inline void plys_enter(plys *t, uint16_t move, int depth, int alpha, int beta, unsigned kind) {
    plys_visit *u, *v;
    uint8_t *p, *tag;
    uint32_t a = (uint32_t)alpha, b = (uint32_t)beta, seen_a, seen_b, usual, both, is_quiet;
    unsigned f = 1, order;
    int is_as_sibling;
    if (!t) return;
    if (PLYS_RARELY(t->gate || t->top == t->deepest) && plys_leaves_out(t, move)) return;
    PLYS_MAKE_ROOM(t);
    if (PLYS_RARELY(t->names != NULL)) plys_use(t, move);
    u = t->top; v = u + 1; p = t->at; tag = p++; order = t->order;
    is_quiet = u->kind & 1; usual = u->depth - t->unit;
    seen_a = t->is_turned ? 0u - u->beta : u->alpha;
    seen_b = t->is_turned ? 0u - u->alpha : u->beta;
    is_as_sibling = u->has_sibling && a == u->sibling_alpha && b == u->sibling_beta;
    u->sibling_alpha = a; u->sibling_beta = b; u->has_sibling = 1; u->children++;
    both = (kind & 0xffff) << 1 | kind >> 16 | is_quiet;
    v->number = t->visits++; v->alpha = a; v->beta = b; v->depth = (uint32_t)depth; v->kind = both; v->move = move;
    v->children = 0; v->has_child = v->has_said = v->has_sibling = 0;
    t->top = v;
    if (both != is_quiet) { f |= 1 << 5; p = plys_put_small(p, both); }
    if (order) {
        uint32_t extension = t->extension, extension_cause = t->extension_cause;
        uint32_t reduction = t->reduction, reduction_cause = t->reduction_cause;
        t->order = 0;
        f |= 1 << 6; *p++ = (uint8_t)order;
        if (order & 1) p = plys_put_small(p, t->rank);
        if (order & 2) { p = plys_put_int(plys_put_small(p, extension_cause), extension); usual += extension; }
        if (order & 4) { p = plys_put_int(plys_put_small(p, reduction_cause), reduction); usual -= reduction; }
    }
    if ((uint32_t)depth != usual) { f |= 1 << 4; p = plys_put_int(p, (uint32_t)depth - usual); }
    if (is_as_sibling) f |= 3 << 2;
    else if (a == seen_a && b == seen_b) {}
    else if (b == a + 1) { f |= 1 << 2; p = plys_put_int(p, a - seen_a); }
    else { f |= 2 << 2; p = plys_put_int(plys_put_int(p, a - seen_a), b - seen_b); }
    if (move) p = plys_put_u16(p, move); else f |= 1 << 7;
    *tag = (uint8_t)f;
    t->at = p;
}

static inline int plys_leave(plys *t, int value, uint16_t best, unsigned reason) {
    plys_visit *u, *v;
    uint8_t *p, *tag;
    uint32_t x = (uint32_t)value, alpha;
    unsigned f = 2;
    int has_child, is_childs_move;
    if (!t) return value;
    if (PLYS_RARELY(t->gate) && plys_leaves_out_end(t)) return value;
    PLYS_MAKE_ROOM(t);
    if (PLYS_RARELY(t->names != NULL)) plys_use(t, best);
    v = t->top; u = v == t->stack ? v : v - 1; p = t->at; tag = p++;
    alpha = v->alpha; has_child = v->has_child; is_childs_move = has_child && best == v->child_move;
    if (value == PLYS_UNSAID) f |= 3 << 2;
    else if (has_child && x == (t->is_turned ? 0u - v->child_value : v->child_value)) {}
    else if (v->has_said && x == v->said) f |= 1 << 2;
    else f |= 2 << 2;
    u->child_value = x; u->child_move = v->move; u->has_child = 1;
    t->top = u;
    if ((f & 12) == 2 << 2) p = plys_put_int(p, x - alpha);
    if (best) { if (is_childs_move) f |= 1 << 4; else { f |= 2 << 4; p = plys_put_u16(p, best); } }
    if (reason < 3) f |= reason << 6; else { f |= 3 << 6; p = plys_put_small(p, reason); }
    *tag = (uint8_t)f;
    t->at = p;
    return value;
}

static inline void plys_probe(plys *t, unsigned outcome, unsigned bound, int value, int depth) {
    uint8_t *p;
    unsigned f = 3;
    if (!t || t->skipped) return;
    PLYS_MAKE_ROOM(t);
    p = t->at + 1;
    if (outcome < 4) f |= outcome << 6; else p = plys_put_small(p, outcome);
    if (outcome != PLYS_MISS) {
        f |= bound << 2;
        if (value != PLYS_UNSAID) {
            f |= 1 << 4; p = plys_put_int(p, (uint32_t)value - t->top->alpha);
            t->top->said = (uint32_t)value; t->top->has_said = 1;
        }
        if (depth != PLYS_UNSAID) { f |= 1 << 5; p = plys_put_int(p, (uint32_t)depth - t->top->depth); }
    }
    *t->at = (uint8_t)f; t->at = p;
}

static inline void plys_stand_pat(plys *t, int value) {
    if (!t || t->skipped) return;
    PLYS_MAKE_ROOM(t);
    *t->at++ = 2 << 2; t->at = plys_put_int(t->at, (uint32_t)value - t->top->alpha);
    t->top->said = (uint32_t)value; t->top->has_said = 1;
}

static inline void plys_field(plys *t, unsigned field, int64_t value) {
    uint64_t x = (uint64_t)value;
    if (!t || t->skipped || !field) return;
    PLYS_MAKE_ROOM(t);
    if (field <= 32) *t->at++ = (uint8_t)((field + 31) << 2);
    else { *t->at++ = 3 << 2; t->at = plys_put_small(t->at, field); }
    t->at = plys_put_count(t->at, x << 1 ^ ((uint64_t)0 - (x >> 63)));
}

static inline void plys_real_field(plys *t, unsigned field, double value) {
    uint64_t bits;
    if (!t || t->skipped || !field || value - value != 0) return; /* no infinity, no NaN */
    PLYS_MAKE_ROOM(t);
    memcpy(&bits, &value, 8);
    *t->at++ = 4 << 2; t->at = plys_put_u64(plys_put_small(t->at, field), bits);
}

static inline void plys_key(plys *t, uint64_t key) {
    if (!t || t->skipped) return;
    PLYS_MAKE_ROOM(t);
    *t->at++ = 8 << 2; t->at = plys_put_u64(t->at, key);
}

static inline void plys_nanoseconds(plys *t, uint64_t since_opening) {
    if (!t || t->skipped) return;
    PLYS_MAKE_ROOM(t);
    if (since_opening < t->nanoseconds) since_opening = t->nanoseconds;
    *t->at++ = 9 << 2; t->at = plys_put_count(t->at, since_opening - t->nanoseconds);
    t->nanoseconds = since_opening;
}

static inline void plys_pruned(plys *t, unsigned moves, unsigned cause, uint16_t move) {
    if (!t || t->skipped) return;
    PLYS_MAKE_ROOM(t);
    if (PLYS_RARELY(t->names != NULL)) plys_use(t, move);
    *t->at++ = 11 << 2; t->at = plys_put_u16(plys_put_small(plys_put_small(t->at, moves), cause), move);
}

static inline unsigned plys_open_visits(const plys *t) { return t ? (unsigned)(t->top - t->stack) + t->skipped : 0; }

static inline void plys_stop(plys *t, unsigned open) {
    while (plys_open_visits(t) > open) plys_leave(t, PLYS_UNSAID, 0, 0);
}

PLYS_COLD char *plys_copy(const char *text, size_t length) {
    char *copy = (char *)malloc(length + 1);
    if (copy) { memcpy(copy, text, length); copy[length] = 0; }
    return copy;
}

static inline void plys_new_search(plys *t, const char *position) {
    size_t length = position ? strlen(position) : 0;
    char *copy;
    if (!t) return;
    plys_stop(t, 0);
    plys_write_counted(t);
    if (length > PLYS_LONGEST_POSITION) length = 0;
    if (t->at + length > t->end) plys_next_block(t); /* its context is still that of the search before */
    copy = plys_copy(length ? position : "", length);
    if (copy) { free(t->position); t->position = copy; } else length = 0, t->position[0] = 0;
    *t->at++ = 5 << 2; t->at = plys_put_text(t->at, t->position, length);
    t->searches++; t->iteration = 0;
}

static inline void plys_iteration(plys *t, unsigned number) {
    if (!t) return;
    plys_stop(t, 0);
    plys_write_counted(t);
    PLYS_MAKE_ROOM(t);
    *t->at++ = 6 << 2; t->at = plys_put_small(t->at, number);
    t->iteration = number;
}

static inline void plys_name(plys *t, uint16_t place, const char *name) {
    size_t length;
    if (!t || !t->names || !place || !*name) return;
    length = strlen(name);
    if (length > 60) for (length = 60; ((unsigned char)name[length] & 0xc0) == 0x80; length--) {}
    free(t->names[place]); t->names[place] = plys_copy(name, length); t->named_in[place] = 0;
}

/* ---- The header ---- */

typedef struct plys_text { char *bytes; size_t length, room; } plys_text;

PLYS_COLD void plys_add(plys_text *text, const char *more, size_t length) {
    if (text->length + length > text->room) {
        size_t room = 2 * (text->length + length);
        char *bytes = (char *)realloc(text->bytes, room);
        if (!bytes) return; /* the header is then not valid, and plys_open fails */
        text->bytes = bytes; text->room = room;
    }
    memcpy(text->bytes + text->length, more, length);
    text->length += length;
}

PLYS_COLD void plys_add_string(plys_text *text, const char *string) {
    plys_add(text, "\"", 1);
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        char escape[8];
        if (c < 32) { snprintf(escape, sizeof escape, "\\u%04x", c); plys_add(text, escape, 6); continue; }
        if (c == '"' || c == '\\') plys_add(text, "\\", 1);
        plys_add(text, string, 1);
    }
    plys_add(text, "\"", 1);
}

PLYS_COLD void plys_add_key(plys_text *text, const char *key) {
    if (text->length && text->bytes[text->length - 1] != '{') plys_add(text, ",", 1);
    plys_add_string(text, key); plys_add(text, ":", 1);
}

PLYS_COLD void plys_add_number(plys_text *text, const char *key, long long number) {
    char digits[24];
    plys_add_key(text, key);
    plys_add(text, digits, (size_t)snprintf(digits, sizeof digits, "%lld", number));
}

PLYS_COLD void plys_add_raw(plys_text *text, const char *key, const char *raw) {
    plys_add_key(text, key); plys_add(text, raw, strlen(raw));
}

/* A list: the known words, which are written as JSON, and the program's own. */
PLYS_COLD void plys_add_words(plys_text *text, const char *key, const char *known, const char *const *own) {
    int is_first = !*known;
    plys_add_key(text, key); plys_add(text, "[", 1); plys_add(text, known, strlen(known));
    for (; own && *own; own++) {
        if (!is_first) plys_add(text, ",", 1);
        is_first = 0; plys_add_string(text, *own);
    }
    plys_add(text, "]", 1);
}

PLYS_COLD int plys_has_filter(const plys_options *o) {
    return o->from_iteration || o->below_length || o->plies || o->quiescence_counted || o->every_search;
}

PLYS_COLD void plys_add_header(plys_text *h, const plys_options *o) {
    const char *game = o->game ? o->game : o->has_names ? NULL : "chess";
    unsigned i;
    plys_add(h, "{", 1);
    plys_add_number(h, "plyscope", 1);
    if (o->program) { plys_add_key(h, "program"); plys_add_string(h, o->program); }
    plys_add_raw(h, "perspective", o->values_of_first ? "\"first\"" : "\"mover\"");
    plys_add_number(h, "infinity", o->infinity ? o->infinity : 32000);
    if (o->mate) plys_add_number(h, "mate", o->mate);
    if (o->mate_plies) plys_add_number(h, "mate_plies", o->mate_plies);
    if (game) { plys_add_key(h, "game"); plys_add_string(h, game); }
    if (o->position) { plys_add_key(h, "position"); plys_add_string(h, o->position); }
    if (o->second_to_move) plys_add_raw(h, "to_move", "\"second\"");
    if (o->no_window) plys_add_raw(h, "prunes", "false");
    if (o->only_beyond_beta) plys_add_raw(h, "cuts", "\"beyond-beta\"");
    plys_add_raw(h, "moves", o->has_names ? "\"names\"" : "\"squares\"");
    plys_add_number(h, "depth_unit", o->depth_unit ? o->depth_unit : 1);
    plys_add_words(h, "reasons", "\"cut-off\",\"all-moves\",\"table-answer\",\"evaluation\",\"stand-pat\",\"game-over\",\"rule-draw\","
        "\"repetition\",\"null-move-cut-off\",\"prob-cut\",\"reverse-futility\",\"razoring\",\"moves-pruned\",\"mate-distance\","
        "\"multi-cut\"", o->reasons);
    plys_add_words(h, "kinds", "\"null-move\",\"prob-cut\",\"singular\",\"same-position\"", o->kinds);
    plys_add_words(h, "ranks", "\"table-move\",\"capture\",\"killer\",\"countermove\",\"history\",\"generation\",\"last-iteration\"",
        o->ranks);
    plys_add_words(h, "causes", "\"check-evasion\",\"recapture\",\"promotion-threat\",\"singular\",\"late-move\",\"no-table-move\"",
        o->causes);
    plys_add_words(h, "outcomes", "\"miss\",\"answered\",\"too-shallow\",\"bound-does-not-help\",\"narrowed\",\"uncertain\","
        "\"depth-differs\"", o->outcomes);
    plys_add_words(h, "fields", "", o->fields);
    if (plys_has_filter(o) || o->last_visits || o->last_blocks) {
        plys_add_raw(h, "recorded", "{");
        if (o->from_iteration) plys_add_number(h, "from_iteration", o->from_iteration);
        if (o->below_length) {
            plys_add_raw(h, "below", "[");
            for (i = 0; i < o->below_length; i++) {
                char digits[8];
                plys_add(h, digits, (size_t)snprintf(digits, sizeof digits, i ? ",%u" : "%u", o->below[i]));
            }
            plys_add(h, "]", 1);
        }
        if (o->plies) plys_add_number(h, "plies", o->plies);
        if (o->quiescence_counted) plys_add_raw(h, "quiescence", "\"counted\"");
        if (o->every_search) plys_add_number(h, "every_search", o->every_search);
        if (o->last_visits) plys_add_number(h, "last_visits", (long long)o->last_visits);
        if (o->last_blocks) plys_add_number(h, "last_blocks", o->last_blocks);
        plys_add(h, "}", 1);
    }
    plys_add(h, "}", 1);
}

/* ---- The file ---- */

PLYS_COLD void plys_write_head(plys *t) {
    uint8_t head[PLYS_FILE_HEAD], *p = head + 8;
    memcpy(head, "\x89PLYB\r\n\x1a", 8);
    p = plys_put_u32(plys_put_u32(plys_put_u32(p, 1), t->size), (uint32_t)t->header_length);
    plys_put_u32(p, plys_check_sum(plys_check_sum(1, head + 8, 12), (const uint8_t *)t->header, t->header_length));
    plys_write(t, head, sizeof head);
    plys_write(t, t->header, t->header_length);
}

PLYS_COLD void plys_write_ring(plys *t) {
    plys_block *block;
    t->file = fopen(t->path, "wb");
    plys_write_head(t);
    for (block = t->oldest; block; block = block->next)
        plys_write(t, plys_bytes(block), block->next ? t->size : block->length);
    if (t->file && fclose(t->file)) t->has_failed = 1;
    t->file = NULL;
}

PLYS_COLD void plys_free(plys *t) {
    plys_block *block;
    unsigned i;
    while ((block = t->oldest) != NULL) { t->oldest = block->next; free(block); }
    for (i = 0; t->names && i < 65536; i++) free(t->names[i]);
    if (t->file && fclose(t->file)) t->has_failed = 1;
    free(t->block); free(t->names); free(t->named_in); free(t->below); free(t->path); free(t->header); free(t->position);
}

static inline plys *plys_open(const plys_options *o) {
    plys_text header = {NULL, 0, 0};
    plys *t;
    uint32_t size = o->block_size ? o->block_size : 65536, open;
    size_t length = o->position ? strlen(o->position) : 0;
    if (!o->path || size < 4096 || size > 1048576) return NULL;
    t = (plys *)calloc(1, sizeof *t);
    if (!t) return NULL;
    plys_add_header(&header, o);
    t->header = header.bytes; t->header_length = header.length;
    t->path = plys_copy(o->path, strlen(o->path)); t->position = plys_copy("", 0);
    t->size = size; t->block = (plys_block *)malloc(sizeof(plys_block) + size);
    t->is_turned = !o->values_of_first; t->unit = o->depth_unit ? o->depth_unit : 1;
    t->from_iteration = o->from_iteration; t->below_length = o->below_length; t->plies = o->plies;
    t->quiescence_counted = (uint32_t)o->quiescence_counted; t->every_search = o->every_search;
    t->last_visits = o->last_visits; t->last_blocks = o->last_blocks;
    if (plys_has_filter(o)) t->gate = PLYS_HAS_FILTER;
    if (o->below_length) {
        t->below = (uint16_t *)malloc(o->below_length * sizeof *o->below);
        if (t->below) memcpy(t->below, o->below, o->below_length * sizeof *o->below);
    }
    if (o->has_names) {
        t->names = (char **)calloc(65536, sizeof *t->names);
        t->named_in = (uint32_t *)calloc(65536, sizeof *t->named_in);
    }
    open = (size / 2 - 600) / 102; /* the open visits, their names and the context take at most half of a block */
    t->top = t->stack; t->deepest = t->stack + (open < PLYS_MOST_OPEN ? open : (uint32_t)PLYS_MOST_OPEN);
    t->file = fopen(o->path, "wb");
    if (!t->file || !t->block || !t->header || !t->path || !t->position || header.length > 65536 ||
        length > PLYS_LONGEST_POSITION || (o->below_length && !t->below) || (o->has_names && (!t->names || !t->named_in))) {
        plys_free(t); free(t);
        return NULL;
    }
    if (o->last_visits || o->last_blocks) { fclose(t->file); t->file = NULL; } else plys_write_head(t);
    plys_begin_block(t);
    return t;
}

static inline int plys_save(plys *t) {
    if (!t) return 0;
    if (t->at != t->start) { plys_end_block(t, 0); plys_begin_block(t); }
    if (t->last_visits || t->last_blocks) plys_write_ring(t);
    else if (fflush(t->file)) t->has_failed = 1;
    return t->has_failed;
}

static inline int plys_close(plys *t) {
    int has_failed;
    if (!t) return 0;
    plys_write_counted(t);
    plys_end_block(t, 1);
    if (t->last_visits || t->last_blocks) plys_write_ring(t);
    plys_free(t);
    has_failed = t->has_failed;
    free(t);
    return has_failed;
}

#endif
