# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Blocks of a module, and edits that change them."""

from dataclasses import dataclass, field

from assembly import Instruction

MERGES = ("OpSelectionMerge", "OpLoopMerge")
BRANCHES = ("OpBranch", "OpBranchConditional", "OpSwitch")
ITERATIONS = "iterations"


@dataclass
class Block:
    label: str
    instructions: list[Instruction] = field(default_factory=list)  # without the label

    def successors(self):
        last = self.instructions[-1]
        return {each for each in last.operands if each.startswith("%")} if last.opcode in BRANCHES else set()


def blocks_of(module):
    """Returns the blocks of all functions, in order."""
    found = []
    for instruction in module.instructions:
        if instruction.opcode == "OpLabel":
            found.append(Block(instruction.result))
        elif instruction.opcode == "OpFunctionEnd":
            found.append(Block(""))
        elif found:
            found[-1].instructions.append(instruction)
    return [block for block in found if block.label]


def end_of(block):
    """Returns the instruction in front of which code at the end of a block is."""
    has_merge = len(block.instructions) > 1 and block.instructions[-2].opcode in MERGES
    return block.instructions[-2 if has_merge else -1]


def count_iterations(module, merge):
    """Counts in a loop. Returns how many iterations were followed by another one, and where the next is decided.

    The number is 0 where no other follows.
    """
    blocks = blocks_of(module)
    position = next(i for i, block in enumerate(blocks) if merge in block.instructions)
    header = blocks[position]
    before = [block for block in blocks[:position] if header.label in block.successors()]
    last = next(block for block in blocks[position:] if header.label in block.successors())
    uint = module.find_or_declare("OpTypeInt", "32", "0")
    counter = module.make("OpPhi", uint)
    ended = module.make("OpIAdd", uint, counter.result, module.uint(1))
    for block in before:
        counter.operands += [module.uint(0), block.label]
    counter.operands += [ended.result, last.label]
    module.insert_before(header.instructions[0], [counter])
    module.insert_before(end_of(last), [ended])
    branch = last.instructions[-1]
    if branch.opcode != "OpBranchConditional":
        return ended.result, end_of(last)
    condition, if_true = branch.operands[:2]
    sides = [ended.result, module.uint(0)] if if_true == header.label else [module.uint(0), ended.result]
    followed = module.make("OpSelect", uint, condition, *sides)
    module.insert_before(end_of(last), [followed])
    return followed.result, end_of(last)


def can_enclose(module, instruction):
    """Whether a selection may be put around an instruction: not in a loop's header, whose end must stay there."""
    block = next(block for block in blocks_of(module) if instruction in block.instructions)
    return end_of(block).opcode != "OpLoopMerge"


def enclose(module, instruction, condition):
    """Executes an instruction without a result only if a condition holds."""
    block = next(block for block in blocks_of(module) if instruction in block.instructions)
    inside, after = module.make("OpLabel"), module.make("OpLabel")
    position = module.instructions.index(instruction)
    module.instructions[position:position + 1] = [
        Instruction(None, "OpSelectionMerge", [after.result, "None"]),
        Instruction(None, "OpBranchConditional", [condition, inside.result, after.result]),
        inside, instruction, Instruction(None, "OpBranch", [after.result]), after]
    for phi in module.with_opcode("OpPhi"):
        phi.operands = phi.operands[:1] + [after.result if each == block.label else each for each in phi.operands[1:]]
