# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What shaders compute that sort, count, scan and collect; and one that moves particles and collects those alive."""

import math


def bitonic_sort(s):
    pairs = list(zip(s["pairs"][0::2], s["pairs"][1::2]))
    groups = [sorted(pairs[at:at + 1024]) for at in range(0, len(pairs), 1024)]
    return {"pairs": [part for group in groups for pair in group for part in pair]}


def radix_sort(s):
    shift, groups = s["push"]
    source = s["source"]
    digits = [key >> shift & 15 for key in source]
    less = [sum(digit < d for digit in digits) for d in range(16)]
    starts = [less[d] + digits[:256 * group].count(d) for d in range(16) for group in range(groups)]
    assert starts == s["starts"], "starts are to be " + " ".join(map(str, starts))
    return {"target": sorted(source, key=lambda key: key >> shift & 15)}


def histogram(s):
    bins = list(s["bins"])
    for word in s["source"][:s["push"][0]]:
        for byte in word.to_bytes(4, "little"):
            bins[byte] += 1
    return {"bins": bins}


def sums_before(values, size):
    return [sum(values[i // size * size:i]) & 0xffffffff for i in range(len(values))]


def scan(s):
    values = s["values"]
    totals = [sum(values[at:at + 512]) for at in range(0, len(values), 512)]
    return {"values": sums_before(values, 512), "totals": totals}


def subgroup_scan(s):
    return {"values": sums_before(s["values"], 256)}


def game_of_life(s):
    words, height = s["push"]
    width = 32 * words
    cells = [[s["now"][y * words + x // 32] >> x % 32 & 1 for x in range(width)] for y in range(height)]
    after = [0] * (words * height)
    for y in range(height):
        for x in range(width):
            around = sum(cells[(y + j) % height][(x + i) % width] for i in (-1, 0, 1) for j in (-1, 0, 1)) - cells[y][x]
            if around == 3 or (around == 2 and cells[y][x]):
                after[y * words + x // 32] |= 1 << x % 32
    return {"next": after}


def counted(numbers):
    """A number of numbers and the numbers themselves, as bytes."""
    return list(b"".join(number.to_bytes(4, "little") for number in [len(numbers)] + numbers))


def subgroup_compact(s):
    return {"expected_kept": counted([value for value in s["values"] if value > 0])}


def subgroup_reduce(s):
    """The first half of the sums of waves of 32, which are chosen to be those of waves of 64."""
    values = s["values"]
    sums = {size: [sum(values[at:at + size]) for at in range(0, len(values), size)] for size in (32, 64)}
    assert sums[32][:len(sums[64])] == sums[64]
    return {"sums": sums[64]}


def subgroup_trace(s):
    """Results are in the order of steps, then of lanes; all come from one wave, whatever its size."""
    wanted, limit = s["push"]
    nodes = [s["nodes"][at:at + 4] for at in range(0, len(s["nodes"]), 4)]
    found = []
    for lane in range(s.threads[0]):
        index = lane
        for step in range(limit):
            next_, key, value, flags = nodes[index]
            if not flags & 1:
                if key == wanted:
                    found.append((step, lane, index, value))
                    break
                if next_ == 0:
                    break
            index = next_
    assert len({lane // 32 for _, lane, _, _ in found}) == 1
    pairs = [part for *_, index, value in sorted(found) for part in (index, value)]
    return {"found": [len(found), 0] + pairs}


def subgroup_uniform_loop(s):
    """The sum of the first lane's subgroup; values are chosen so that subgroups of 8, 32 and 64 lanes have the same."""
    blocks = s["push"][0]
    sums = []
    for group in range(s.groups[0]):
        by_size = {size: sum(block * sum(s["values"][(group * blocks + block) * 64:][:size]) for block in range(blocks))
                   for size in (8, 32, 64)}
        assert len(set(by_size.values())) == 1
        sums.append(by_size[64])
    return {"sums": sums}


def subgroup_waterfall(s):
    totals = list(s["totals"])
    for key, value in zip(s["pairs"][0::2], s["pairs"][1::2]):
        totals[key] += value
    return {"totals": totals}


def random_of(seed):
    """Permuted congruential: the next seed and a number from 0 to 1."""
    seed = (seed * 747796405 + 2891336453) & 0xffffffff
    word = ((seed >> (seed >> 28) + 4) ^ seed) * 277803737 & 0xffffffff
    return seed, (word >> 22 ^ word) / 2 ** 32


def moved(particle, scene, step, lifetime, drag):
    """The particle after a step, and whether it still is the same."""
    position, age, velocity, seed = particle[:3], particle[3] + step, particle[4:7], particle[7]
    center, radius, gravity, source, speed = scene[:3], scene[3], scene[4:7], scene[8:11], scene[11]
    if age > lifetime:
        seed, turn = random_of(seed)
        seed, height = random_of(seed)
        seed, age = random_of(seed)
        height = 2 * height - 1
        across = math.sqrt(1 - height ** 2)
        turn *= 2 * math.pi
        direction = (math.cos(turn) * across, height, math.sin(turn) * across)
        return [*source, age * step, *(speed * part for part in direction), seed], False
    velocity = [(v + g * step) * math.exp(-drag * step) for v, g in zip(velocity, gravity)]
    position = [p + v * step for p, v in zip(position, velocity)]
    offset = [p - c for p, c in zip(position, center)]
    if math.hypot(*offset) < radius:
        normal = [part / math.hypot(*offset) for part in offset]
        into = sum(v * n for v, n in zip(velocity, normal))
        position = [c + radius * n for c, n in zip(center, normal)]
        velocity = [0.8 * (v - 2 * into * n) for v, n in zip(velocity, normal)]
    if position[1] < 0:
        position[1], velocity[1] = -position[1], 0.6 * abs(velocity[1])
    return [*position, age, *velocity, seed], True


def particles(s):
    count, step, lifetime, drag = s["push"]
    result, alive = [], []
    for i in range(count):
        particle, is_same = moved(s["particles"][8 * i:8 * i + 8], s["scene"], step, lifetime, drag)
        result += particle
        if is_same:
            alive.append(i)
    bytes_ = counted(alive)
    return {"particles": result, "expected_alive": bytes_ + [0] * (len(s["alive"]) - len(bytes_))}
