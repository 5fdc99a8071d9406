# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""The kinds of views and samplers, of what a script binds and of what instructions need (docs/validation.md)."""

import re

VIEWS = {"DIM_1D": 1, "DIM_2D": 2, "DIM_3D": 3, "DIM_CUBE": 4, "DIM_1D_ARRAY": 5, "DIM_2D_ARRAY": 6,
         "DIM_CUBE_ARRAY": 7}
MULTISAMPLED = {2: 8, 6: 9}
DIMENSIONS = {"1D": "DIM_1D", "2D": "DIM_2D", "Rect": "DIM_2D", "3D": "DIM_3D", "Cube": "DIM_CUBE"}
FLOAT, SIGNED, UNSIGNED = 1, 2, 3
PLAIN, COMPARE = 1, 2
VIEW_SHIFT, NUMBER_SHIFT, COMPARE_SHIFT = 8, 12, 14
PARTS = (15 << VIEW_SHIFT, 3 << NUMBER_SHIFT, 3 << COMPARE_SHIFT)


def number_of(texel):
    """Returns the numbers of a format such as R8_UINT, or of a data type of a buffer."""
    scalar = re.sub(r"vec[234]<(\w+)>", r"\1", texel)
    if re.match(r"u?int", scalar):
        return UNSIGNED if scalar.startswith("u") else SIGNED
    parts = texel.split("_")
    return UNSIGNED if "UINT" in parts else SIGNED if "SINT" in parts else FLOAT


def bound_kind(element):
    """Returns the kind of what a descriptor refers to, or None if that cannot be told."""
    kind = 0
    if element.compares is not None:
        kind |= (COMPARE if element.compares else PLAIN) << COMPARE_SHIFT
        if element.format is None and element.image is None:
            return kind
    if element.format is None:
        return None
    kind |= number_of(element.format) << NUMBER_SHIFT
    image = element.image
    if image is None:
        return kind
    view = VIEWS[element.view or image.dimension + ("_ARRAY" if image.layers > 1 else "")]
    if image.samples > 1:
        view = MULTISAMPLED[view]
    return kind | view << VIEW_SHIFT


def needed_kind(layout, image):
    """Returns the kind that an OpTypeImage needs."""
    texel, dimension, _, arrayed, multisampled = image.operands[:5]
    found = layout.definition(texel)
    number = FLOAT if found.opcode == "OpTypeFloat" else SIGNED if found.operands[1] == "1" else UNSIGNED
    view = 0
    if dimension in DIMENSIONS:
        view = VIEWS[DIMENSIONS[dimension] + ("_ARRAY" if arrayed == "1" else "")]
        view = MULTISAMPLED[view] if multisampled == "1" else view
    return view << VIEW_SHIFT | number << NUMBER_SHIFT


def needed_compare(opcode):
    """Returns the kind of sampler that an instruction needs, or None if it takes any."""
    if "Sample" not in opcode and "Gather" not in opcode:
        return None
    return (COMPARE if "Dref" in opcode else PLAIN) << COMPARE_SHIFT


def is_other(bound, needed):
    """Whether a part that the instruction needs is another one."""
    mask = sum(part for part in PARTS if needed & part)
    return bound & mask != needed
