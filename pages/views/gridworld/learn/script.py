"""A learner as a script of numpy and loops, which draws its random numbers in the same order."""

from pages.views.gridworld import scene
from pages.views.gridworld.learn.run import LAST, Lessons

_WALK = """\
P, paid, over = world.P, world.arrival, world.terminal
rng = np.random.default_rng({seed})
Q, k = np.zeros((len(over), 4)), np.zeros((len(over), 4))  # values, and updates of each pair
gamma, epsilon, returns, ended = {gamma!r}, {epsilon!r}, [], 0
{memory}

def choose(s):
    if epsilon > 0 and rng.random() < epsilon:
        return int(rng.random() * 4)
    best = np.flatnonzero(Q[s] == Q[s].max())
    return best[int(rng.random() * len(best))] if len(best) > 1 and {chance} else best[0]


def update(s, a, target):
    Q[s, a] += {alpha!r} / k[s, a] ** {power!r} * (target - Q[s, a])


def sample(r, t):
    return r if over[t] else r + gamma * Q[t].max()


for episode in range({episodes}):
    s = {begin}
    a, path = choose(s), []
    while len(path) < {longest} and not over[s]:
        to = np.flatnonzero(P[s, a])
        u = np.searchsorted(np.cumsum(P[s, a, to]), rng.random(), side="right")
        t = to[min(u, len(to) - 1)]
        r = paid[t]
        path.append((s, a, r, t))
{learn}
        s = t
{after}
    returns.append(sum(gamma**i * r for i, (_, _, r, _) in enumerate(path)))
    ended += int(over[s])
    epsilon *= {decay!r}"""

_BEST = """
best = np.zeros_like(Q)  # the planner's, by Q-value iteration
for sweep in range(20000):
    V = np.where(over, 0, best.max(axis=1))
    new = np.where(over[:, None], 0, P @ (paid + gamma * V))
    if np.abs(new - best).max() < 1e-13:
        break
    best = new
met = {met}
for _ in over:
    met = met | (P[met].any(axis=(0, 1)) & ~over)
q, top = Q[met], best[met]"""

_ON = """\
        a = 0 if over[t] else choose(t)"""

_Q = """\
        k[s, a] += 1
        update(s, a, sample(r, t))
"""

_DREAM = """\
        seen.setdefault((s, a), []).append((r, t))
        for _ in range({planning}):
            pair = list(seen)[int(dreams.random() * len(seen))]
            had = seen[pair]
            update(*pair, sample(*had[int(dreams.random() * len(had)) if len(had) > 1 else 0]))
"""

_SARSA = """\
        k[s, a] += 1
        b = 0 if over[t] else choose(t)
        update(s, a, r if over[t] else r + gamma * Q[t, b])
        a = b"""

_RETURNS = """
    G, first = 0.0, {}
    for s_, a_, r, _ in reversed(path):
        G = r + gamma * G
        first[s_, a_] = G
    for pair, G in first.items():
        k[pair] += 1
        update(*pair, G)"""

_COUNTS = """
    for s_, a_, r, t in path:
        count[s_, a_, t] += 1
    n = count.sum(axis=2)
    for sweep in range(5):
        V = np.where(over, 0, Q.max(axis=1))
        Q = np.where(n > 0, count @ (paid + gamma * V) / np.maximum(n, 1), 0)"""

_LEARN = {
    "q_learning": ("", _Q + _ON, ""),
    "sarsa": ("", _SARSA, ""),
    "monte_carlo": ("", _ON, _RETURNS),
    "model_based": ("count = np.zeros(P.shape)\n", _ON, _COUNTS),
    "dyna": ("seen, dreams = {{}}, np.random.default_rng([{seed}, 1])\n", _Q + _DREAM + _ON, ""),
}


def script(run: Lessons) -> str:
    """The whole run of the learner, and its numbers."""
    memory, learn, after = _LEARN[run.name]
    free = "np.flatnonzero(~over)"
    habits = {name: value for name, value in vars(run.habits).items() if name not in ("ties", "anywhere")}
    body = _WALK.format(
        **habits,
        seed=run.seed,
        gamma=run.at.gamma,
        episodes=run.episodes,
        chance=run.habits.ties == "random",
        memory=memory.format(seed=run.seed) if run.own else memory,
        learn=learn.format(**run.own) if run.own else learn,
        after=after,
        begin=f"{free}[int(rng.random() * (~over).sum())]" if run.habits.anywhere else "world.start",
    )
    if run.away:
        body += _BEST.format(met="~over" if run.habits.anywhere else "np.arange(len(over)) == world.start")
    return scene.script(
        run.at,
        body.splitlines(),
        {
            **({"Largest error of Q": "np.abs(q - top).max()"} if run.away else {}),
            **({"Mean return": f"np.mean(returns[-{LAST}:])"} if run.curve == "return" else {}),
        },
        imports=["import numpy as np"],
        title=f"{run.learner.title} on a gridworld, with numpy and loops.",
    )
