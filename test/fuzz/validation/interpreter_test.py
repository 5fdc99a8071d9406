# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Tests of the interpreter of bounds, without running anything."""

import struct
import unittest

from assembly import Module
from control_flow import ITERATIONS
from descriptor_kinds import bound_kind, is_other, needed_compare
from interpreter import ADDRESSES, BALLOT, INVOCATION, SUBGROUP_SIZE
from place_finder import PlaceFinder
from script import Element, Image

BESIDE = (BALLOT, INVOCATION, SUBGROUP_SIZE, "SubgroupId")
MODULE = """
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 20 2 1
OpDecorate %words ArrayStride 4
OpDecorate %ints ArrayStride 4
OpDecorate %pairs ArrayStride 48
OpMemberDecorate %pair 0 Offset 0
OpMemberDecorate %pair 1 Offset 16
OpMemberDecorate %pair 1 RowMajor
OpMemberDecorate %pair 1 MatrixStride 8
OpMemberDecorate %block 0 Offset 8
OpDecorate %block Block
OpDecorate %buffers DescriptorSet 1
OpDecorate %buffers Binding 2
OpDecorate %image DescriptorSet 0
OpDecorate %image Binding 3
%void = OpTypeVoid
%function = OpTypeFunction %void
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%long = OpTypeInt 64 1
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%half = OpTypeFloat 16
%short = OpTypeInt 16 1
%int2 = OpTypeVector %int 2
%int3 = OpTypeVector %int 3
%float2 = OpTypeVector %float 2
%float3 = OpTypeVector %float 3
%matrix = OpTypeMatrix %float2 3
%n3 = OpConstant %uint 3
%n2 = OpConstant %uint 2
%n1 = OpConstant %uint 1
%n0 = OpConstant %uint 0
%pair = OpTypeStruct %float3 %matrix
%pairs = OpTypeRuntimeArray %pair
%block = OpTypeStruct %pairs
%blocks = OpTypeArray %block %n3
%blocks_at = OpTypePointer StorageBuffer %blocks
%float_at = OpTypePointer StorageBuffer %float
%column_at = OpTypePointer StorageBuffer %float2
%pair_at = OpTypePointer StorageBuffer %pair
%buffers = OpVariable %blocks_at StorageBuffer
%words = OpTypeArray %int %n3
%words_at = OpTypePointer Private %words
%word_at = OpTypePointer Private %int
%own = OpVariable %words_at Private
%texels = OpTypeImage %float 2D 0 1 0 1 Unknown
%texels_at = OpTypePointer UniformConstant %texels
%image = OpVariable %texels_at UniformConstant
%ints = OpTypeRuntimeArray %int
%ints_pointer = OpTypePointer PhysicalStorageBuffer %ints
%words_pointer = OpTypePointer PhysicalStorageBuffer %int
%float4 = OpTypeVector %float 4
%main = OpFunction %void None %function
%label = OpLabel
%i = OpUndef %int
%j = OpUndef %int
%d = OpUndef %uint
%at = OpUndef %int3
%level = OpUndef %int
%pointer = OpUndef %ints_pointer
%x = OpUndef %int2
%y = OpUndef %int2
%number = OpUndef %float
%small = OpUndef %half
%wide = OpUndef %double
BODY
OpReturn
OpFunctionEnd
"""


def places_of(body):
    """Returns the places of the last instruction of the body."""
    finder = PlaceFinder(Module(MODULE.replace("BODY", body)))
    last = [each for each in finder.module.instructions if each.opcode != "OpReturn"][-2]
    return finder.places[last]


def judge(body, resources=None, **values):
    named = {name if name in BESIDE else f"%{name}": value for name, value in values.items()}
    failures = [failure for place in places_of(body) for failure in place.judge(named, resources or {})]
    return [(failure.error, failure.words) for failure in failures]


def bits(code, number):
    return int.from_bytes(struct.pack(code, number), "little")


BUFFERS = {(1, 2): {0: Element("a", bytes=200), 2: Element("b", bytes=64)}}


class BufferTest(unittest.TestCase):
    ELEMENT = """%p = OpAccessChain %float_at %buffers %d %n0 %i %n1 %j %n1
%r = OpLoad %float %p"""
    COLUMN = """%p = OpAccessChain %column_at %buffers %n0 %n0 %i %n1 %n2
%r = OpLoad %float2 %p"""

    def test_inside_up_to_the_last_byte(self):
        # 8 + 3 * 48 + 16 + 2 * 4 + 1 * 8 = 184
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=0, i=3, j=2), [])

    def test_beyond_the_end(self):
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=0, i=4, j=0),
                         [("buffer_out_of_bounds", (0, 224, 0, 4, 200))])

    def test_negative_index(self):
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=0, i=0xFFFFFFFF, j=0),
                         [("buffer_out_of_bounds", (0, 0xFFFFFFF0, 0xFFFFFFFF, 4, 200))])

    def test_offsets_do_not_wrap_around(self):
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=0, i=0x40000000, j=0),
                         [("buffer_out_of_bounds", (0, 32, 12, 4, 200))])

    def test_components_of_a_row_major_column_are_apart(self):
        # 8 + i * 48 + 16 + 2 * 4, and 12 bytes with the next row
        self.assertEqual(judge(self.COLUMN, BUFFERS, i=3), [])
        self.assertEqual(judge(self.COLUMN, {(1, 2): {0: Element("a", bytes=43)}}, i=0),
                         [("buffer_out_of_bounds", (0, 32, 0, 12, 43))])

    def test_whole_structure(self):
        body = "%p = OpAccessChain %pair_at %buffers %n0 %n0 %i\n%r = OpLoad %pair %p"
        # 16 bytes in front of the matrix, two rows of three floats with a stride of 8 bytes
        self.assertEqual(judge(body, {(1, 2): {0: Element("a", bytes=43)}}, i=0),
                         [("buffer_out_of_bounds", (0, 8, 0, 36, 43))])

    def test_descriptors(self):
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=3, i=100, j=0),
                         [("descriptor_index_out_of_bounds", (3, 3))])
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=0xFFFFFFFF, i=0, j=0),
                         [("descriptor_index_out_of_bounds", (0xFFFFFFFF, 3))])
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=1, i=100, j=0), [("descriptor_uninitialized", (1,))])
        self.assertEqual(judge(self.ELEMENT, BUFFERS, d=2, i=1, j=0),
                         [("buffer_out_of_bounds", (2, 80, 0, 4, 64))])


class AddressTest(unittest.TestCase):
    BODY = """%p = OpAccessChain %words_pointer %pointer %i
%r = OpLoad %int %p Aligned 4"""
    MEMORY = {ADDRESSES: [(0x1000, 64), (0x7FFFFFFF0, 32)]}

    def test_inside(self):
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x1000, i=15), [])
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x7FFFFFFF4, i=0xFFFFFFFF), [])

    def test_nearest_range(self):
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x1000, i=16),
                         [("address_out_of_bounds", (0x1040, 0, 4, 0x1000, 0, 64, 0))])
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x7FFFFFFF0, i=0xFFFFFFFF),
                         [("address_out_of_bounds", (0xFFFFFFEC, 7, 4, 0xFFFFFFF0, 7, 32, 0))])

    def test_partly_outside_comes_before_misaligned(self):
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x1001, i=14), [("address_misaligned", (0x1039, 0, 4))])
        self.assertEqual(judge(self.BODY, self.MEMORY, pointer=0x1001, i=15),
                         [("address_out_of_bounds", (0x103D, 0, 4, 0x1000, 0, 64, 0))])


class IndexTest(unittest.TestCase):
    def test_array(self):
        body = "%p = OpAccessChain %word_at %own %i"
        self.assertEqual(judge(body, i=2), [])
        self.assertEqual(judge(body, i=3), [("index_out_of_bounds", (3, 0, 3))])
        self.assertEqual(judge(body, i=0xFFFFFFFE), [("index_out_of_bounds", (0xFFFFFFFE, 0xFFFFFFFF, 3))])

    def test_vector(self):
        body = "%r = OpVectorExtractDynamic %int %x %i"
        self.assertEqual(judge(body, i=1), [])
        self.assertEqual(judge(body, i=2), [("index_out_of_bounds", (2, 0, 2))])


class TexelTest(unittest.TestCase):
    BODY = """%l = OpLoad %texels %image
%r = OpImageFetch %float4 %l %at Lod %level"""
    VIEW = Element("i", image=Image(width=12, height=5, levels=4, layers=6), base_level=1, base_layer=2, layers=3)

    def judge(self, at, level):
        return judge(self.BODY, {(0, 3): {0: self.VIEW}}, at=at, level=level)

    def test_parts_of_a_view(self):
        self.assertEqual(self.judge([5, 1, 2], 0), [])
        self.assertEqual(self.judge([6, 2, 3], 0), [("texel_out_of_bounds", (0, 0, 6, 6))])
        self.assertEqual(self.judge([5, 2, 3], 0), [("texel_out_of_bounds", (0, 1, 2, 2))])
        self.assertEqual(self.judge([5, 1, 3], 0), [("texel_out_of_bounds", (0, 3, 3, 3))])
        self.assertEqual(self.judge([0, 0, 0xFFFFFFFF], 0), [("texel_out_of_bounds", (0, 3, 0xFFFFFFFF, 3))])

    def test_levels(self):
        self.assertEqual(self.judge([0, 0, 0], 2), [])
        self.assertEqual(self.judge([1, 0, 0], 2), [("texel_out_of_bounds", (0, 0, 1, 1))])
        self.assertEqual(self.judge([100, 0, 0], 3), [("texel_out_of_bounds", (0, 5, 3, 3))])

    def test_kinds(self):
        view = Image(width=12, height=5, layers=6)

        def judge_bound(**bound):
            return judge(self.BODY, {(0, 3): {0: Element("i", **bound)}}, at=[99, 0, 0], level=0)

        # An array of 2D views of floats: 6 << 8 | 1 << 12. What is another kind has no texels.
        self.assertEqual(judge_bound(image=view, format="R8G8_SNORM"), [("texel_out_of_bounds", (0, 0, 99, 12))])
        self.assertEqual(judge_bound(image=view, format="R8G8_SINT"), [("descriptor_kind", (0, 0x2600, 0x1600))])
        self.assertEqual(judge_bound(image=view, format="R32_SFLOAT", view="DIM_CUBE"),
                         [("descriptor_kind", (0, 0x1400, 0x1600))])
        self.assertEqual(judge_bound(image=Image(width=1, height=1, samples=4), format="R32_UINT", compares=True),
                         [("descriptor_kind", (0, 0xB800, 0x1600))])

    def test_kinds_of_samplers(self):
        self.assertEqual(needed_compare("OpImageSparseSampleDrefImplicitLod"), 0x8000)
        self.assertEqual(needed_compare("OpImageGather"), 0x4000)
        self.assertIsNone(needed_compare("OpImageQueryLod"))
        self.assertTrue(is_other(bound_kind(Element("s", compares=False)), 0x8000))
        self.assertFalse(is_other(bound_kind(Element("s", compares=True)), 0x8000))


class ArithmeticTest(unittest.TestCase):
    LEAST, MINUS_ONE = 0x80000000, 0xFFFFFFFF

    def test_division(self):
        body = "%r = OpSDiv %int2 %x %y"
        self.assertEqual(judge(body, x=[7, self.LEAST], y=[self.MINUS_ONE, 1]), [])
        self.assertEqual(judge(body, x=[7, self.LEAST], y=[0, self.MINUS_ONE]),
                         [("division_by_zero", (7, 0)), ("division_overflow", (32,))])

    def test_unsigned_division_does_not_overflow(self):
        self.assertEqual(judge("%r = OpUDiv %int2 %x %y", x=[0, self.LEAST], y=[1, self.MINUS_ONE]), [])

    def test_shift(self):
        self.assertEqual(judge("%r = OpShiftLeftLogical %int2 %x %y", x=[1, 1], y=[31, 32]),
                         [("shift_out_of_range", (32, 0, 32))])

    def test_conversion(self):
        def words(number, width, is_signed):
            return "conversion_out_of_range", (*struct.unpack("<II", struct.pack("<d", number)), width, is_signed)

        unsigned, narrow = "%r = OpConvertFToU %uint %number", "%r = OpConvertFToS %short %number"
        self.assertEqual(judge(unsigned, number=bits("<f", -0.75)), [])
        self.assertEqual(judge(unsigned, number=bits("<f", -1.0)), [words(-1.0, 32, 0)])
        self.assertEqual(judge(unsigned, number=bits("<f", 2.0**32)), [words(2.0**32, 32, 0)])
        self.assertEqual(judge(unsigned, number=bits("<f", float("inf"))), [words(float("inf"), 32, 0)])
        self.assertEqual(judge(narrow, number=bits("<f", -32768.75)), [])
        self.assertEqual(judge(narrow, number=bits("<f", 32768.0)), [words(32768.0, 16, 1)])
        self.assertEqual(len(judge("%r = OpConvertFToS %long %wide", wide=bits("<d", float("nan")))), 1)
        # What is printed of a half is a float of 32 bits.
        self.assertEqual(judge("%r = OpConvertFToS %short %small", small=bits("<f", 65504.0)),
                         [words(65504.0, 16, 1)])


class ControlTest(unittest.TestCase):
    def test_lane(self):
        body = "%r = OpGroupNonUniformShuffle %int %n3 %i %d"
        self.assertEqual(judge(body, d=31, **{SUBGROUP_SIZE: 32}), [])
        self.assertEqual(judge(body, d=32, **{SUBGROUP_SIZE: 32}), [("lane_out_of_range", (32, 32))])

    def test_exclusive_or(self):
        body = "%r = OpGroupNonUniformShuffleXor %int %n3 %i %d"
        self.assertEqual(judge(body, d=31, **{SUBGROUP_SIZE: 32, INVOCATION: 31}), [])
        self.assertEqual(judge(body, d=33, **{SUBGROUP_SIZE: 32, INVOCATION: 31}), [("lane_out_of_range", (62, 32))])

    def test_barrier_of_a_wave_that_is_not_full(self):
        # 40 invocations in waves of 32
        body, wave = "OpControlBarrier %n2 %n2 %n0", {SUBGROUP_SIZE: 32, "SubgroupId": 1}
        self.assertEqual(judge(body, **wave, **{BALLOT: [0xFF, 0, 0, 0]}), [])
        self.assertEqual(judge(body, **wave, **{BALLOT: [0x7F, 0, 0, 0]}), [("barrier_diverged", (7, 8))])

    def test_loop(self):
        finder = PlaceFinder(Module(MODULE.replace("BODY", "OpLoopMerge %label %label None")), loop_limit=5)
        (place,) = finder.places[finder.module.with_opcode("OpLoopMerge")[0]]
        self.assertEqual(place.judge({ITERATIONS: 5}, {}), [])
        self.assertEqual(len(place.judge({ITERATIONS: 6}, {})), 1)


if __name__ == "__main__":
    unittest.main()
