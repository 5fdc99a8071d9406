# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Where SPIR-V's types and access chains say that an object is: strides, offsets, sizes, descriptors and bounds."""

import struct
from dataclasses import dataclass, field, replace

CHAINS = ("OpAccessChain", "OpInBoundsAccessChain")
BUFFERS = ("Uniform", "StorageBuffer")
PHYSICAL = "PhysicalStorageBuffer"
EXPLICIT = BUFFERS + ("PushConstant", PHYSICAL)
INDEXED = ("Function", "Private", "Workgroup", "PushConstant", "Input", "Output")
OPAQUE = ("OpTypeImage", "OpTypeSampler", "OpTypeSampledImage")
FOLDED = {"IAdd": lambda a, b: a + b, "ISub": lambda a, b: a - b, "IMul": lambda a, b: a * b,
          "UDiv": lambda a, b: a // b if b else 0, "UMod": lambda a, b: a % b if b else 0}


class Unmodelled(Exception):
    """What an instruction accesses cannot be told from the module's text."""


# What looking at instructions raises that have another form than those that are understood.
UNKNOWN = (Unmodelled, KeyError, TypeError, IndexError)


@dataclass
class Path:
    """The object that a pointer points to.

    `variable` is the value of the pointer itself for one to physical memory. The first byte is `offset`, plus each of
    `terms`, an index times its stride. An element of an array of descriptors is `first_descriptor` plus such terms.
    `indices` are those that have a bound of their own, with the bound.
    """

    variable: str
    storage: str
    type: str
    offset: int = 0
    terms: list[tuple[str, int]] = field(default_factory=list)
    matrix: tuple[bool, int] = (False, 0)  # row-major, stride
    component_stride: int | None = None
    descriptors: int | None = 1  # None if the script decides
    first_descriptor: int = 0
    descriptor_terms: list[tuple[str, int]] = field(default_factory=list)
    indices: list[tuple[str, int]] = field(default_factory=list)


class Layout:
    """`specialized` has the values of specialization constants by SpecId."""

    def __init__(self, module, specialized=None):
        self.module = module
        self.specialized = specialized or {}

    def definition(self, name):
        found = self.module.definitions.get(name)
        if found is None:
            raise Unmodelled(f"{name} is not defined")
        return found

    def constant(self, name):
        """Returns the value of an integer constant, or None."""
        found = self.module.definitions.get(name)
        if found is None:
            return None
        if found.opcode == "OpConstantNull":
            return 0
        if found.opcode == "OpSpecConstantOp" and found.operands[1] in FOLDED:
            a, b = map(self.constant, found.operands[2:4])
            return None if a is None or b is None else FOLDED[found.operands[1]](a, b)
        if found.opcode not in ("OpConstant", "OpSpecConstant") or not self.is_integer(found.operands[0]):
            return None
        spec = self.module.decoration(name, "SpecId")
        if spec and int(spec[0]) in self.specialized:
            return self.specialized[int(spec[0])]
        return int(found.operands[1], 0)

    def is_integer(self, type_name):
        return self.definition(type_name).opcode == "OpTypeInt"

    def scalar(self, type_name):
        """Returns the opcode and the bits of a scalar, or of a vector's components."""
        found = self.definition(type_name)
        if found.opcode in ("OpTypeVector", "OpTypeMatrix"):
            return self.scalar(found.operands[0])
        if found.opcode not in ("OpTypeInt", "OpTypeFloat") or len(found.operands) > 2:
            raise Unmodelled(f"{found} is no scalar of bits")
        if found.opcode == "OpTypeFloat" and len(found.operands) > 1:
            raise Unmodelled("an encoded float")
        return found.opcode, int(found.operands[0])

    def count(self, type_name):
        """Returns the number of parts of an array, a matrix or a vector; None if it is not in the module."""
        found = self.definition(type_name)
        if found.opcode in ("OpTypeVector", "OpTypeMatrix"):
            return int(found.operands[1])
        if found.opcode == "OpTypeArray":
            count = self.constant(found.operands[1])
            if count is None:
                raise Unmodelled("an array's length that is not a number")
            return count
        if found.opcode == "OpTypeRuntimeArray":
            return None
        raise Unmodelled(f"{found.opcode} has no parts")

    def stride(self, type_name):
        stride = self.module.decoration(type_name, "ArrayStride")
        if stride is None:
            raise Unmodelled("an array without a stride")
        return int(stride[0])

    def member_matrix(self, structure, member):
        is_row_major = self.module.member_decoration(structure, member, "RowMajor") is not None
        stride = self.module.member_decoration(structure, member, "MatrixStride")
        return is_row_major, int(stride[0]) if stride else 0

    def member_offset(self, structure, member):
        offset = self.module.member_decoration(structure, member, "Offset")
        if offset is None:
            raise Unmodelled("a member without an offset")
        return int(offset[0])

    def span(self, type_name, matrix=(False, 0), component_stride=None):
        """Returns the bytes from the first to the last one of an object."""
        found = self.definition(type_name)
        if found.opcode in ("OpTypeInt", "OpTypeFloat"):
            return int(found.operands[0]) // 8
        if found.opcode == "OpTypeVector":
            size = self.span(found.operands[0])
            return (int(found.operands[1]) - 1) * (component_stride or size) + size
        if found.opcode == "OpTypeMatrix":
            is_row_major, stride = matrix
            columns, rows = int(found.operands[1]), int(self.definition(found.operands[0]).operands[1])
            size = self.scalar(type_name)[1] // 8
            outer, inner = (rows, columns) if is_row_major else (columns, rows)
            return (outer - 1) * stride + inner * size
        if found.opcode == "OpTypeArray":
            count = self.count(type_name)
            return (count - 1) * self.stride(type_name) + self.span(found.operands[0], matrix) if count else 0
        if found.opcode == "OpTypeStruct":
            return max((self.member_offset(type_name, i) + self.span(member, self.member_matrix(type_name, i))
                        for i, member in enumerate(found.operands)), default=0)
        if found.opcode == "OpTypePointer" and found.operands[0] == PHYSICAL:
            return 8
        raise Unmodelled(f"{found.opcode} has no known size")

    def path(self, pointer):
        found = self.definition(pointer)
        if found.opcode == "OpVariable":
            return self.path_of_variable(found)
        if found.opcode == "OpCopyObject":
            return self.path(found.operands[1])
        if found.opcode in CHAINS:
            path = self.path(found.operands[1])
            path = replace(path, terms=list(path.terms), descriptor_terms=list(path.descriptor_terms), indices=[])
            for index in found.operands[2:]:
                self.step(path, index)
            return path
        kind = self.definition(self.module.type_of(pointer))
        if kind.opcode == "OpTypePointer" and kind.operands[0] == PHYSICAL:
            return Path(pointer, PHYSICAL, kind.operands[1])
        raise Unmodelled(f"a pointer of {found.opcode}")

    def path_of_variable(self, variable):
        if variable.operands[1] == "Input" and self.module.decoration(variable.result, "BuiltIn"):
            raise Unmodelled("components of built-in inputs are not checked")
        path = Path(variable.result, variable.operands[1], self.module.pointee(variable.result))
        if path.storage in BUFFERS or path.storage == "UniformConstant":
            path.descriptors = self.descriptor_count(path)
        return path

    def is_descriptor_array(self, path):
        """Whether the next index is that of a descriptor: it is in front of an image or a block."""
        kind = self.definition(path.type)
        if kind.opcode not in ("OpTypeArray", "OpTypeRuntimeArray"):
            return False
        while kind.opcode in ("OpTypeArray", "OpTypeRuntimeArray"):
            kind = self.definition(kind.operands[0])
        return path.storage == "UniformConstant" or path.storage in BUFFERS and self.is_block(kind)

    def descriptor_count(self, path):
        count, inner = 1, replace(path)
        while self.is_descriptor_array(inner):
            length = self.count(inner.type)
            if length is None:
                return None
            count *= length
            inner.type = self.definition(inner.type).operands[0]
        return count

    def step(self, path, index):
        found, value = self.definition(path.type), self.constant(index)
        if found.opcode == "OpTypeStruct":
            if path.storage in EXPLICIT:
                path.offset += self.member_offset(path.type, value)
            path.matrix = self.member_matrix(path.type, value)
            path.type = found.operands[value]
            return
        if self.is_descriptor_array(path):
            return self.step_in_descriptors(path, found, index, value)
        if path.storage in INDEXED and value is None:
            path.indices.append((index, self.count(path.type)))
        if path.storage in EXPLICIT:
            stride = self.stride_of_part(path, found)
            if value is None:
                path.terms.append((index, stride))
            else:
                path.offset += value * stride
        elif found.opcode == "OpTypeMatrix":
            path.component_stride = None
        path.type = found.operands[0]

    def is_block(self, kind):
        return any(self.module.decoration(kind.result, name) is not None for name in ("Block", "BufferBlock"))

    def step_in_descriptors(self, path, found, index, value):
        inner = replace(path, type=found.operands[0])
        multiplier = self.descriptor_count(inner) if self.is_descriptor_array(inner) else 1
        if multiplier is None:
            raise Unmodelled("a runtime-sized array inside of an array of descriptors")
        if value is None:
            path.descriptor_terms.append((index, multiplier))
        else:
            path.first_descriptor += value * multiplier
        path.type = found.operands[0]

    def stride_of_part(self, path, found):
        if found.opcode in ("OpTypeArray", "OpTypeRuntimeArray"):
            return self.stride(path.type)
        size = self.scalar(path.type)[1] // 8
        if found.opcode == "OpTypeMatrix":
            is_row_major, stride = path.matrix
            path.component_stride = stride if is_row_major else size
            return size if is_row_major else stride
        return path.component_stride or size

    def resource(self, path):
        """Returns set and binding."""
        numbers = [self.module.decoration(path.variable, name) for name in ("DescriptorSet", "Binding")]
        if not all(numbers):
            raise Unmodelled("a resource without a binding")
        return tuple(int(each[0]) for each in numbers)


def signed(value, bits):
    return value - 2**bits if value >= 2**(bits - 1) else value


def float_of(bits, width):
    """Returns the number that bits of a float of 32 or 64 bits are."""
    return struct.unpack("<f" if width == 32 else "<d", bits.to_bytes(width // 8, "little"))[0]
