FOREVER = float("inf")
PROOF, DISPROOF, EXPANDED = {}, {}, set()

def judge(node):
    if CHILDREN[node]:
        PROOF[node], DISPROOF[node] = 1, 1
    elif (VALUES[node] if MAX_FIRST else -VALUES[node]) >= GOAL:
        PROOF[node], DISPROOF[node] = 0, FOREVER
    else:
        PROOF[node], DISPROOF[node] = FOREVER, 0

def descend(node, is_or):
    enter(node)
    children = CHILDREN[node]
    if node not in EXPANDED:
        EXPANDED.add(node)
        for child in children:
            judge(child)
            enter(child)
            leave(child, PROOF[child], DISPROOF[child])
    else:
        numbers = PROOF if is_or else DISPROOF
        still_open = [child for child in children if PROOF[child] != 0 and DISPROOF[child] != 0]
        descend(min(still_open, key=lambda child: numbers[child]), not is_or)
    if is_or:
        PROOF[node] = min(PROOF[child] for child in children)
        DISPROOF[node] = sum(DISPROOF[child] for child in children)
    else:
        PROOF[node] = sum(PROOF[child] for child in children)
        DISPROOF[node] = min(DISPROOF[child] for child in children)
    leave(node, PROOF[node], DISPROOF[node])

judge(0)
for _ in range(40):
    if PROOF[0] == 0 or DISPROOF[0] == 0:
        break
    descend(0, True)
