# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Prints in front of instructions: the invocation, and the values that the interpreter of bounds needs."""

import re

from control_flow import ITERATIONS, count_iterations
from interpreter import BALLOT

SUBGROUP_SCOPE = 3
IDENTITIES = {"GLCompute": [("GlobalInvocationId", 3)], "Vertex": [("VertexIndex", 1), ("InstanceIndex", 1)],
              "Fragment": [("FragCoord", 4)]}


class Printer:
    """Adds prints to a module, which must be a copy of the one whose instructions are counted."""

    def __init__(self, module, layout):
        self.module = module
        self.layout = layout
        self.shapes = {}  # of each number: the operands with components and bits
        module.declare_extension("SPV_KHR_non_semantic_info")
        self.set = module.import_set("NonSemantic.DebugPrintf")
        self.void = module.find_or_declare("OpTypeVoid")
        self.is_fragment = module.execution_model() == "Fragment"
        self.identity = [self.built_in(name, components)
                         for name, components in IDENTITIES[module.execution_model()]]
        self.identity_dwords = sum(count for _, count in IDENTITIES[module.execution_model()])

    def built_in(self, name, components):
        uint = self.module.find_or_declare("OpTypeInt", "32", "0")
        scalar = self.module.find_or_declare("OpTypeFloat", "32") if name == "FragCoord" else uint
        if components > 1:
            scalar = self.module.find_or_declare("OpTypeVector", scalar, str(components))
        return self.module.built_in(name, scalar)

    def value_of(self, operand):
        """Returns the id of an operand, which may be the name of a built-in or the ballot, and what computes it."""
        if operand in self.module.definitions:
            return operand, []
        uint = self.module.find_or_declare("OpTypeInt", "32", "0")
        if operand != BALLOT:
            self.module.declare_capability("GroupNonUniform")
            variable = self.built_in(operand, 1)
            if self.is_fragment:
                self.module.decorate(variable, "Flat")
            load = self.module.make("OpLoad", self.module.pointee(variable), variable)
            return load.result, [load]
        self.module.declare_capability("GroupNonUniformBallot")
        four = self.module.find_or_declare("OpTypeVector", uint, "4")
        true = self.module.find_or_declare("OpConstantTrue", self.module.find_or_declare("OpTypeBool"))
        ballot = self.module.make("OpGroupNonUniformBallot", four, self.module.uint(SUBGROUP_SCOPE), true)
        return ballot.result, [ballot]

    def directive(self, type_name):
        found = self.module.definitions[type_name]
        if found.opcode == "OpTypeVector":
            return f"%v{found.operands[1]}{self.directive(found.operands[0])[1:]}"
        if found.opcode == "OpTypePointer":
            return "%p"
        if found.opcode == "OpTypeFloat":
            return "%f"
        return "%lu" if found.operands[0] == "64" else "%u"

    def add(self, number, instruction, operands):
        """Prints with the number in front of the instruction, or for iterations of a loop where one ends."""
        names = operands
        if operands == [ITERATIONS]:
            ended, instruction = count_iterations(self.module, instruction)
            operands = [ended]
        emitted = [self.module.make("OpLoad", self.module.pointee(variable), variable) for variable in self.identity]
        values = [load.result for load in emitted]
        for operand in operands:
            value, needed = self.value_of(operand)
            values.append(value)
            emitted += needed
        types = [self.module.type_of(value) for value in values]
        text = f"P{number}:" + "".join(f" {self.directive(each)}" for each in types)
        call = self.module.make("OpExtInst", self.void, self.set, "1", self.module.string(text), *values)
        self.module.insert_before(instruction, [*emitted, call])
        own = values[len(self.identity):]
        self.shapes[number] = [(operand, *self.shape(value)) for operand, value in zip(names, own)]

    def shape(self, operand):
        found = self.module.definitions[self.module.type_of(operand)]
        if found.opcode == "OpTypePointer":
            return 0, 64
        is_vector = found.opcode == "OpTypeVector"
        return int(found.operands[1]) if is_vector else 0, self.layout.scalar(found.result)[1]

    def decode(self, line):
        """Returns number, the dwords that identify the invocation, and the values of a printed line."""
        number = int(re.match(r"P(\d+):", line["format"])[1])
        dwords = line["payload"]
        invocation, rest = dwords[:self.identity_dwords], iter(dwords[self.identity_dwords:])
        if self.is_fragment:
            invocation = invocation[:2]
        values = {}
        for operand, components, bits in self.shapes[number]:
            each = [next(rest) | (next(rest) << 32 if bits == 64 else 0) for _ in range(components or 1)]
            values[operand] = each if components else each[0]
        return number, tuple(invocation + [0] * (3 - len(invocation))), values
