const TABLE = new Map();

function search(node, alpha, beta, isMax, depth) {
  enter(node, alpha, beta);
  if (CHILDREN[node].length === 0 || depth === 0) {
    const value = isMax ? VALUES[node] : 0 - VALUES[node];
    leave(node, value);
    return value;
  }
  const entry = HAS_TABLE ? TABLE.get(`${node} ${isMax}`) : undefined;
  if (entry !== undefined && entry.depth >= depth) {
    const decides = entry.bound === "exact" || (entry.bound === "lower" && entry.value >= beta) || (entry.bound === "upper" && entry.value <= alpha);
    if (decides) {
      leave(node, entry.value);
      return entry.value;
    }
  }
  let best = -Infinity;
  const first = alpha;
  for (const child of CHILDREN[node]) {
    const value = 0 - search(child, -beta, -alpha, !isMax, depth - 1);
    best = Math.max(best, value);
    if (best >= beta) break;
    alpha = Math.max(alpha, best);
  }
  const bound = best <= first ? "upper" : best >= beta ? "lower" : "exact";
  TABLE.set(`${node} ${isMax}`, { depth, bound, value: best });
  leave(node, best);
  return best;
}

search(0, -Infinity, Infinity, MAX_FIRST, DEPTH);
