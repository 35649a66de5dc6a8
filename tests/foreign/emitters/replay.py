"""Reads calls, one a line, and makes them with the emitter for Python. The first argument is the trace."""

import sys

import plyscope_emit

options = {"program": "replay", "fields": ['first "field"', "second\tfield"], "reasons": ["own reason \\"], "below": []}
trace = None
for line in sys.stdin:
    line = line.rstrip("\n")
    what, text = line[0], line[2:]
    if what not in "mrn":
        numbers = [int(number) for number in text.split()]
    if what == "O":
        names = ("has_names", "values_of_first", "depth_unit", "block_size", "last_visits", "last_blocks")
        options |= zip(names, [bool(numbers[0]), bool(numbers[1]), *numbers[2:]])
    elif what == "F":
        options |= zip(("plies", "quiescence_counted", "every_search", "from_iteration"), numbers)
    elif what == "B":
        options["below"].append(numbers[0])
    elif what == "T":
        trace = plyscope_emit.Trace(sys.argv[1], **options)
    elif what == "m":
        place, name = text.split(" ", 1)
        trace.name(int(place), name)
    elif what == "r":
        field, value = text.split(" ")
        trace.field(int(field), float(value))
    elif what == "n":
        trace.new_search(text or None)
    elif what == "k":
        trace.key(numbers[0] & (1 << 64) - 1)
    else:
        calls = {"o": "rank", "y": "type", "+": "extend", "-": "reduce", "e": "enter", "l": "leave", "p": "probe",
                 "s": "stand_pat", "f": "field", "x": "pruned", "t": "nanoseconds", "i": "iteration", "z": "stop", "w": "save"}
        getattr(trace, calls[what])(*numbers)
trace.close()
