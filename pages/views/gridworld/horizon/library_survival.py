"""Lives of chance length in numpy. Run it in the project's folder."""

import numpy as np

gamma = 0.9
data = np.random.default_rng(0).geometric(1 - gamma, 1000)
reward = 1.0
prize = 10.0
when = 2
rewards = np.full(max(data.max(), 5000), reward)
rewards[when] += prize
until = np.cumsum(rewards)
print("Mean rewards:", data.mean())
print("1 / (1 − γ):", 1 / (1 - gamma))
print("Mean sum:", until[data - 1].mean())
print("Discounted utility:", rewards @ gamma ** np.arange(len(rewards)))
