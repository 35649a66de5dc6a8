const proof = [];
const disproof = [];
const expanded = new Set();

function judge(node) {
  const value = MAX_FIRST ? VALUES[node] : -VALUES[node];
  if (CHILDREN[node].length > 0) [proof[node], disproof[node]] = [1, 1];
  else [proof[node], disproof[node]] = value >= GOAL ? [0, Infinity] : [Infinity, 0];
}

const least = (numbers, children) => Math.min(...children.map((child) => numbers[child]));
const sum = (numbers, children) => children.reduce((all, child) => all + numbers[child], 0);

function descend(node, isOr) {
  enter(node);
  const children = CHILDREN[node];
  if (!expanded.has(node)) {
    expanded.add(node);
    for (const child of children) {
      judge(child);
      enter(child);
      leave(child, proof[child], disproof[child]);
    }
  } else {
    const numbers = isOr ? proof : disproof;
    const open = children.filter((child) => proof[child] !== 0 && disproof[child] !== 0);
    descend(open.find((child) => numbers[child] === least(numbers, open)), !isOr);
  }
  if (isOr) [proof[node], disproof[node]] = [least(proof, children), sum(disproof, children)];
  else [proof[node], disproof[node]] = [sum(proof, children), least(disproof, children)];
  leave(node, proof[node], disproof[node]);
}

judge(0);
for (let so = 0; so < 40 && proof[0] !== 0 && disproof[0] !== 0; so += 1) descend(0, true);
