/* SPDX-License-Identifier: 0BSD */
/* The lines that make Glaurung 2.2 write a binary trace. search.cpp includes this inside its namespace, after the declarations
 * of its functions. The bodies of search_pv, search and qsearch get other names there, and the functions here call them. */

static plys *Trace;         /* NULL: off */
static int TracePly = -1;   /* the ply of the innermost visit */
static int TraceReason;     /* why the visit ends that ends next */
enum { STOPPED = -1, THREAT_AFTER_REDUCTION = PLYS_OWN_REASON };
enum { FUTILITY = PLYS_OWN_CAUSE };

/* Gives true, so that `if(condition) return x;` can become `if(condition) if(note(REASON)) return x;`. */
inline bool note(int reason) { TraceReason = reason; return true; }

inline uint16_t trace_move(Move m) {
  int from, to;
  if (m == MOVE_NONE || m == MOVE_NULL) return 0;
  from = int(move_from(m)); to = int(move_to(m));
  if (move_is_castle(m)) to = to > from ? from / 8 * 8 + 6 : from / 8 * 8 + 2;
  return plys_move(from, to, int(move_promotion(m)));
}

inline bool pruned(int cause, Move m) { plys_pruned(Trace, 1, cause, trace_move(m)); return true; }

inline void trace_probe(bool found, Value value, Depth stored, ValueType type, Value beta, Depth depth, bool answers) {
  int bound = type == VALUE_TYPE_EXACT ? PLYS_EXACT : is_lower_bound(type) ? PLYS_LOWER : PLYS_UPPER;
  if (!Trace) return;
  if (!found) plys_probe(Trace, PLYS_MISS, 0, PLYS_UNSAID, PLYS_UNSAID);
  else plys_probe(Trace, answers ? PLYS_ANSWERED : stored >= depth ? PLYS_BOUND_DOES_NOT_HELP : PLYS_TOO_SHALLOW, bound, value, stored);
}

void close_trace() { plys_close(Trace); }

/* The file of the environment's variable PLYS holds all searches; PLYS_RING is a number of blocks. */
void trace_search(const Position &pos) {
  static const char *const reasons[] = {"threat-after-reduction", NULL}, *const causes[] = {"futility", NULL};
  static bool is_first = true;
  const char *ring = getenv("PLYS_RING");
  plys_options options = plys_options();
  if (is_first) {
    options.path = getenv("PLYS");
    options.program = "Glaurung 2.2";
    options.infinity = VALUE_INFINITE; options.mate = VALUE_MATE; options.depth_unit = OnePly;
    options.reasons = reasons; options.causes = causes;
    options.last_blocks = ring ? atoi(ring) : 0;
    Trace = plys_open(&options);
    atexit(close_trace);
  }
  is_first = false;
  if (Trace) plys_new_search(Trace, pos.to_fen().c_str());
}

void trace_root(int iteration) {
  plys_iteration(Trace, iteration);
  plys_type(Trace, PLYS_PV);
  plys_enter(Trace, 0, (iteration - 1) * OnePly + InitialDepth, -VALUE_INFINITE, VALUE_INFINITE, 0);
  TracePly = 0;
}

void trace_root_end(Value value, Move best) {
  plys_leave(Trace, AbortSearch ? PLYS_UNSAID : value, trace_move(best), PLYS_ALL_MOVES);
  TracePly = -1;
}

/* Begins a visit; gives the ply of the visit around it. */
inline int trace_enter(SearchStack ss[], Value alpha, Value beta, Depth depth, int ply, unsigned kind) {
  int around = TracePly;
  Move m = ss[ply-1].currentMove;
  TracePly = ply;
  if (around == ply) plys_enter(Trace, 0, depth, alpha, beta, PLYS_SAME_POSITION | kind);
  else {
    if (m != MOVE_NULL && ss[ply-1].reduction) plys_reduce(Trace, PLYS_LATE_MOVE, ss[ply-1].reduction);
    plys_enter(Trace, trace_move(m), depth, alpha, beta, (m == MOVE_NULL ? PLYS_NULL_MOVE : 0) | kind);
  }
  return around;
}

/* Ends a visit. `TraceReason` is 0 if the moves decide. */
inline void trace_leave(SearchStack ss[], Value value, Value alpha, Value beta, int ply, int around) {
  int reason = TraceReason;
  Move best = reason == 0 && value > alpha ? ss[ply].pv[ply] : MOVE_NONE;
  if (reason == 0) reason = value >= beta ? PLYS_CUT_OFF : PLYS_ALL_MOVES;
  if (reason == STOPPED) plys_leave(Trace, PLYS_UNSAID, 0, 0);
  else plys_leave(Trace, value, trace_move(best), reason);
  TraceReason = 0; TracePly = around;
}

/* The bodies become a part of the functions below, so that a search costs one call. */
#define BODY inline __attribute__((always_inline))
BODY Value search_pv_body(Position &pos, SearchStack ss[], Value alpha, Value beta, Depth depth, int ply, int threadID);
BODY Value search_body(Position &pos, SearchStack ss[], Value beta, Depth depth, int ply, bool allowNullmove, int threadID);
BODY Value qsearch_body(Position &pos, SearchStack ss[], Value alpha, Value beta, Depth depth, int ply, int threadID);

Value search_pv(Position &pos, SearchStack ss[], Value alpha, Value beta, Depth depth, int ply, int threadID) {
  bool is_traced = Trace && depth >= OnePly; /* or quiescence */
  int around = 0;
  if (is_traced) {
    plys_type(Trace, PLYS_PV);
    around = trace_enter(ss, alpha, beta, depth, ply, 0);
  }
  Value value = search_pv_body(pos, ss, alpha, beta, depth, ply, threadID);
  if (is_traced) trace_leave(ss, value, alpha, beta, ply, around);
  return value;
}

Value search(Position &pos, SearchStack ss[], Value beta, Depth depth, int ply, bool allowNullmove, int threadID) {
  bool is_traced = Trace && depth >= OnePly;
  int around = 0;
  if (is_traced) around = trace_enter(ss, beta - 1, beta, depth, ply, 0);
  Value value = search_body(pos, ss, beta, depth, ply, allowNullmove, threadID);
  if (is_traced) trace_leave(ss, value, beta - 1, beta, ply, around);
  return value;
}

Value qsearch(Position &pos, SearchStack ss[], Value alpha, Value beta, Depth depth, int ply, int threadID) {
  bool is_traced = Trace && TracePly >= 0;
  int around = 0;
  if (is_traced) around = trace_enter(ss, alpha, beta, depth, ply, PLYS_QUIET);
  Value value = qsearch_body(pos, ss, alpha, beta, depth, ply, threadID);
  if (is_traced) trace_leave(ss, value, alpha, beta, ply, around);
  return value;
}
