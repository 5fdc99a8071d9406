# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Mutations: each kind makes one operand wrong in some invocations.

A kind lists its sites in a module and applies itself to one of them. It does not say what will be reported; the
interpreter of bounds does, from what the mutated module computes. A mutated access has a pointer of its own, so that no
other access is wrong with it.
"""

from dataclasses import dataclass

from assembly import Instruction
from editor import Editor, constant_float, wrong_index
from interpreter import TexelPlace
from layout import BUFFERS, CHAINS, INDEXED, PHYSICAL, UNKNOWN, Unmodelled
from mutant import Mutant

SOME_LENGTH = 16  # of an array whose length the module does not have
NON_UNIFORM = ("OpSampledImage", "OpImage", "OpLoad", "OpCopyObject")


@dataclass
class Site:
    instruction: Instruction
    operand: int = 0  # what of the instruction is mutated
    length: int | None = None  # the bound, where it is known


class Kind:
    """`name` is what --kinds takes."""

    name = "unmutated"

    def sites(self, finder, context):
        raise NotImplementedError

    def mutant(self, *arguments):
        """Makes the mutant of a mutated module."""
        return Mutant(*arguments)

    def apply(self, site, editor, context):
        """Changes the instruction of the site. `editor` emits in front of it.

        Returns further instructions that must be predicted, if there are any.
        """
        raise NotImplementedError


def pointer_operand(instruction):
    """Returns which operand is the pointer of an access, or None."""
    if instruction.opcode == "OpLoad" or instruction.opcode.startswith("OpAtomic") and instruction.result:
        return 1
    if instruction.opcode in ("OpStore", "OpAtomicStore"):
        return 0
    return None


def accesses(finder, storages):
    """Yields each access by way of an access chain into such storage, and the chain."""
    definitions = finder.module.definitions
    for instruction in finder.module.instructions:
        operand = pointer_operand(instruction)
        chain = definitions.get(instruction.operands[operand]) if operand is not None else None
        if chain is None or chain.opcode not in CHAINS:
            continue
        if definitions[chain.operands[0]].operands[0] in storages:
            yield instruction, chain


def chain_types(finder, chain):
    """Returns, for each index of a chain, the type that it selects a part of, and whether it selects a descriptor.

    There are none of a chain whose variable or whose type cannot be told.
    """
    types = []
    try:
        path = finder.layout.path(chain.operands[1])
        for index in chain.operands[2:]:
            types.append((path.type, finder.layout.is_descriptor_array(path)))
            finder.layout.step(path, index)
    except UNKNOWN:
        return []
    return types


class ChainKind(Kind):
    """Replaces one index of a chain that one access uses."""

    storages = ()

    def sites(self, finder, context):
        found = []
        for instruction, chain in accesses(finder, self.storages):
            for i, (type_name, is_descriptor) in enumerate(chain_types(finder, chain)):
                is_part = not is_descriptor and finder.layout.definition(type_name).opcode != "OpTypeStruct"
                length = self.length(finder, chain, type_name, context) if is_part else None
                if length is not None:
                    found.append(Site(instruction, i + 2, length))
        return found

    def length(self, finder, chain, type_name, context):
        """Returns the bound of an index into the type, or None."""
        try:
            return finder.layout.count(type_name)
        except Unmodelled:
            return None

    def apply(self, site, editor, context):
        module = editor.module
        operand = pointer_operand(site.instruction)
        chain = module.definitions[site.instruction.operands[operand]]
        indices = list(chain.operands)
        wrong = wrong_index(editor.random, site.length)
        indices[site.operand] = editor.choose_number(indices[site.operand], wrong)
        site.instruction.operands[operand] = editor.emit("OpAccessChain", *indices)


class BufferIndex(ChainKind):
    """An index of an array, a matrix or a vector in a buffer: the bound is the end of the buffer."""

    name = "buffer-index"
    storages = BUFFERS

    def length(self, finder, chain, type_name, context):
        length = super().length(finder, chain, type_name, context)
        found = finder.layout.definition(type_name)
        if found.opcode not in ("OpTypeArray", "OpTypeRuntimeArray"):
            return length
        path = finder.layout.path(chain.operands[1])
        bytes_bound = context.bytes_bound(finder.layout.resource(path))
        in_buffer = max(bytes_bound - path.offset, 0) // finder.layout.stride(type_name)
        return in_buffer if length is None or in_buffer < length else length

    def apply(self, site, editor, context):
        if editor.random.randrange(2) and site.length:
            # As many elements may be in front of the array, or the array does not end where the buffer does.
            site.length += editor.random.randrange(1, 4)
        super().apply(site, editor, context)


class LocalIndex(ChainKind):
    """An index of an array, a matrix or a vector that the invocation or its workgroup owns, or in push constants."""

    name = "local-index"
    storages = INDEXED


class PointerIndex(ChainKind):
    """An index of an array, a matrix or a vector behind a physical pointer: the bound is the end of its memory."""

    name = "pointer-index"
    storages = (PHYSICAL,)

    def length(self, finder, chain, type_name, context):
        return super().length(finder, chain, type_name, context) or SOME_LENGTH


class Pointer(Kind):
    """A physical pointer to other memory, to none, or that is not aligned."""

    name = "pointer"

    def sites(self, finder, context):
        found = []
        for instruction in finder.module.instructions:
            operand = pointer_operand(instruction)
            if operand is not None and storage_of(finder.module, instruction.operands[operand]) == PHYSICAL:
                found.append(Site(instruction, operand))
        return found

    def apply(self, site, editor, context):
        editor.module.declare_capability("Int64")
        random, pointer = editor.random, site.instruction.operands[site.operand]
        ulong = editor.type("OpTypeInt", "64", "0")
        address = editor.emit("OpConvertPtrToU", ulong, pointer)
        step = random.choice((1, 2, 4, 16, 64, 1 << 12, 1 << 20, -1, -4, -64, -(1 << 33)))
        wrong = editor.emit("OpIAdd", ulong, address, editor.number(ulong, step))
        if not random.randrange(4):
            wrong = editor.number(ulong, 0)
        chosen = editor.choose(editor.condition(), wrong, address)
        site.instruction.operands[site.operand] = editor.emit("OpConvertUToPtr", editor.module.type_of(pointer), chosen)


def storage_of(module, pointer):
    found = module.definitions.get(pointer)
    kind = module.definitions.get(found.operands[0]) if found and found.operands else None
    return kind.operands[0] if kind and kind.opcode == "OpTypePointer" else None


class DescriptorIndex(Kind):
    """The index of a descriptor: of a buffer's access or of an image's or a sampler's use."""

    name = "descriptor-index"

    def sites(self, finder, context):
        found = []
        for instruction, chain in accesses(finder, BUFFERS):
            found += self.sites_in_chain(finder, chain, Site(instruction))
        for instruction in finder.places:
            for load in image_loads(finder.module, instruction):
                chain = finder.module.definitions[load.operands[1]]
                if chain.opcode in CHAINS:
                    found += self.sites_in_chain(finder, chain, Site(instruction))
        return found

    @staticmethod
    def sites_in_chain(finder, chain, site):
        return [Site(site.instruction, (chain.result, i + 2), finder.layout.count(type_name))
                for i, (type_name, is_descriptor) in enumerate(chain_types(finder, chain)) if is_descriptor]

    def apply(self, site, editor, context):
        module = editor.module
        for capability in ("ShaderNonUniform", "RuntimeDescriptorArray"):
            module.declare_capability(capability)
        module.declare_extension("SPV_EXT_descriptor_indexing")
        chain_id, position = site.operand
        chain = module.definitions[chain_id]
        length = site.length
        if length is None:
            length = context.elements_bound(chain_base(module, chain))
        indices = list(chain.operands)
        indices[position] = editor.choose_number(indices[position], wrong_index(editor.random, length))
        replacement = editor.emit(chain.opcode, *indices)
        for each in (indices[position], replacement):
            module.decorate(each, "NonUniform")
        replace_operands(editor, site.instruction, chain_id, replacement)


def chain_base(module, chain):
    while chain.opcode in CHAINS:
        chain = module.definitions[chain.operands[1]]
    return chain.result


def image_loads(module, instruction):
    """Returns the loads of the image and the sampler that an instruction uses."""
    loads = []
    for operand in instruction.operands:
        found = module.definitions.get(operand)
        if found and found.opcode in NON_UNIFORM and instruction.opcode.startswith(("OpImage", "OpSampledImage")):
            is_load = found.opcode == "OpLoad"
            loads += [found] if is_load else image_loads(module, found)
    return [load for load in loads if is_opaque(module, load)]


def is_opaque(module, load):
    kind = module.definitions[load.operands[0]].opcode
    return kind in ("OpTypeImage", "OpTypeSampler", "OpTypeSampledImage")


def replace_operands(editor, instruction, old, new):
    """Makes an instruction use a pointer, by way of copies of the loads between both."""
    module = editor.module
    for i, operand in enumerate(instruction.operands):
        if operand == old:
            instruction.operands[i] = new
            continue
        found = module.definitions.get(operand)
        if found and found.opcode in NON_UNIFORM and depends_on(module, found, old):
            duplicate = module.make(found.opcode, *found.operands)
            module.insert_before(editor.place, [duplicate])
            inner = Editor(module, duplicate, editor.random)
            replace_operands(inner, duplicate, old, new)
            module.decorate(duplicate.result, "NonUniform")
            instruction.operands[i] = duplicate.result


def depends_on(module, instruction, pointer):
    if pointer in instruction.operands:
        return True
    found = [module.definitions.get(operand) for operand in instruction.operands]
    return any(each and each.opcode in NON_UNIFORM and depends_on(module, each, pointer) for each in found)


class VectorIndex(Kind):
    """The index of a component of a vector in registers."""

    name = "vector-index"

    def sites(self, finder, context):
        found = []
        for instruction in finder.module.with_opcode("OpVectorExtractDynamic", "OpVectorInsertDynamic"):
            operand = 2 if instruction.opcode == "OpVectorExtractDynamic" else 3
            length = finder.layout.count(finder.module.type_of(instruction.operands[1]))
            found.append(Site(instruction, operand, length))
        return found

    def apply(self, site, editor, context):
        operands = site.instruction.operands
        operands[site.operand] = editor.choose_number(operands[site.operand],
                                                      wrong_index(editor.random, site.length))


class Texel(Kind):
    """A coordinate, the layer, the level or the sample of a texel."""

    name = "texel"

    def sites(self, finder, context):
        found = []
        for instruction, places in finder.places.items():
            for place in places:
                if not isinstance(place, TexelPlace) or place.dimension == "SubpassData":
                    continue
                operands = [each for each in (place.coordinates, place.level, place.sample) if each]
                found += [Site(instruction, operand, context.texels(finder, place)) for operand in operands]
        return found

    def apply(self, site, editor, context):
        module = editor.module
        wrong = editor.choose_component(site.operand, wrong_index(editor.random, site.length))
        instruction = site.instruction
        if instruction.opcode.startswith("OpAtomic"):
            operand = 1 if instruction.result else 0
            pointer = module.definitions[instruction.operands[operand]]
            indices = [wrong if each == site.operand else each for each in pointer.operands]
            instruction.operands[operand] = editor.emit(pointer.opcode, *indices)
            return
        instruction.operands[:] = [wrong if each == site.operand else each for each in instruction.operands]


class Divisor(Kind):
    """A divisor that is zero, or -1 below the least integer."""

    name = "divisor"

    def sites(self, finder, context):
        return [Site(each) for each in finder.module.with_opcode("OpUDiv", "OpSDiv", "OpUMod", "OpSMod", "OpSRem")]

    def apply(self, site, editor, context):
        operands = site.instruction.operands
        is_signed = site.instruction.opcode in ("OpSDiv", "OpSMod", "OpSRem")
        if is_signed and editor.random.randrange(2):
            bits = editor.module.definitions[operands[0]]
            while bits.opcode == "OpTypeVector":
                bits = editor.module.definitions[bits.operands[0]]
            operands[1] = editor.choose_component(operands[1], 2**(int(bits.operands[0]) - 1))
            operands[2] = editor.choose_component(operands[2], -1)
        else:
            operands[2] = editor.choose_component(operands[2], 0)


class ShiftAmount(Kind):
    """A shift by at least the width."""

    name = "shift-amount"

    def sites(self, finder, context):
        shifts = ("OpShiftLeftLogical", "OpShiftRightLogical", "OpShiftRightArithmetic")
        return [Site(each, 2, finder.layout.scalar(each.operands[0])[1]) for each in finder.module.with_opcode(*shifts)]

    def apply(self, site, editor, context):
        operands = site.instruction.operands
        operands[2] = editor.choose_component(operands[2], wrong_index(editor.random, site.length))


class Conversion(Kind):
    """A float that no integer of the type can be."""

    name = "conversion"

    def sites(self, finder, context):
        found = []
        for each in finder.module.with_opcode("OpConvertFToU", "OpConvertFToS"):
            try:
                bits = finder.layout.scalar(finder.module.type_of(each.operands[1]))[1]
            except Unmodelled:
                continue
            found.append(Site(each, 1, bits))
        return found

    def apply(self, site, editor, context):
        """`length` is the width of the float."""
        module, operands = editor.module, site.instruction.operands
        random, bits = editor.random, site.length
        number = random.choice((float("nan"), float("inf"), float("-inf"), -1.0, -0.5, 65536.0, 2147483648.0,
                                2147483520.0, -2147483904.0, 4294967296.0, 4294967040.0, 3e9, 127.5, 255.9,
                                1.8446744e19))
        found = module.definitions[module.type_of(operands[1])]
        scalar = found.operands[0] if found.opcode == "OpTypeVector" else found.result
        wrong = constant_float(module, scalar, bits, number)
        if found.opcode != "OpTypeVector":
            operands[1] = editor.choose(editor.condition(), wrong, operands[1])
            return
        index = str(random.randrange(int(found.operands[1])))
        component = editor.emit("OpCompositeExtract", scalar, operands[1], index)
        chosen = editor.choose(editor.condition(), wrong, component)
        operands[1] = editor.emit("OpCompositeInsert", found.result, chosen, operands[1], index)


OPERAND_KINDS = [BufferIndex(), LocalIndex(), PointerIndex(), Pointer(), DescriptorIndex(), VectorIndex(), Texel(),
                 Divisor(), ShiftAmount(), Conversion()]
