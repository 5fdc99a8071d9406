# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""SPIR-V assembly as a list of instructions that can be edited."""

import re
from dataclasses import dataclass, field

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|;[^\n]*|[^\s";]+', re.DOTALL)
OPCODE = re.compile(r"Op[A-Z]\w*$")

# Source text, which would make scripts long and could hold a line that ends a shader.
SOURCES = ("OpSource", "OpSourceContinued", "OpSourceExtension", "OpModuleProcessed")
# What stands in front of annotations, and annotations.
EXECUTION = ("OpEntryPoint", "OpExecutionMode", "OpExecutionModeId")
PREAMBLE = EXECUTION + ("OpCapability", "OpExtension", "OpExtInstImport", "OpMemoryModel", "OpString", "OpName",
                        "OpMemberName")


@dataclass(eq=False)
class Instruction:
    """`operands` has the result type first, where there is one."""

    result: str | None
    opcode: str
    operands: list[str] = field(default_factory=list)

    def __str__(self):
        words = ([self.result, "="] if self.result else []) + [self.opcode] + self.operands
        return " ".join(words)


def begins_instruction(tokens, i):
    return OPCODE.match(tokens[i]) is not None or (i + 1 < len(tokens) and tokens[i + 1] == "=")


def parse_instructions(text):
    tokens = [token for token in TOKEN.findall(text) if not token.startswith(";")]
    instructions, i = [], 0
    while i < len(tokens):
        result = None
        if i + 1 < len(tokens) and tokens[i + 1] == "=":
            result, i = tokens[i], i + 2
        begin = i = i + 1
        while i < len(tokens) and not begins_instruction(tokens, i):
            i += 1
        instructions.append(Instruction(result, tokens[begin - 1], tokens[begin:i]))
    return instructions


class Module:
    """A SPIR-V module. Types, constants and decorations that do not exist yet are added on request."""

    def __init__(self, text):
        self.instructions = [each for each in parse_instructions(text) if each.opcode not in SOURCES]
        self.definitions = {each.result: each for each in self.instructions if each.result}
        self.decorations = {}  # of an id, or an id and a member, and a name: the operands
        for each in self.instructions:
            if each.opcode == "OpDecorate":
                self.decorations.setdefault((each.operands[0], each.operands[1]), each.operands[2:])
            elif each.opcode == "OpMemberDecorate":
                self.decorations.setdefault(tuple(each.operands[:3]), each.operands[3:])
        self.declared = {(each.opcode, *each.operands): each.result for each in self.instructions if each.result}
        self.fresh = 0

    def __str__(self):
        return "\n".join(str(each) for each in self.instructions) + "\n"

    def indices(self):
        """Returns the index of each instruction in the module, as records have it."""
        return {instruction: i for i, instruction in enumerate(self.instructions)}

    def with_opcode(self, *opcodes):
        return [each for each in self.instructions if each.opcode in opcodes]

    def new_id(self):
        self.fresh += 1
        name = f"%m{self.fresh}_"
        return name if name not in self.definitions else self.new_id()

    def make(self, opcode, *operands):
        """Returns a new instruction with a result, which is not in the module yet."""
        instruction = Instruction(self.new_id(), opcode, list(operands))
        self.definitions[instruction.result] = instruction
        return instruction

    def insert_before(self, place, added):
        position = self.instructions.index(place)
        self.instructions[position:position] = added

    def find_or_declare(self, opcode, *operands):
        """Returns the id of a type or a constant."""
        key = (opcode, *operands)
        if key not in self.declared:
            declaration = self.make(*key)
            self.insert_before(self.first_function(), [declaration])
            self.declared[key] = declaration.result
        return self.declared[key]

    def first_function(self):
        return next(each for each in self.instructions if each.opcode == "OpFunction")

    def integer(self, type_id, value):
        """Returns the constant of an integer type that has the bits of `value`."""
        width, signed = map(int, self.definitions[type_id].operands)
        value %= 2**width
        if signed and value >= 2**(width - 1):
            value -= 2**width
        return self.find_or_declare("OpConstant", type_id, str(value))

    def uint(self, value):
        return self.integer(self.find_or_declare("OpTypeInt", "32", "0"), value)

    def insert_in_preamble(self, instruction, behind):
        """Inserts behind the last instruction with one of these opcodes."""
        position = max((i for i, each in enumerate(self.instructions) if each.opcode in behind), default=-1)
        self.instructions.insert(position + 1, instruction)

    def declare_capability(self, name):
        if not any(each.operands == [name] for each in self.with_opcode("OpCapability")):
            self.instructions.insert(0, Instruction(None, "OpCapability", [name]))

    def declare_extension(self, name):
        quoted = f'"{name}"'
        if not any(each.operands == [quoted] for each in self.with_opcode("OpExtension")):
            self.insert_in_preamble(Instruction(None, "OpExtension", [quoted]), ("OpCapability", "OpExtension"))

    def import_set(self, name):
        quoted = f'"{name}"'
        for each in self.with_opcode("OpExtInstImport"):
            if each.operands == [quoted]:
                return each.result
        imported = self.make("OpExtInstImport", quoted)
        self.insert_in_preamble(imported, ("OpCapability", "OpExtension", "OpExtInstImport"))
        return imported.result

    def string(self, text):
        declared = self.make("OpString", f'"{text}"')
        self.insert_in_preamble(declared, EXECUTION + ("OpMemoryModel",))
        return declared.result

    def decorate(self, target, *decoration):
        decorations = ("OpDecorate", "OpMemberDecorate", "OpDecorateId", "OpDecorateString", "OpGroupDecorate")
        instruction = Instruction(None, "OpDecorate", [target, *decoration])
        self.insert_in_preamble(instruction, PREAMBLE + decorations)
        self.decorations[target, decoration[0]] = list(decoration[1:])

    def decoration(self, target, name):
        """Returns the operands of a decoration, or None."""
        return self.decorations.get((target, name))

    def member_decoration(self, structure, member, name):
        return self.decorations.get((structure, str(member), name))

    def execution_model(self):
        return self.with_opcode("OpEntryPoint")[0].operands[0]

    def built_in(self, name, type_id):
        """Returns the variable of an input that is a built-in."""
        for each in self.with_opcode("OpVariable"):
            if each.operands[1] == "Input" and self.decoration(each.result, "BuiltIn") == [name]:
                return each.result
        pointer = self.find_or_declare("OpTypePointer", "Input", type_id)
        variable = self.make("OpVariable", pointer, "Input")
        self.insert_before(self.first_function(), [variable])
        self.decorate(variable.result, "BuiltIn", name)
        for entry in self.with_opcode("OpEntryPoint"):
            entry.operands.append(variable.result)
        return variable.result

    def pointee(self, variable):
        return self.definitions[self.definitions[variable].operands[0]].operands[1]

    def type_of(self, value):
        return self.definitions[value].operands[0]
