# SPDX-License-Identifier: 0BSD
# Copyright (C) 2026 the authors of Plyscope
#
# Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.
#
# THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
# IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
# INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
# ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
# THIS SOFTWARE.
"""Writes the search of a program for Plyscope, in the format of docs/trace-stream.md. One file, standard library only.

    trace = plyscope_emit.Trace("search.plys", program="MyEngine 1.0", infinity=32000)
    trace.enter(move, depth, alpha, beta)           # at the beginning of each visit, the root's with move 0
    return trace.leave(value, best, CUT_OFF)        # on every way out
    trace.close()

Where no trace is wanted, keep None and write `if trace: trace.enter(...)`. Moves are chess_move(from_square, to_square, promotion)
with squares from 0 (a1, b1 ...) to 63 (h8), or the places of names that `name` defines; 0 is no move. Values are from
-2147483647 to 2147483647, and UNSAID is a value that is not said.
"""

import math
import struct
import zlib
from collections import deque

UNSAID = -(1 << 31)

_REASONS = ("cut-off all-moves table-answer evaluation stand-pat game-over rule-draw repetition null-move-cut-off prob-cut "
            "reverse-futility razoring moves-pruned mate-distance multi-cut").split()
_KINDS = "null-move prob-cut singular same-position".split()
_RANKS = "table-move capture killer countermove history generation last-iteration".split()
_CAUSES = "check-evasion recapture promotion-threat singular late-move no-table-move".split()
_OUTCOMES = "miss answered too-shallow bound-does-not-help narrowed uncertain depth-differs".split()

# The words by their places; own words follow, from OWN_REASON and so on. 0 says no word.
(CUT_OFF, ALL_MOVES, TABLE_ANSWER, EVALUATION, STAND_PAT, GAME_OVER, RULE_DRAW, REPETITION, NULL_MOVE_CUT_OFF, PROB_CUT_OFF,
 REVERSE_FUTILITY, RAZORING, MOVES_PRUNED, MATE_DISTANCE, MULTI_CUT, OWN_REASON) = range(1, 17)
NULL_MOVE, PROB_CUT, SINGULAR, SAME_POSITION, OWN_KIND = range(1, 6)
QUIET = 1 << 16  # added to any kind (also to 0): the visit is one of quiescence, and so are all visits below it
MISS, ANSWERED, TOO_SHALLOW, BOUND_DOES_NOT_HELP, NARROWED, UNCERTAIN, DEPTH_DIFFERS, OWN_OUTCOME = range(1, 9)
EXACT, LOWER, UPPER = range(1, 4)
TABLE_MOVE, CAPTURE, KILLER, COUNTERMOVE, HISTORY, GENERATION, LAST_ITERATION, OWN_RANK = range(1, 9)
CHECK_EVASION, RECAPTURE, PROMOTION_THREAT, SINGULAR_MOVE, LATE_MOVE, NO_TABLE_MOVE, OWN_CAUSE = range(1, 8)
PV, CUT, ALL = range(1, 4)

_BLOCK_HEAD, _LONGEST_EVENT, _MOST_OPEN, _LONGEST_POSITION = 28, 128, 250, 500


def chess_move(from_square, to_square, promotion=0):
    """A move of chess. Promotions: 0 none, 2 knight, 3 bishop, 4 rook, 5 queen."""
    return from_square | to_square << 6 | promotion << 12


def _put_count(data, number):
    while number >= 0x80:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    data.append(number)


def _put_int(data, number):
    """A difference, modulo 2^32."""
    number = (number + 0x80000000 & 0xFFFFFFFF) - 0x80000000
    number = number << 1 if number >= 0 else ~(number << 1)
    if number < 0x80:
        data.append(number)
    else:
        _put_count(data, number)


def _negated(value):
    return value if value == UNSAID else -value


def _put_text(data, text):
    _put_count(data, len(text))
    data += text


def _string(text):
    signs = (f"\\u{ord(sign):04x}" if sign < " " else "\\" + sign if sign in '"\\' else sign for sign in text)
    return '"' + "".join(signs) + '"'


def _json(value):
    if isinstance(value, dict):
        return "{" + ",".join(f"{_string(key)}:{_json(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_json, value)) + "]"
    if isinstance(value, str):
        return _string(value)
    return "false" if value is False else str(value)


class _Visit:
    __slots__ = ("number", "alpha", "beta", "depth", "kind", "children", "move", "child", "child_move", "said", "sibling")

    def __init__(self, number, move, depth, alpha, beta, kind):
        self.number, self.move, self.depth, self.alpha, self.beta, self.kind = number, move, depth, alpha, beta, kind
        self.children = 0
        self.child = self.child_move = self.said = self.sibling = None


class Trace:
    """A trace. The options are those of emit/README.md; `below` is a list of moves, and the words are lists of texts."""

    def __init__(self, path, *, program=None, values_of_first=False, infinity=32000, mate=0, mate_plies=0, game=None,
                 position=None, second_to_move=False, no_window=False, only_beyond_beta=False, has_names=False, depth_unit=1,
                 reasons=(), kinds=(), ranks=(), causes=(), outcomes=(), fields=(), from_iteration=0, below=(), plies=0,
                 quiescence_counted=False, every_search=0, last_visits=0, last_blocks=0, block_size=65536):
        infinity, depth_unit, block_size = infinity or 32000, depth_unit or 1, block_size or 65536
        if game is None and not has_names:
            game = "chess"
        recorded = {"from_iteration": from_iteration, "below": list(below), "plies": plies,
                    "quiescence": "counted" if quiescence_counted else None, "every_search": every_search,
                    "last_visits": last_visits, "last_blocks": last_blocks}
        recorded = {key: value for key, value in recorded.items() if value}
        header = {"plyscope": 1, "program": program, "perspective": "first" if values_of_first else "mover",
                  "infinity": infinity, "mate": mate or None, "mate_plies": mate_plies or None, "game": game,
                  "position": position, "to_move": "second" if second_to_move else None, "prunes": False if no_window else None,
                  "cuts": "beyond-beta" if only_beyond_beta else None, "moves": "names" if has_names else "squares",
                  "depth_unit": depth_unit, "reasons": _REASONS + list(reasons), "kinds": _KINDS + list(kinds),
                  "ranks": _RANKS + list(ranks), "causes": _CAUSES + list(causes), "outcomes": _OUTCOMES + list(outcomes),
                  "fields": list(fields), "recorded": recorded or None}
        self._header = _json({key: value for key, value in header.items() if value is not None}).encode()
        if not 4096 <= block_size <= 1048576 or len(self._header) > 65536 or len((position or "").encode()) > _LONGEST_POSITION:
            raise ValueError("a block has 4096 to 1048576 bytes, a header at most 65536, and a position at most 500")
        self._path, self._size, self._end = path, block_size, block_size - _LONGEST_EVENT
        self._is_turned, self._unit, self._has_names = not values_of_first, depth_unit, has_names
        self._from_iteration, self._below, self._plies = from_iteration, list(below), plies
        self._quiescence_counted, self._every_search = quiescence_counted, every_search
        self._has_filter = bool(from_iteration or below or plies or quiescence_counted or every_search)
        self._last_visits, self._last_blocks = last_visits, last_blocks
        self._is_ring = bool(last_visits or last_blocks)
        self._open = [_Visit(0, 0, 0, 0, 0, 0)]  # the first entry is none
        self._deepest = 1 + min(_MOST_OPEN, (block_size // 2 - 600) // 102)
        self._rank = self._extension = self._reduction = None
        self._type = 0
        self._visits = self._skipped = self._counted = self._searches = self._iteration = self._blocks = 0
        self._position = b""
        self._names, self._named_in = {}, {}
        self._kept, self._kept_visits = deque(), 0
        self._file = open(path, "wb")
        if self._is_ring:
            self._file.close()
        else:
            self._file.write(self._head())
        self._begin_block()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Blocks

    def _head(self):
        numbers = struct.pack("<III", 1, self._size, len(self._header))
        return b"\x89PLYB\r\n\x1a" + numbers + struct.pack("<I", zlib.adler32(self._header, zlib.adler32(numbers))) + self._header

    def _begin_block(self):
        self._data = data = bytearray(_BLOCK_HEAD)
        self._first_visit, self._block_open, self._nanoseconds = self._visits, len(self._open) - 1, 0
        data.append(12 << 2)
        _put_count(data, self._searches)
        _put_count(data, self._iteration)
        _put_text(data, self._position)
        for visit in self._open:
            visit.child = visit.child_move = visit.said = visit.sibling = None
        for visit in self._open[1:]:
            self._use(visit.move)
            data.append(1 << 2)
            _put_count(data, visit.number)
            _put_count(data, visit.kind)
            for number in (visit.depth, visit.alpha, visit.beta):
                _put_int(data, number)
            data += struct.pack("<H", visit.move)
            _put_count(data, visit.children)
        self._start = len(data)

    def _end_block(self, is_last):
        data = self._data
        if is_last and len(data) == self._start and self._blocks:
            return
        visits = self._visits - self._first_visit
        head = struct.pack("<IQII", len(data) - _BLOCK_HEAD, self._first_visit, visits, self._block_open)
        check = zlib.adler32(memoryview(data)[_BLOCK_HEAD:], zlib.adler32(head))
        data[:_BLOCK_HEAD] = b"PLYB" + head + struct.pack("<I", check)
        self._blocks += 1
        if not self._is_ring:
            self._file.write(data if is_last else data.ljust(self._size, b"\0"))
            return
        self._kept.append((data, visits))
        self._kept_visits += visits
        while (len(self._kept) > max(1, self._last_blocks)
               and self._kept_visits - self._kept[0][1] >= self._last_visits):
            self._kept_visits -= self._kept.popleft()[1]

    def _next_block(self):
        self._end_block(False)
        self._begin_block()

    def _write_ring(self):
        with open(self._path, "wb") as file:
            file.write(self._head())
            for index, (data, _) in enumerate(self._kept):
                file.write(data if index + 1 == len(self._kept) else data.ljust(self._size, b"\0"))

    def _room(self):
        """The bytes of the block, with room for an event; None if the innermost visit is not recorded."""
        if self._skipped:
            return None
        if len(self._data) > self._end:
            self._next_block()
        return self._data

    def _use(self, move):
        """Names a move before its first use in a block."""
        name = self._names.get(move) if self._has_names else None
        if name and self._named_in.get(move) != self._blocks + 1:
            self._named_in[move] = self._blocks + 1
            self._data += struct.pack("<BH", 10 << 2, move)
            _put_text(self._data, name)

    # Visits that are not recorded

    def _write_counted(self):
        if len(self._data) > self._end:
            self._next_block()
        if self._counted:
            self._data.append(7 << 2)
            _put_count(self._data, self._counted)
        self._counted = 0

    def _leaves_out(self, move):
        opened = len(self._open) - 1
        is_out = self._skipped > 0 or len(self._open) >= self._deepest
        if opened == 0:
            is_out = is_out or self._iteration < self._from_iteration
            is_out = is_out or bool(self._every_search and self._searches and (self._searches - 1) % self._every_search)
        elif opened <= len(self._below):
            is_out = is_out or move != self._below[opened - 1]
        is_out = is_out or bool(self._plies and opened > self._plies)
        is_out = is_out or bool(self._quiescence_counted and self._open[-1].kind & 1)
        if not is_out:
            self._write_counted()
            return False
        self._skipped += 1
        self._counted += 1
        self._rank = self._extension = self._reduction = None
        self._type = 0
        return True

    # The calls

    def enter(self, move, depth, alpha, beta, kind=0):
        """A visit begins. A kind is NULL_MOVE and so on, or 0."""
        if (self._has_filter or self._counted or len(self._open) >= self._deepest) and self._leaves_out(move):
            return
        if len(self._data) > self._end:
            self._next_block()
        if self._has_names:
            self._use(move)
        data, parent = self._data, self._open[-1]
        at = len(data)
        data.append(0)
        tag, quiet = 1, parent.kind & 1
        both = (kind & 0xFFFF) << 1 | kind >> 16 | quiet
        if both != quiet:
            tag |= 1 << 5
            _put_count(data, both)
        usual = parent.depth - self._unit
        rank, extension, reduction = self._rank, self._extension, self._reduction
        order = (rank is not None) | (extension is not None) << 1 | (reduction is not None) << 2 | self._type << 3
        if order:
            tag |= 1 << 6
            data.append(order)
            if rank is not None:
                _put_count(data, rank)
            if extension is not None:
                _put_count(data, extension[0])
                _put_int(data, extension[1])
                usual += extension[1]
            if reduction is not None:
                _put_count(data, reduction[0])
                _put_int(data, reduction[1])
                usual -= reduction[1]
            self._rank = self._extension = self._reduction = None
            self._type = 0
        if depth - usual & 0xFFFFFFFF:
            tag |= 1 << 4
            _put_int(data, depth - usual)
        if self._is_turned:
            seen_alpha, seen_beta = _negated(parent.beta), _negated(parent.alpha)
        else:
            seen_alpha, seen_beta = parent.alpha, parent.beta
        if parent.sibling == (alpha, beta):
            tag |= 3 << 2
        elif alpha == seen_alpha and beta == seen_beta:
            pass
        elif not beta - alpha - 1 & 0xFFFFFFFF:
            tag |= 1 << 2
            _put_int(data, alpha - seen_alpha)
        else:
            tag |= 2 << 2
            _put_int(data, alpha - seen_alpha)
            _put_int(data, beta - seen_beta)
        if move:
            data.append(move & 0xFF)
            data.append(move >> 8)
        else:
            tag |= 1 << 7
        data[at] = tag
        parent.sibling = (alpha, beta)
        parent.children += 1
        self._open.append(_Visit(self._visits, move, depth, alpha, beta, both))
        self._visits += 1

    def leave(self, value, best=0, reason=0):
        """The innermost visit ends. Gives the value. UNSAID is the value of a visit that was stopped."""
        if self._skipped:
            self._skipped -= 1
            return value
        if self._counted:
            self._write_counted()
        if len(self._data) > self._end:
            self._next_block()
        if self._has_names:
            self._use(best)
        data, visit = self._data, self._open[-1]
        at = len(data)
        data.append(0)
        tag, child = 2, visit.child
        if value == UNSAID:
            tag |= 3 << 2
        elif child is not None and value == (_negated(child) if self._is_turned else child):
            pass
        elif visit.said is not None and value == visit.said:
            tag |= 1 << 2
        else:
            tag |= 2 << 2
            _put_int(data, value - visit.alpha)
        if best:
            if best == visit.child_move:
                tag |= 1 << 4
            else:
                tag |= 2 << 4
                data.append(best & 0xFF)
                data.append(best >> 8)
        if reason < 3:
            tag |= reason << 6
        else:
            tag |= 3 << 6
            _put_count(data, reason)
        data[at] = tag
        if len(self._open) > 1:
            self._open.pop()
        parent = self._open[-1]
        parent.child, parent.child_move = value, visit.move
        return value

    def probe(self, outcome, bound=0, value=UNSAID, depth=UNSAID):
        """The table was probed."""
        data = self._room()
        if data is None:
            return
        visit, at, tag = self._open[-1], len(data), 3
        data.append(0)
        if outcome < 4:
            tag |= outcome << 6
        else:
            _put_count(data, outcome)
        if outcome != MISS:
            tag |= bound << 2
            if value != UNSAID:
                tag |= 1 << 4
                _put_int(data, value - visit.alpha)
                visit.said = value
            if depth != UNSAID:
                tag |= 1 << 5
                _put_int(data, depth - visit.depth)
        data[at] = tag

    def stand_pat(self, value):
        """The value of standing pat."""
        data = self._room()
        if data is not None:
            data.append(2 << 2)
            _put_int(data, value - self._open[-1].alpha)
            self._open[-1].said = value

    def field(self, field, value):
        """The value of an own field, by its place from 1. Infinity and NaN are left out."""
        if field <= 0 or isinstance(value, float) and not math.isfinite(value):
            return
        data = self._room()
        if data is None:
            return
        if isinstance(value, float):
            data.append(4 << 2)
            _put_count(data, field)
            data += struct.pack("<d", value)
            return
        if field <= 32:
            data.append((field + 31) << 2)
        else:
            data.append(3 << 2)
            _put_count(data, field)
        _put_count(data, value << 1 if value >= 0 else ~(value << 1))

    def key(self, key):
        """The hash key of the position."""
        data = self._room()
        if data is not None:
            data += struct.pack("<BQ", 8 << 2, key)

    def pruned(self, moves, cause=0, move=0):
        """Moves were not searched. `move` names a single one."""
        data = self._room()
        if data is not None:
            self._use(move)
            data.append(11 << 2)
            _put_count(data, moves)
            _put_count(data, cause)
            data += struct.pack("<H", move)

    def nanoseconds(self, since_opening):
        """The time since the trace was opened."""
        data = self._room()
        if data is not None:
            now = max(since_opening, self._nanoseconds)
            data.append(9 << 2)
            _put_count(data, now - self._nanoseconds)
            self._nanoseconds = now

    def rank(self, rank):
        """Why the next visit's move has its place in the order."""
        self._rank = rank

    def type(self, expected):
        """The expected type of the next visit."""
        self._type = expected

    def extend(self, cause=0, units=0):
        """The next visit is extended, by an amount in units; 0: not said."""
        self._extension = (cause, units)

    def reduce(self, cause=0, units=0):
        """The next visit is reduced."""
        self._reduction = (cause, units)

    def new_search(self, position=None):
        """Another search begins. Visits that are open end as stopped. None: of the header's position."""
        self.stop(0)
        self._write_counted()
        text = (position or "").encode()
        if len(text) > _LONGEST_POSITION:
            text = b""
        if len(self._data) + len(text) > self._end:
            self._next_block()  # its context is still that of the search before
        self._position = text
        self._data.append(5 << 2)
        _put_text(self._data, text)
        self._searches += 1
        self._iteration = 0

    def iteration(self, number):
        """An iteration begins, by its number from 1. Visits that are open end as stopped."""
        self.stop(0)
        self._write_counted()
        if len(self._data) > self._end:
            self._next_block()
        self._data.append(6 << 2)
        _put_count(self._data, number)
        self._iteration = number

    def name(self, place, name):
        """Defines the name of a move, before the move is used."""
        if self._has_names and place > 0 and name:
            self._names[place] = name.encode()[:60].decode(errors="ignore").encode()
            self._named_in.pop(place, None)

    def open_visits(self):
        return len(self._open) - 1 + self._skipped

    def stop(self, open_visits):
        """Ends visits as stopped until this number of visits is open."""
        while self.open_visits() > open_visits:
            self.leave(UNSAID)

    def save(self):
        """Brings the file up to date."""
        if len(self._data) != self._start:
            self._next_block()
        if self._is_ring:
            self._write_ring()
        else:
            self._file.flush()

    def close(self):
        """Writes the rest and closes the file."""
        if self._data is None:
            return
        self._write_counted()
        self._end_block(True)
        self._data = None
        if self._is_ring:
            self._write_ring()
        else:
            self._file.close()
