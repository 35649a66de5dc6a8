import math
import random
random.seed(7)
VISITS, WINS = [0] * len(NAMES), [0] * len(NAMES)

def playout(node):
    while CHILDREN[node]:
        node = random.choice(CHILDREN[node])
    return VALUES[node]

def choose(node, is_max):
    for child in CHILDREN[node]:
        if VISITS[child] == 0:
            return child
    total = sum(VISITS[child] for child in CHILDREN[node])
    def score(child):
        mean = WINS[child] / VISITS[child]
        mean = mean if is_max else 1 - mean
        return mean + C * math.sqrt(math.log(total) / VISITS[child])
    return max(CHILDREN[node], key=score)

for _ in range(DESCENTS):
    path, is_max = [0], MAX_FIRST
    enter(0)
    while CHILDREN[path[-1]] and (len(path) == 1 or VISITS[path[-1]] > 0):
        path.append(choose(path[-1], is_max))
        is_max = not is_max
        enter(path[-1])
    r = playout(path[-1])
    result(r)
    for node in path:
        VISITS[node] += 1
        WINS[node] += r
chosen(max(CHILDREN[0], key=lambda child: VISITS[child]))
