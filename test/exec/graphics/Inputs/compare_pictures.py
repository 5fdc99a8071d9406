# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Compares two dumps of an image with pixels of four bytes: compare_pictures.py FILE FILE."""

import sys

pictures = [open(name, "rb").read() for name in sys.argv[1:]]
pixels = [[data[i : i + 4] for i in range(0, len(data), 4)] for data in pictures]
assert len(pixels[0]) == len(pixels[1])
apart = [max(abs(x - y) for x, y in zip(a, b)) for a, b in zip(*pixels)]
print(f"{len(apart)} pixels: {sum(pixel != pixels[0][0] for pixel in pixels[0])} are not like the first")
print(f"{sum(each > 2 for each in apart)} pixels differ by more than 2")
