# SPDX-License-Identifier: 0BSD
"""Makes Sunfish (2026) write a binary trace. Sunfish stays as it is: a class derived from its Searcher writes the visits."""

import plyscope_emit as emit


def traced(sunfish, trace):
    """A searcher that writes its visits to `trace`."""
    moves_to = sunfish.Position.move
    rotates = sunfish.Position.rotate
    step = [None]  # the move that led to the position that was made last; None is a pass

    def move(position, move):
        reached = moves_to(position, move)
        step[0] = move
        return reached

    def rotate(position, nullmove=False):
        step[0] = None
        return rotates(position, nullmove)

    sunfish.Position.move, sunfish.Position.rotate = move, rotate

    def code(move, is_black):
        """A move as two squares. Black's moves are on the turned board."""
        from_square, to_square = ((119 - at if is_black else at) - sunfish.A1 for at in (move.i, move.j))
        numbers = [at % 10 + 8 * -(at // 10) for at in (from_square, to_square)]
        return emit.chess_move(*numbers, " PNBRQ".index(move.prom) if move.prom else 0)

    class Traced(sunfish.Searcher):
        iteration = 0
        left_out = 0  # open visits below an illegal move
        is_black = False

        def bound(self, pos, gamma, depth, root=False):
            led = step[0]
            # Sunfish searches moves that leave the king in check, and finds out one ply later. These are not chess.
            if self.left_out or (not root and pos.king_capture()):
                self.left_out += 1
                try:
                    return super().bound(pos, gamma, depth, root)
                finally:
                    self.left_out -= 1
            if root:
                if depth != self.iteration:
                    self.iteration = depth
                    trace.iteration(depth)
                trace.enter(0, depth, gamma - 1, gamma)
            else:
                quiet = emit.QUIET if depth <= 0 else 0
                if led is None:
                    trace.enter(0, depth, gamma - 1, gamma, emit.NULL_MOVE | quiet)
                else:
                    trace.enter(code(led, self.is_black), depth, gamma - 1, gamma, quiet)
                self.is_black = not self.is_black
            reason = 0
            if not root:
                reason = self.said_before(pos, gamma, max(depth, 0))
            try:
                value = super().bound(pos, gamma, depth, root)
            except sunfish.Stop:
                trace.leave(emit.UNSAID)
                raise
            finally:
                if not root:
                    self.is_black = not self.is_black
            trace.leave(value, 0, reason)
            return value

        def said_before(self, pos, gamma, depth):
            """Writes what the visit asks before its moves: the table, and the value of standing pat. Gives the reason why it ends,
            if these end it."""
            entry = self.tp_score.get((pos, depth))
            if entry is None:
                trace.probe(emit.MISS)
            else:
                is_lower = entry.lower > -sunfish.MATE_UPPER and (entry.lower >= gamma or entry.upper >= sunfish.MATE_UPPER)
                value, bound = (entry.lower, emit.LOWER) if is_lower else (entry.upper, emit.UPPER)
                if entry.lower >= gamma or entry.upper < gamma:
                    trace.probe(emit.ANSWERED, bound, value, depth)
                    return emit.TABLE_ANSWER
                trace.probe(emit.BOUND_DOES_NOT_HELP, bound, value, depth)
            if depth > 0:
                return emit.REPETITION if pos in self.history else 0
            trace.stand_pat(pos.score)
            return emit.STAND_PAT if pos.score >= gamma else 0

    return Traced
