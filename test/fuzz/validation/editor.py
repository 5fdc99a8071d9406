# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Emits the instructions that make an operand wrong in some invocations."""

import struct

SHAPES = {"GLCompute": ("GlobalInvocationId", 3), "Vertex": ("VertexIndex", 1), "Fragment": ("FragCoord", 4)}


class Editor:
    """Emits instructions in front of one."""

    def __init__(self, module, place, random):
        self.module, self.place, self.random = module, place, random

    def emit(self, opcode, *operands):
        instruction = self.module.make(opcode, *operands)
        self.module.insert_before(self.place, [instruction])
        return instruction.result

    def type(self, opcode, *operands):
        return self.module.find_or_declare(opcode, *operands)

    def uint(self, value):
        return self.module.uint(value)

    def choose(self, condition, wrong, right):
        return self.emit("OpSelect", self.module.type_of(right), condition, wrong, right)

    def condition(self, operand=None):
        """Returns a condition that holds for some invocations, or depends on an integer operand."""
        uint, boolean = self.type("OpTypeInt", "32", "0"), self.type("OpTypeBool")
        kind = self.random.choice(("invocation", "invocation", "operand", "always"))
        found = self.module.definitions[self.module.type_of(operand)] if operand else None
        if kind == "operand" and found and found.opcode == "OpTypeInt":
            number, number_type = operand, found.result
        elif kind == "always":
            return self.always()
        else:
            number, number_type = self.invocation_number(uint), uint
        mask = self.random.choice((1, 1, 2, 3, 3, 7, 12, 15))
        masked = self.emit("OpBitwiseAnd", number_type, number, self.module.integer(number_type, mask))
        wanted = self.random.randrange(mask + 1) & mask
        return self.emit("OpIEqual", boolean, masked, self.module.integer(number_type, wanted))

    def always(self):
        boolean = self.type("OpTypeBool")
        return self.emit("OpLogicalNot", boolean, self.type("OpConstantFalse", boolean))

    def invocation_number(self, uint):
        """Returns a number that differs between neighbouring invocations."""
        name, components = SHAPES[self.module.execution_model()]
        scalar = self.type("OpTypeFloat", "32") if name == "FragCoord" else uint
        shape = self.type("OpTypeVector", scalar, str(components)) if components > 1 else scalar
        variable = self.module.built_in(name, shape)
        value = self.emit("OpLoad", self.module.pointee(variable), variable)
        if components > 1:
            value = self.emit("OpCompositeExtract", scalar, value, str(self.random.choice((0, 0, 1))))
        if name == "FragCoord":
            return self.emit("OpConvertFToU", uint, value)
        return value if self.module.type_of(value) == uint else self.emit("OpBitcast", uint, value)

    def number(self, type_name, value):
        return self.module.integer(type_name, value)

    def choose_number(self, operand, wrong):
        """Returns an integer operand, or `wrong` in some invocations."""
        return self.choose(self.condition(operand), self.number(self.module.type_of(operand), wrong), operand)

    def choose_component(self, vector, wrong):
        """Makes one component of a vector, or a scalar, wrong in some invocations."""
        found = self.module.definitions[self.module.type_of(vector)]
        if found.opcode != "OpTypeVector":
            return self.choose_number(vector, wrong)
        index = str(self.random.randrange(int(found.operands[1])))
        component = self.emit("OpCompositeExtract", found.operands[0], vector, index)
        return self.emit("OpCompositeInsert", found.result, self.choose_number(component, wrong), vector, index)


def wrong_index(random, length):
    """Returns an index at or beyond a bound, or in a few cases the last one that is right."""
    near = (length, length, length + 1, length + random.randrange(1, 40), max(length - 1, 0))
    far = (-1, -random.randrange(1, 100), 2 * length, 0x7FFFFFFF, 0x80000000, 0x40000000, 0x10000000)
    return random.choice(near if random.randrange(3) else far)


def constant_float(module, type_name, bits, number):
    """Declares a constant of a float with so many bits, rounded to it."""
    code = {16: "<e", 32: "<f", 64: "<d"}[bits]
    try:
        packed = struct.pack(code, number)
    except OverflowError:
        packed = struct.pack(code, float("inf"))
    text = hex_float(struct.unpack(code, packed)[0], bits)
    return module.find_or_declare("OpConstant", type_name, text)


def hex_float(number, bits):
    """Returns a float in the assembler's form, which writes infinity and NaN with an exponent beyond all others."""
    exponent = {16: 16, 32: 128, 64: 1024}[bits]
    if number != number:
        return f"0x1.8p+{exponent}"
    if number in (float("inf"), float("-inf")):
        return f"{'-' if number < 0 else ''}0x1p+{exponent}"
    return number.hex()
