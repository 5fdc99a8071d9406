# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""An interpreter of bounds: which accesses and operations of a module are wrong, given the values of their operands.

It knows what SPIR-V and docs/validation.md say, and nothing of how the compiler checks it. A place is an instruction
with something to check; `operands` are the values that decide, and `judge` returns what is wrong with them.
"""

import math
import struct
from dataclasses import dataclass, field

from control_flow import ITERATIONS
from descriptor_kinds import bound_kind, is_other, needed_kind
from layout import Layout, Unmodelled, float_of, signed

ERRORS = {"descriptor_index_out_of_bounds": 0, "descriptor_uninitialized": 1, "descriptor_kind": 3,
          "buffer_out_of_bounds": 4,
          "index_out_of_bounds": 6, "division_by_zero": 7, "division_overflow": 8, "shift_out_of_range": 9,
          "texel_out_of_bounds": 10, "address_misaligned": 5, "address_out_of_bounds": 12,
          "conversion_out_of_range": 11, "barrier_diverged": 14, "loop_limit_exceeded": 15,
          "lane_out_of_range": 16}
# What a place needs beside operands: the names of built-ins, and the invocations that execute it.
BALLOT = "ballot"
ADDRESSES = "addresses"  # in the resources: the ranges of memory that physical pointers may point to
SUBGROUP_SIZE, INVOCATION = "SubgroupSize", "SubgroupLocalInvocationId"
NO_RESOURCE = (0xFFFFFFFF, 0xFFFFFFFF)
M32 = 0xFFFFFFFF

X, Y, Z, LAYER, FACE, LEVEL, SAMPLE = range(7)
AXES = {"1D": 1, "2D": 2, "3D": 3, "Cube": 2, "Buffer": 1, "Rect": 2}


@dataclass(frozen=True)
class Failure:
    """`words` are the dwords of the record. Two failures with one subject may be reported once, where the first one is.

    Of a harmless one, the result is the same without validation: loads are 0, stores are left out.
    """

    error: str
    words: tuple[int, ...]
    resource: tuple[int, int] = NO_RESOURCE
    subject: tuple | None = None
    is_harmless: bool = True


def dwords(value):
    return value & M32, value >> 32 & M32


@dataclass
class Place:
    """`values` of judge has the operands' bits by name, those of a vector as a list."""

    layout: Layout
    instruction: object
    operands: list[str] = field(default_factory=list)

    def width(self, operand):
        return self.layout.scalar(self.layout.module.type_of(operand))[1]

    def integer(self, values, operand):
        """Returns an index or a coordinate, which SPIR-V takes as signed."""
        return signed(values[operand], self.width(operand))

    def sum(self, values, start, terms):
        return start + sum(self.integer(values, index) * stride for index, stride in terms)

    def components(self, values):
        """Returns the operands of each component."""
        each = [values[operand] for operand in self.operands]
        return zip(*(value if isinstance(value, list) else [value] for value in each))


class IndexPlace(Place):
    """Indices with bounds of their own."""

    def __init__(self, layout, instruction, indices):
        super().__init__(layout, instruction, [index for index, _ in indices])
        self.indices = indices

    def judge(self, values, _):
        failures = []
        for index, length in self.indices:
            number = self.integer(values, index)
            if not 0 <= number < length:
                failures.append(Failure("index_out_of_bounds", (*dwords(number), length), is_harmless=False))
        return failures


class ResourcePlace(Place):
    """Uses of one descriptor or two. `kinds` has the path of the image, and that of the sampler, with what they need."""

    def __init__(self, layout, instruction, paths, kinds=()):
        super().__init__(layout, instruction)
        self.paths = []
        self.kinds = list(kinds)
        for path in paths:
            # The image and the sampler of a pair have one descriptor.
            if path not in self.paths:
                self.paths.append(path)
                self.operands += [index for index, _ in path.descriptor_terms]

    def descriptor(self, values, resources, path):
        """Returns set and binding, the index, the element, and what is wrong with it."""
        resource = self.layout.resource(path)
        elements = resources.get(resource, {})
        index = self.sum(values, path.first_descriptor, path.descriptor_terms) & M32
        length = path.descriptors if path.descriptors is not None else max(elements, default=-1) + 1
        subject = (resource, index)
        if index >= length:
            error = Failure("descriptor_index_out_of_bounds", (index, length), resource, subject, False)
        elif index not in elements and not self.is_sampler(path):
            error = Failure("descriptor_uninitialized", (index,), resource, subject, False)
        else:
            error = None
        return resource, index, elements.get(index), error

    def is_sampler(self, path):
        """A descriptor of zeros is a valid sampler, so nothing says that it was not written."""
        return self.layout.definition(path.type).opcode == "OpTypeSampler"

    def judge(self, values, resources):
        errors = [self.descriptor(values, resources, path)[3] for path in self.paths]
        return [error for error in errors if error] + self.wrong_kinds(values, resources)

    def wrong_kinds(self, values, resources):
        """Returns the failures of descriptors that are another view or sampler than is needed."""
        failures = []
        for path, needed in self.kinds:
            resource, index, element, error = self.descriptor(values, resources, path)
            bound = bound_kind(element) if element and not error else None
            if bound is not None and is_other(bound, needed):
                failures.append(Failure("descriptor_kind", (index, bound, needed), resource,
                                        (resource, index, needed), False))
        return failures


class BufferPlace(ResourcePlace):
    """An access of so many bytes."""

    def __init__(self, layout, instruction, path, span):
        super().__init__(layout, instruction, [path])
        self.span = span
        self.operands += [index for index, _ in path.terms]

    def judge(self, values, resources):
        path = self.paths[0]
        resource, index, element, error = self.descriptor(values, resources, path)
        if error:
            return [error]
        offset = self.sum(values, path.offset, path.terms)
        if not -2**63 <= offset < 2**63:
            raise Unmodelled("an offset of more than 64 bits")
        if self.span == 0 or 0 <= offset <= element.bytes - self.span:
            return []
        is_harmless = element.bytes <= offset < 2**31
        return [Failure("buffer_out_of_bounds", (index, *dwords(offset), self.span, element.bytes), resource,
                        (resource, index, offset), is_harmless)]


def image_type(layout, type_name):
    found = layout.definition(type_name)
    if found.opcode == "OpTypeSampledImage":
        return layout.definition(found.operands[0])
    if found.opcode != "OpTypeImage":
        raise Unmodelled(f"{found.opcode} instead of an image")
    return found


class AddressPlace(Place):
    """An access of so many bytes through a physical pointer."""

    def __init__(self, layout, instruction, path, span, alignment):
        super().__init__(layout, instruction, [path.variable] + [index for index, _ in path.terms])
        self.path, self.span, self.alignment = path, span, alignment

    def judge(self, values, resources):
        """`resources` has the ranges of memory, sorted by their beginnings."""
        address = (values[self.path.variable] + self.sum(values, self.path.offset, self.path.terms)) % 2**64
        ranges = resources.get(ADDRESSES)
        if not ranges:
            raise Unmodelled("nothing is known of what pointers point to")
        subject = (ADDRESSES, address)
        if self.span and not any(begin <= address and address + self.span <= begin + size for begin, size in ranges):
            begin, size = nearest(ranges, address)
            words = (*dwords(address), self.span, *dwords(begin), *dwords(size))
            return [Failure("address_out_of_bounds", words, NO_RESOURCE, subject, False)]
        if address % self.alignment:
            words = (*dwords(address), self.alignment)
            return [Failure("address_misaligned", words, NO_RESOURCE, subject, False)]
        return []


def nearest(ranges, address):
    """Returns the range that an address is in, or the nearest one: of two as near, the one in front of it."""
    def distance(memory):
        begin, size = memory
        return max(begin - address, address - (begin + size), 0), begin

    return min(ranges, key=distance)


class TexelPlace(ResourcePlace):
    """An access of one texel. `coordinates`, `level`, `sample` and `offset` are operands or None."""

    def __init__(self, layout, instruction, path, coordinates, level=None, sample=None, offset=None):
        image = image_type(layout, path.type)
        super().__init__(layout, instruction, [path], [(path, needed_kind(layout, image))])
        self.coordinates, self.level, self.sample, self.offset = coordinates, level, sample, offset
        self.operands += [each for each in (coordinates, level, sample, offset) if each]
        kind = image.operands
        self.dimension, self.is_arrayed, self.is_multisampled = kind[1], kind[3] == "1", kind[4] == "1"

    def vector(self, values, operand):
        width = self.width(operand)
        value = values[operand]
        return [signed(each, width) for each in (value if isinstance(value, list) else [value])]

    def judge(self, values, resources):
        resource, index, element, error = self.descriptor(values, resources, self.paths[0])
        wrong = [error] if error else self.wrong_kinds(values, resources)
        if wrong or self.dimension == "SubpassData":
            return wrong
        for part, number, size in self.parts(values, element):
            if not 0 <= number < size:
                return [Failure("texel_out_of_bounds", (index, part, number & M32, size), resource)]
        return []

    def parts(self, values, element):
        """Yields the parts in the order of the checks."""
        if self.dimension == "Buffer":
            if not element.texel_bytes or not element.is_plain:
                raise Unmodelled("the size of texels")
            yield X, self.vector(values, self.coordinates)[0], element.bytes // element.texel_bytes
            return
        sizes = ViewSizes(element)
        level = self.integer(values, self.level) if self.level else 0
        if self.level:
            yield LEVEL, level, sizes.levels
        if self.sample:
            yield SAMPLE, self.integer(values, self.sample), sizes.samples
        numbers = self.vector(values, self.coordinates) if self.coordinates else []
        shifts = self.vector(values, self.offset) if self.offset else []
        for i, shift in enumerate(shifts):
            numbers[i] += shift
        axes = AXES[self.dimension]
        for i, number in enumerate(numbers[:axes + (self.is_arrayed or self.dimension == "Cube")]):
            if i < axes:
                yield i, number, sizes.axis(i, level)
            elif self.dimension == "Cube":
                yield (LAYER, number, sizes.layers // 6 * 6) if self.is_arrayed else (FACE, number, 6)
            else:
                yield LAYER, number, sizes.layers


class ViewSizes:
    """The sizes of what a descriptor of an image shows."""

    def __init__(self, element):
        image = element.image
        if image is None or not element.is_plain:
            raise Unmodelled("the size of an image")
        self.extents = (image.width, image.height, image.depth)
        self.base = element.base_level
        self.levels = element.levels if element.levels is not None else image.levels - element.base_level
        self.layers = element.layers if element.layers is not None else image.layers - element.base_layer
        self.samples = image.samples

    def axis(self, axis, level):
        return max(self.extents[axis] >> self.base + max(level, 0), 1)


class DivisionPlace(Place):
    def __init__(self, layout, instruction):
        super().__init__(layout, instruction, instruction.operands[1:3])
        self.bits = self.width(self.operands[0])
        self.is_signed = instruction.opcode != "OpUDiv" and instruction.opcode != "OpUMod"

    def judge(self, values, _):
        components = list(self.components(values))
        failures = [Failure("division_by_zero", dwords(dividend)) for dividend, divisor in components if divisor == 0]
        if self.is_signed:
            failures += [Failure("division_overflow", (self.bits,)) for dividend, divisor in components
                         if dividend == 2**(self.bits - 1) and divisor == 2**self.bits - 1]
        return failures


class ShiftPlace(Place):
    def __init__(self, layout, instruction):
        super().__init__(layout, instruction, instruction.operands[1:3])
        self.bits = self.width(self.operands[0])

    def judge(self, values, _):
        return [Failure("shift_out_of_range", (*dwords(amount), self.bits))
                for _, amount in self.components(values) if amount >= self.bits]


class ConversionPlace(Place):
    """A conversion of floats to integers, which rounds towards zero."""

    def __init__(self, layout, instruction):
        super().__init__(layout, instruction, instruction.operands[1:2])
        self.bits = layout.scalar(instruction.operands[0])[1]
        self.is_signed = instruction.opcode == "OpConvertFToS"
        # A half is printed as a float of 32 bits.
        self.float_bits = max(self.width(self.operands[0]), 32)

    def judge(self, values, _):
        least = -2**(self.bits - 1) if self.is_signed else 0
        most = 2**(self.bits - self.is_signed) - 1
        failures = []
        for (bits,) in self.components(values):
            number = float_of(bits, self.float_bits)
            if not math.isfinite(number) or not least <= math.trunc(number) <= most:
                failures.append(Failure("conversion_out_of_range", (*float_dwords(number), self.bits,
                                                                    int(self.is_signed))))
        return failures


class LanePlace(Place):
    """An operation of the subgroup or the quad with the number of an invocation."""

    def __init__(self, layout, instruction, number, count=None, is_exclusive=False):
        """`count` is None for the subgroup's size. The number may be that of the invocation, xor the operand."""
        super().__init__(layout, instruction, [number])
        self.number, self.count, self.is_exclusive = number, count, is_exclusive
        self.operands += [SUBGROUP_SIZE] if count is None else []
        self.operands += [INVOCATION] if is_exclusive else []

    def judge(self, values, _):
        number = values[self.number] & M32
        if self.is_exclusive:
            number ^= values[INVOCATION]
        count = values[SUBGROUP_SIZE] if self.count is None else self.count
        return [Failure("lane_out_of_range", (number, count), is_harmless=False)] if number >= count else []


class BarrierPlace(Place):
    """A barrier of the workgroup, which all lanes that a wave began with have to execute together."""

    def __init__(self, layout, instruction, local_size):
        super().__init__(layout, instruction, [BALLOT, "SubgroupId", SUBGROUP_SIZE])
        self.invocations = math.prod(local_size)

    def judge(self, values, _):
        wave, size = values["SubgroupId"], values[SUBGROUP_SIZE]
        began = min(size, self.invocations - wave * size)
        here = sum(dword.bit_count() for dword in values[BALLOT])
        return [Failure("barrier_diverged", (here, began), is_harmless=False)] if here != began else []


class LoopPlace(Place):
    """The end of an iteration that another one follows, and how many have been. One more than the limit may begin."""

    def __init__(self, layout, merge, limit):
        super().__init__(layout, merge, [ITERATIONS])
        self.limit = limit

    def judge(self, values, _):
        is_left = values[ITERATIONS] == self.limit + 1
        return [Failure("loop_limit_exceeded", (self.limit,), is_harmless=False)] if is_left else []


def float_dwords(number):
    """Returns the dwords of a double; those of each NaN are the same."""
    return struct.unpack("<II", struct.pack("<d", math.nan if math.isnan(number) else number))
