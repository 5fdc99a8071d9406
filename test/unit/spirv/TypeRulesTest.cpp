// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operand types that do not fit, one instruction at a time inside a shader.

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

constexpr std::string_view kGlobals = R"(
  %111 = OpTypeVector %107 4
  %112 = OpTypeVector %105 4
  %113 = OpTypeVector %103 4
  %114 = OpConstantNull %111
  %115 = OpConstantNull %112
  %116 = OpConstantNull %113
  %117 = OpTypeStruct %105 %111
  %118 = OpConstantNull %117
  %119 = OpTypePointer Private %117
  %120 = OpVariable %119 Private
  %121 = OpTypePointer Private %105
  %122 = OpTypePointer Private %111
  %123 = OpTypeRuntimeArray %105
  %124 = OpTypeStruct %123
  %125 = OpTypePointer Uniform %124
  %126 = OpVariable %125 Uniform
  %127 = OpTypeInt 16 0
  %128 = OpConstantNull %127
  %129 = OpTypeMatrix %111 2
  %130 = OpConstantNull %129
  %131 = OpTypeStruct %105 %105
  %132 = OpConstant %105 5
  %133 = OpTypeVector %107 2
)";

std::string body(std::string_view instruction) {
  return shader("%1 = OpLabel\n%2 = OpVariable %109 Function\n" + std::string(instruction) + "\nOpReturn",
                kGlobals);
}

struct Case {
  const char *instruction;
  const char *message;
};

class TypeRefusal : public ::testing::TestWithParam<Case> {};

TEST_P(TypeRefusal, IsExplained) {
  EXPECT_THAT(refusal(body(GetParam().instruction)), ::testing::HasSubstr(GetParam().message));
}

const Case kCases[] = {
    {"%3 = OpIAdd %107 %106 %106", "the result type %107 is not an integer scalar or vector"},
    {"%3 = OpIAdd %105 %106 %108",
     "operand 2 must be integer, as wide as the result and with as many components; %108 is of type %107"},
    {"%3 = OpIAdd %105 %106 %128", "%128 is of type %127"},
    {"%3 = OpIAdd %112 %115 %106", "%106 is of type %105"},
    {"%3 = OpFAdd %107 %108 %106", "%106 is of type %105"},
    {"%3 = OpIEqual %103 %106 %128", "%128 is of type %127"},
    {"%3 = OpFOrdLessThan %103 %114 %114", "%114 is of type %111"},
    {"%3 = OpShiftLeftLogical %105 %106 %115", "%115 is of type %112"},
    {"%3 = OpDot %107 %108 %108", "operand 1 must be a vector of the result's type; %108 is"},
    {"%3 = OpIAdd %105 %106 %101", "%101 is not a value"},
    {"%3 = OpIAdd %105 %106 %1", "%1 is not a value"},
    {"%3 = OpBitcast %105 %128", "the operand has 16 bits, the result 32"},
    {"%3 = OpSelect %105 %106 %106 %106", "operand %106 is not a bool, or one for each component"},
    {"%3 = OpSelect %111 %116 %114 %115", "operand %115 is not of type %111"},
    {"%3 = OpLoad %107 %2", "the result type %107 is not what the pointer points to"},
    {"%3 = OpLoad %105 %106", "%106 is not a pointer"},
    {"%3 = OpLoad %124 %126", "the result type %124 is not of a known size"},
    {"OpStore %2 %108", "operand %108 is not of type %105"},
    {"OpCopyMemory %2 %120", "operand %120 is not a pointer to the target's type"},
    {"%3 = OpAccessChain %121 %120 %132", "index 5 is outside of struct %117, which has 2 members"},
    {"%3 = OpAccessChain %121 %120 %128", "the index into a struct must be"},
    {"%3 = OpAccessChain %121 %120 %106 %106", "goes into type %105, which is not a composite"},
    {"%3 = OpAccessChain %122 %120 %106", "the result type is not a Private pointer to %105"},
    {"%3 = OpAccessChain %109 %120 %106", "the result type is not a Private pointer to %105"},
    {"%3 = OpArrayLength %105 %120 1",
     "operand %120 is not a pointer to a struct that ends in a runtime array"},
    {"%3 = OpArrayLength %105 %126 1", "member 1 is not the struct's runtime array"},
    {"%3 = OpCompositeExtract %105 %118 2", "index 2 is outside of type %117, which has 2"},
    {"%3 = OpCompositeExtract %105 %118 1", "the result type %105 is not that of the part"},
    {"%3 = OpCompositeExtract %107 %108 0", "index 0 goes into type %107, which is not a composite"},
    {"%3 = OpCompositeExtract %107 %108", "at least one index is needed"},
    {"%3 = OpCompositeInsert %117 %108 %118 0", "operand %108 is not of type %105"},
    {"%3 = OpCompositeConstruct %111 %108 %108", "there are 2 components; the type has 4"},
    {"%3 = OpCompositeConstruct %117 %106", "there are 1 constituents; the type has 2"},
    {"%3 = OpVectorShuffle %133 %114 %114 0 8", "component 8 is not one of the 8 of both vectors"},
    {"%3 = OpVectorShuffle %133 %114 %115 0 1",
     "operand %115 is not a vector of the result's component type"},
    {"%3 = OpCompositeConstruct %111 %114 %106", "operand %106 is not made of the vector's component type"},
    {"%3 = OpVectorExtractDynamic %107 %114 %108", "operand %108 is not an integer"},
    {"%3 = OpVectorExtractDynamic %105 %114 %106", "the result type %105 is not the vector's component type"},
    {"%3 = OpAny %103 %115", "operand 1 must be a bool vector; %115 is of type %112"},
    {"%3 = OpDot %107 %114 %108", "operand 2 must be of the first operand's type; %108 is of type %107"},
    {"%3 = OpVectorTimesScalar %107 %108 %108", "the result type %107 is not a floating-point vector"},
    {"%3 = OpVectorInsertDynamic %111 %114 %106 %106", "operand %106 is not of type %107"},
    {"%3 = OpIAddCarry %105 %106 %106", "is not a struct of two equal integers"},
    {"%3 = OpIAddCarry %131 %106 %108", "operand %108 is not of type %105"},
    {"%3 = OpMatrixTimesVector %111 %130 %114", "do not fit a product"},
    {"%3 = OpPtrEqual %103 %2 %106", "operand 2 must be of the first operand's type; %106 is of type %105"},
    {"%3 = OpConvertPtrToU %105 %106", "operand 1 must be a pointer; %106 is of type %105"},
    {"%3 = OpConvertUToPtr %105 %106", "the result type %105 is not a pointer"},
    {"%3 = OpTranspose %129 %130", "the result type is not the operand's transposed"},
    {"%3 = OpAtomicIAdd %105 %2 %108 %106 %106", "%108 is not a 32-bit integer"},
    {"%3 = OpAtomicIAdd %105 %2 %106 %106 %108", "operand %108 is not of type %105"},
    {"%3 = OpAtomicIAdd %107 %2 %106 %106 %108", "the result type %107 is not one that this atomic works on"},
    {"%3 = OpAtomicLoad %107 %2 %106 %106", "operand %2 is not a pointer to the result's type"},
    {"OpAtomicStore %2 %106 %106 %108", "operand %108 is not of type %105"},
    {"OpReturnValue %106\n%4 = OpLabel", "operand %106 is not of type %101"},
    {"%3 = OpVariable %109 Private", "has storage class Function"},
    {"%3 = OpVariable %109 Function %108", "operand %108 is not of type %105"},
    {"%3 = OpVariable %109 Function %3", "%3 is used before"},
    {"OpSelectionMerge %5 None\nOpBranchConditional %106 %5 %5\n%5 = OpLabel", "operand %106 is not a bool"},
    {"OpSelectionMerge %5 None\n!0x000500fb %108 %5 !1 %5\n%5 = OpLabel", "its selector is not an integer"},
    {"OpBranch %5\n%5 = OpLabel\n%3 = OpVariable %109 Function", "belongs into the function's first block"},
};

INSTANTIATE_TEST_SUITE_P(All, TypeRefusal, ::testing::ValuesIn(kCases));

TEST(TypeRules, AcceptWhatFits) {
  EXPECT_NE(parseValid(body(R"(
    %3 = OpIAdd %105 %106 %132
    %4 = OpCompositeConstruct %111 %108 %108 %108 %108
    %5 = OpVectorShuffle %133 %4 %114 7 0xFFFFFFFF
    %6 = OpMatrixTimesVector %111 %130 %5
    %7 = OpIAddCarry %131 %3 %106
    %8 = OpSelect %111 %116 %4 %6
    %9 = OpArrayLength %105 %126 0)")),
            nullptr);
}

} // namespace
} // namespace llpc::spirv::test
