# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Finds what a module has to check."""

from interpreter import (AddressPlace, BarrierPlace, BufferPlace, ConversionPlace, DivisionPlace, IndexPlace, LanePlace,
                         LoopPlace, ResourcePlace, ShiftPlace, TexelPlace, image_type)
from descriptor_kinds import needed_compare, needed_kind
from layout import BUFFERS, CHAINS, INDEXED, PHYSICAL, UNKNOWN, Layout, Unmodelled

# In the order of their bits, in which their arguments follow.
IMAGE_OPERANDS = ["None", "Bias", "Lod", "Grad", "ConstOffset", "Offset", "ConstOffsets", "Sample", "MinLod",
                  "MakeTexelAvailable", "MakeTexelVisible", "NonPrivateTexel", "VolatileTexel", "SignExtend",
                  "ZeroExtend", "Nontemporal", "Offsets"]
WORKGROUP_SCOPE = 2
# Operations on the value of another invocation, and how many there are: None for the subgroup's size.
LANES = {"OpGroupNonUniformBroadcast": None, "OpGroupNonUniformShuffle": None, "OpGroupNonUniformShuffleXor": None,
         "OpGroupNonUniformBallotBitExtract": None, "OpGroupNonUniformQuadBroadcast": 4}


def image_paths(layout, value):
    """Returns the paths of the image and the sampler that a value is."""
    found = layout.definition(value)
    match found.opcode:
        case "OpLoad":
            return [layout.path(found.operands[1])]
        case "OpImage" | "OpCopyObject":
            return image_paths(layout, found.operands[1])
        case "OpSampledImage":
            return image_paths(layout, found.operands[1]) + image_paths(layout, found.operands[2])
    raise Unmodelled(f"an image of {found.opcode}")


class PlaceFinder:
    """Finds the places of a module. Instructions whose places cannot be told are `unmodelled`."""

    def __init__(self, module, specialized=None, loop_limit=None):
        self.module = module
        self.loop_limit = loop_limit
        self.layout = Layout(module, specialized)
        self.places = {}  # by instruction
        self.unmodelled = set()
        for instruction in module.instructions:
            try:
                self.find(instruction)
            except UNKNOWN:
                self.places.pop(instruction, None)
                self.unmodelled.add(instruction)

    def add(self, place):
        if place.operands or isinstance(place, ResourcePlace):
            self.places.setdefault(place.instruction, []).append(place)

    def find(self, instruction):
        operands = instruction.operands
        match instruction.opcode:
            case "OpLoad":
                self.add_access(instruction, operands[1], operands[0])
            case "OpStore":
                self.add_access(instruction, operands[0], self.module.type_of(operands[1]))
            case "OpCopyMemory":
                pointee = self.module.definitions[self.module.type_of(operands[1])].operands[1]
                for pointer in operands[1::-1]:
                    self.add_access(instruction, pointer, pointee)
            case "OpControlBarrier" if self.layout.constant(operands[0]) == WORKGROUP_SCOPE:
                self.add(BarrierPlace(self.layout, instruction, self.local_size()))
            case "OpLoopMerge" if self.loop_limit is not None:
                self.add(LoopPlace(self.layout, instruction, self.loop_limit))
            case opcode if opcode in LANES:
                self.add_lane(instruction, LANES[opcode])
            case "OpArrayLength":
                self.add(ResourcePlace(self.layout, instruction, [self.layout.path(operands[1])]))
            case "OpVectorExtractDynamic":
                self.add_vector_index(instruction, operands[1], operands[2])
            case "OpVectorInsertDynamic":
                self.add_vector_index(instruction, operands[1], operands[3])
            case "OpUDiv" | "OpSDiv" | "OpUMod" | "OpSMod" | "OpSRem":
                self.add(DivisionPlace(self.layout, instruction))
            case "OpShiftLeftLogical" | "OpShiftRightLogical" | "OpShiftRightArithmetic":
                self.add(ShiftPlace(self.layout, instruction))
            case "OpConvertFToU" | "OpConvertFToS":
                self.add(ConversionPlace(self.layout, instruction))
            case opcode if opcode in CHAINS:
                self.add_chain(instruction)
            case opcode if opcode.startswith("OpAtomic"):
                self.add_atomic(instruction)
            case opcode if opcode.startswith("OpImage"):
                self.add_image(instruction, opcode.removeprefix("OpImage").removeprefix("Sparse"))

    def local_size(self):
        """Returns the invocations of a workgroup in each direction."""
        if any("Abort" in each.opcode for each in self.module.instructions):
            raise Unmodelled("barriers of shaders that abort are not checked")
        for target, operands in self.module.decorations.items():
            if target[1:] == ("BuiltIn",) and operands == ["WorkgroupSize"]:
                return [self.layout.constant(each) for each in self.module.definitions[target[0]].operands[1:]]
        for mode in self.module.with_opcode("OpExecutionMode", "OpExecutionModeId"):
            if mode.operands[1] == "LocalSize":
                return [int(each) for each in mode.operands[2:]]
            if mode.operands[1] == "LocalSizeId":
                return [self.layout.constant(each) for each in mode.operands[2:]]
        raise Unmodelled("the workgroup's size")

    def add_lane(self, instruction, count):
        is_exclusive = instruction.opcode == "OpGroupNonUniformShuffleXor"
        number = instruction.operands[3]
        if self.layout.constant(number) is None or is_exclusive or count is None:
            self.add(LanePlace(self.layout, instruction, number, count, is_exclusive))

    def add_vector_index(self, instruction, vector, index):
        self.add(IndexPlace(self.layout, instruction, [(index, self.layout.count(self.module.type_of(vector)))]))

    def add_chain(self, chain):
        base = self.module.definitions[chain.operands[1]]
        storage = self.module.definitions[chain.operands[0]].operands[0]
        if storage in INDEXED and base is not None:
            path = self.layout.path(chain.result)
            if path.indices:
                self.add(IndexPlace(self.layout, chain, path.indices))

    def add_access(self, instruction, pointer, type_name):
        storage = self.module.definitions[self.module.type_of(pointer)].operands[0]
        if storage == PHYSICAL:
            path = self.layout.path(pointer)
            span = self.layout.span(type_name, path.matrix, path.component_stride)
            self.add(AddressPlace(self.layout, instruction, path, span, self.alignment(instruction, type_name)))
        if storage not in BUFFERS:
            return
        path = self.layout.path(pointer)
        self.add(BufferPlace(self.layout, instruction, path,
                             self.layout.span(type_name, path.matrix, path.component_stride)))

    def alignment(self, instruction, type_name):
        """Returns the alignment that an instruction promises: that of a load or a store is an operand."""
        if instruction.opcode.startswith("OpAtomic"):
            return self.layout.span(type_name)
        if instruction.opcode not in ("OpLoad", "OpStore"):
            raise Unmodelled("two alignments")
        mask = instruction.operands[2:]
        return int(mask[1], 0) if mask and "Aligned" in mask[0].split("|") else 1

    def add_atomic(self, instruction):
        has_result = instruction.result is not None
        pointer = instruction.operands[1 if has_result else 0]
        texel = self.module.definitions[pointer]
        if texel.opcode == "OpImageTexelPointer":
            path = self.layout.path(texel.operands[1])
            is_multisampled = image_type(self.layout, path.type).operands[4] == "1"
            self.add(TexelPlace(self.layout, instruction, path, texel.operands[2],
                                sample=texel.operands[3] if is_multisampled else None))
            return
        self.add_access(instruction, pointer, self.module.definitions[self.module.type_of(pointer)].operands[1])

    def add_image(self, instruction, name):
        operands = instruction.operands
        match name:
            case "Fetch" | "Read":
                self.add_texel(instruction, operands[1], operands[2], operands[3:])
            case "Write":
                self.add_texel(instruction, operands[0], operands[1], operands[3:])
            case "QuerySizeLod":
                path = image_paths(self.layout, operands[1])[0]
                level = None if self.layout.constant(operands[2]) == 0 else operands[2]
                self.add(TexelPlace(self.layout, instruction, path, None, level=level))
            case "QuerySize" | "QueryLevels" | "QuerySamples":
                self.add_descriptors(instruction, image_paths(self.layout, operands[1])[:1])
            case "TexelPointer" | "" | "TexelsResident" | "QueryFormat" | "QueryOrder":
                return
            case _:
                self.add_descriptors(instruction, image_paths(self.layout, operands[1]))

    def add_descriptors(self, instruction, paths):
        """`paths` are those of an image, and of its sampler."""
        kinds = [(paths[0], needed_kind(self.layout, image_type(self.layout, paths[0].type)))]
        compare = needed_compare(instruction.opcode)
        if compare is not None:
            kinds.append((paths[-1], compare))
        self.add(ResourcePlace(self.layout, instruction, paths, kinds))

    def add_texel(self, instruction, image, coordinates, image_operands):
        path = image_paths(self.layout, image)[0]
        names = image_operands[0].split("|") if image_operands else []
        arguments = iter(image_operands[1:])
        given = {}
        for name in sorted(names, key=IMAGE_OPERANDS.index):
            given[name] = next(arguments, None)
            if name == "Grad":
                next(arguments, None)
        self.add(TexelPlace(self.layout, instruction, path, coordinates, given.get("Lod"), given.get("Sample"),
                            given.get("ConstOffset") or given.get("Offset")))
