# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What shaders compute that make a picture of a formula or of a scene, in double precision."""

import cmath
import math

MASK = 0xffffffff


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def along(origin, direction, t):
    return [o + d * t for o, d in zip(origin, direction)]


def unit(a):
    length = math.hypot(*a)
    return [x / length for x in a]


def mix(a, b, t):
    return [x + (y - x) * t for x, y in zip(a, b)]


def reflect(a, normal):
    return along(a, normal, -2 * dot(a, normal))


def mandelbrot(s):
    x0, y0, scale, width, limit = s["push"]
    image = []
    for y in range(s.threads[1]):
        for x in range(s.threads[0]):
            c, z, i = complex(x0 + (x - 0.5 * width) * scale, y0 + (y - 0.5 * width) * scale), 0j, 0
            while i < limit and abs(z) < 4:
                z = z * z + c
                i += 1
            smoothed = 0 if i == limit else i + 1 - math.log2(math.log2(abs(z)))
            image += [round(255 * (0.5 + 0.5 * math.cos(3 + smoothed * 0.15 + hue))) for hue in (0, 0.6, 1)] + [255]
    return {"image": image}


def gradient(cell):
    x, y, z = ((part * 1664525 + 1013904223) & MASK for part in cell)
    for is_last in (False, True):
        x = (x + y * z) & MASK
        y = (y + z * x) & MASK
        z = (z + x * y) & MASK
        if not is_last:
            x, y, z = x ^ x >> 16, y ^ y >> 16, z ^ z >> 16
    return [(part & 0xffff) / 32767.5 - 1 for part in (x, y, z)]


def gradient_noise(p):
    cell = [math.floor(part) for part in p]
    f = [part - whole for part, whole in zip(p, cell)]
    fade = [6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3 for t in f]
    total = 0
    for corner in range(8):
        bits = [corner >> axis & 1 for axis in range(3)]
        weight = math.prod(u if bit else 1 - u for u, bit in zip(fade, bits))
        total += weight * dot(gradient([c + bit for c, bit in zip(cell, bits)]), [t - bit for t, bit in zip(f, bits)])
    return total


def octaves(p):
    total = 0
    for i in range(5):
        total += gradient_noise(p) / 2 ** (i + 1)
        p = [part * 2.03 + 17.1 for part in p]
    return total


def noise(s):
    *origin, scale, width = s["push"]
    field = []
    for y in range(s.threads[1]):
        for x in range(s.threads[0]):
            p = [origin[0] + x * scale, origin[1] + y * scale, origin[2]]
            warp = [octaves([part + shift for part in p]) for shift in (0, 5.2, 9.7)]
            field.append(octaves(along(p, warp, 2)))
    return {"field": field}


def scene(p, time):
    x, y, z = (p[0] + 2) % 4 - 2, p[1], (p[2] + 2) % 4 - 2
    turned = complex(x, z) * cmath.exp(1j * (time + y))
    q = [abs(part) - half for part, half in zip((turned.real, y, turned.imag), (0.5, 0.7, 0.3))]
    box = math.hypot(*(max(part, 0) for part in q)) + min(max(q), 0) - 0.1
    torus = math.hypot(math.hypot(x, z) - 0.9, y) - 0.2
    h = min(max(0.5 + 0.5 * (torus - box) / 0.3, 0), 1)
    shapes = torus + (box - torus) * h - 0.3 * h * (1 - h)
    return min(max(shapes, 0.5 - math.hypot(x, y - 0.6, z)), y + 1)


def shade(p, direction, light, time):
    def moved(axis, by):
        return [part + by * (i == axis) for i, part in enumerate(p)]

    normal = unit([scene(moved(axis, 0.001), time) - scene(moved(axis, -0.001), time) for axis in range(3)])
    lit, at, start = 1.0, 0.02, along(p, normal, 0.01)
    for _ in range(32):
        if at >= 12:
            break
        d = scene(along(start, light, at), time)
        lit = min(lit, 8 * d / at)
        at += min(max(d, 0.02), 0.5)
    diffuse = max(dot(normal, light), 0) * min(max(lit, 0), 1)
    covered = sum(0.6 ** (i - 1) * (0.12 * i - scene(along(p, normal, 0.12 * i), time)) for i in range(1, 6))
    specular = max(dot(reflect(direction, normal), light), 0) ** 32
    base = [0.5 + 0.5 * math.cos(math.floor(p[0] / 4 + 0.5) * 1.7 + hue) for hue in (0, 2, 4)]
    ambient = 0.2 * min(max(1 - 2 * covered, 0), 1)
    return [part * (diffuse + ambient) + specular * diffuse for part in base]


def raymarch(s):
    camera = s["camera"]
    eye, forward, right, up, light = (camera[at:at + 3] for at in range(0, 20, 4))
    width, height, time = camera[20:23]
    image = []
    for y in range(s.threads[1]):
        for x in range(s.threads[0]):
            direction = along(along(forward, right, (2 * x - width) / height), up, (2 * y - height) / height)
            direction = unit(direction)
            t, hit = 0, False
            for _ in range(96):
                if t >= 40:
                    break
                d = scene(along(eye, direction, t), time)
                hit = d < 0.0005 * t
                if hit:
                    break
                t += d
            color = mix((0.6, 0.7, 0.9), (0.1, 0.2, 0.5), min(max(direction[1], 0), 1))
            if hit:
                lit = shade(along(eye, direction, t), direction, light, time)
                color = mix(lit, color, 1 - math.exp(-0.004 * t * t))
            image += [part ** 0.4545 for part in color] + [1]
    return {"image": image}


class Random:
    def __init__(self, seed):
        self.seed = seed

    def next(self):
        self.seed ^= self.seed << 13 & MASK
        self.seed ^= self.seed >> 17
        self.seed ^= self.seed << 5 & MASK
        return self.seed / 2 ** 32

    def on_sphere(self):
        z, turn = 2 * self.next() - 1, 2 * math.pi * self.next()
        across = math.sqrt(1 - z * z)
        return [across * math.cos(turn), across * math.sin(turn), z]


def nearest_sphere(origin, direction, spheres):
    hit, nearest = None, 1e20
    for sphere in spheres:
        offset = along(origin, sphere[:3], -1)
        b = dot(offset, direction)
        d = b * b - dot(offset, offset) + sphere[3] ** 2
        if d <= 0:
            continue
        t = -b - math.sqrt(d)
        if t < 0.001:
            t = -b + math.sqrt(d)
        if 0.001 <= t < nearest:
            hit, nearest = sphere, t
    return hit, nearest


def through_glass(direction, normal, random):
    is_inside = dot(direction, normal) > 0
    facing = [-part for part in normal] if is_inside else normal
    index = 1.5 if is_inside else 1 / 1.5
    cosine = dot(facing, direction)
    k = 1 - index ** 2 * (1 - cosine ** 2)
    if k < 0 or random.next() < 0.04 + 0.96 * (1 - abs(cosine)) ** 5:
        return reflect(direction, facing)
    return along([index * part for part in direction], facing, -(index * cosine + math.sqrt(k)))


def traced(origin, direction, spheres, random):
    light, carried = [0.0] * 3, [1.0] * 3
    for bounce in range(8):
        hit, t = nearest_sphere(origin, direction, spheres)
        if not hit:
            return [sum_ + c * part for sum_, c, part in
                    zip(light, carried, mix((1, 1, 1), (0.5, 0.7, 1.0), direction[1] * 0.5 + 0.5))]
        origin = along(origin, direction, t)
        normal = [part / hit[3] for part in along(origin, hit[:3], -1)]
        *color, kind = hit[4:]
        if kind < 0:
            return [sum_ + c * part for sum_, c, part in zip(light, carried, color)]
        if kind < 1:
            direction = unit([1.001 * n + part for n, part in zip(normal, random.on_sphere())])
        elif kind < 2:
            direction = unit(along(reflect(direction, normal), random.on_sphere(), kind - 1))
        else:
            direction = through_glass(direction, normal, random)
        carried = [c * part for c, part in zip(carried, color)]
        keep = max(carried)
        if bounce > 2:
            if random.next() > keep:
                break
            carried = [c / keep for c in carried]
    return light


def pathtrace(s):
    data = s["scene"]
    width, height, count, frame = data[4:8]
    spheres = [data[at:at + 8] for at in range(8, 8 + 8 * count, 8)]
    image = []
    for y in range(s.threads[1]):
        for x in range(s.threads[0]):
            random = Random((x * 1973 + y * 9277 + frame * 26699) & MASK | 1)
            place = [2 * (at + random.next()) / size - 1 for at, size in ((x, width), (y, height))]
            color = traced(data[:3], unit(place + [-1.5]), spheres, random)
            at = 4 * (y * width + x)
            image += mix(s["image"][at:at + 4], color + [1], 1 / (frame + 1))
    return {"image": image}
