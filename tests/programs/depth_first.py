TABLE = {}

def search(node, alpha, beta, is_max, depth):
    enter(node, alpha, beta)
    if not CHILDREN[node] or depth == 0:
        value = VALUES[node] if is_max else -VALUES[node]
        leave(node, value)
        return value
    entry = TABLE.get((node, is_max)) if HAS_TABLE else None
    if entry is not None and entry[0] >= depth:
        if entry[1] == "exact" or (entry[1] == "lower" and entry[2] >= beta) or (entry[1] == "upper" and entry[2] <= alpha):
            leave(node, entry[2])
            return entry[2]
    best = -INF
    first = alpha
    for child in CHILDREN[node]:
        value = -search(child, -beta, -alpha, not is_max, depth - 1)
        best = max(best, value)
        if best >= beta:
            break
        alpha = max(alpha, best)
    bound = "upper" if best <= first else "lower" if best >= beta else "exact"
    TABLE[node, is_max] = (depth, bound, best)
    leave(node, best)
    return best

search(0, -INF, INF, MAX_FIRST, DEPTH)
