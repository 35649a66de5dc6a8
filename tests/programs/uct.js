const visits = NAMES.map(() => 0);
const wins = NAMES.map(() => 0);
let seed = 7;
const random = (below) => {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
};

function playout(node) {
  while (CHILDREN[node].length > 0) node = CHILDREN[node][random(CHILDREN[node].length)];
  return VALUES[node];
}

function choose(node, isMax) {
  const fresh = CHILDREN[node].find((child) => visits[child] === 0);
  if (fresh !== undefined) return fresh;
  const total = CHILDREN[node].reduce((all, child) => all + visits[child], 0);
  const score = (child) => {
    let mean = wins[child] / visits[child];
    mean = isMax ? mean : 1 - mean;
    return mean + C * Math.sqrt(Math.log(total) / visits[child]);
  };
  return CHILDREN[node].reduce((best, child) => (score(child) > score(best) ? child : best));
}

for (let descent = 0; descent < DESCENTS; descent += 1) {
  const path = [0];
  let isMax = MAX_FIRST;
  enter(0);
  while (CHILDREN[path.at(-1)].length > 0 && (path.length === 1 || visits[path.at(-1)] > 0)) {
    path.push(choose(path.at(-1), isMax));
    isMax = !isMax;
    enter(path.at(-1));
  }
  const r = playout(path.at(-1));
  result(r);
  for (const node of path) {
    visits[node] += 1;
    wins[node] += r;
  }
}
chosen(CHILDREN[0].reduce((best, child) => (visits[child] > visits[best] ? child : best)));
