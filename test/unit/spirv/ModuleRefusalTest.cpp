// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Modules that are not SPIR-V: each is refused with one diagnostic that says why.

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::HasSubstr;

std::string refusedBytes(std::string_view bytes) {
  Diagnostics diagnostics;
  EXPECT_EQ(
      Module::parse({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()}, "a.spv", diagnostics),
      nullptr);
  EXPECT_EQ(diagnostics.list().size(), 1u);
  return diagnostics.list().empty() ? std::string() : diagnostics.list().front().toString();
}

std::vector<uint32_t> minimal() {
  return assemble("OpCapability Shader\nOpMemoryModel Logical GLSL450");
}

std::string patched(size_t word, uint32_t value) {
  std::vector<uint32_t> words = minimal();
  words[word] = value;
  return refusal(words);
}

TEST(Refusal, Files) {
  EXPECT_EQ(refusedBytes(""), "a.spv: error: the input is empty");
  EXPECT_THAT(refusedBytes("#version 450\nvoid main() {}"), HasSubstr("not a SPIR-V binary: this is text"));
  EXPECT_THAT(refusedBytes("\x7f"
                           "ELF1234"),
              HasSubstr("not a SPIR-V binary: the magic number"));
  std::vector<uint32_t> words = minimal();
  std::string_view bytes(reinterpret_cast<const char *>(words.data()), words.size() * 4);
  EXPECT_THAT(refusedBytes(bytes.substr(0, bytes.size() - 1)), HasSubstr("are not a whole number of words"));
  EXPECT_THAT(refusedBytes(bytes.substr(0, 16)), HasSubstr("truncated inside its header"));
  EXPECT_EQ(
      refusedBytes(bytes.substr(0, bytes.size() - 4)),
      "a.spv:word 7: error: the module is truncated: the instruction has 3 words, of which the file holds 2\n"
      "  OpMemoryModel Logical");
}

// Any prefix of a module is refused or, at an instruction's end, perhaps accepted; it never crashes.
TEST(Refusal, EveryTruncation) {
  std::vector<uint32_t> words = assemble(shader("%1 = OpLabel\nOpReturn"));
  for (size_t count = 0; count < words.size(); ++count) {
    Diagnostics diagnostics;
    auto module = parse(std::span(words).first(count), diagnostics);
    EXPECT_EQ(module == nullptr, diagnostics.list().size() == 1) << count;
  }
}

TEST(Refusal, Headers) {
  EXPECT_EQ(patched(1, 0x00010700),
            "test.spv:word 1: error: SPIR-V version 1.7 is not supported\n  hint: versions 1.0 to 1.6 are");
  EXPECT_THAT(patched(1, 0x00020000), HasSubstr("version 2.0"));
  EXPECT_THAT(patched(3, 0), HasSubstr("the id bound 0 is not between 1 and 4194304"));
  EXPECT_THAT(patched(3, 0xFFFFFFFF), HasSubstr("word 3: error: the id bound 4294967295 is not between"));
  EXPECT_THAT(patched(4, 1), HasSubstr("the instruction schema 1"));
  EXPECT_THAT(patched(5, 17), HasSubstr("the instruction's word count is zero"));
  EXPECT_THAT(patched(5, 2 << 16 | 4000), HasSubstr("word 5: error: unknown opcode 4000"));
  EXPECT_THAT(patched(6, 4000), HasSubstr("word 5: error: capability 4000 is not known"));
}

struct Case {
  const char *name;
  const char *text; ///< after capabilities and a memory model
  const char *message;
  const char *capability = nullptr; ///< beside Shader
};

class ModuleRefusal : public ::testing::TestWithParam<Case> {};

TEST_P(ModuleRefusal, IsExplained) {
  std::string text = "OpCapability Shader\n";
  if (GetParam().capability)
    text += std::string("OpCapability ") + GetParam().capability + "\n";
  text += "OpMemoryModel Logical GLSL450\n";
  EXPECT_THAT(refusal(text + GetParam().text), HasSubstr(GetParam().message));
}

#define VOID_FUNCTION "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n"

const Case kCases[] = {
    {"DuplicateId", "%1 = OpTypeVoid\n!0x00020014 %1", "%1 is already defined at word 10"},
    {"UndefinedId", "%1 = OpTypeVector %2 4", "error: %2 is not defined\n  %1 = OpTypeVector %2 4"},
    {"ZeroId", "%1 = OpTypePointer Private !0", "0 is not a valid id"},
    {"ZeroResult", "!0x00020013 !0", "0 is not a valid id"},
    {"IdAtTheBound", "%1 = OpTypePointer Private !9", "%9 is not below the header's id bound 2"},
    {"ResultAtTheBound", "!0x00020013 !9", "%9 is not below the header's id bound 1"},
    {"UsedBeforeItsDefinition", "%1 = OpTypeVector %2 4\n%2 = OpTypeBool",
     "%2 is used before word 14, where it is"},
    {"MissingOperand", "!0x00030020 %1 !6", "it ends where an operand of kind IdRef is missing"},
    {"MissingResult", "!0x0002002b !1", "the instruction ends before its result"},
    {"SurplusOperand", "!0x00030013 %1 !6",
     "it has 1 words more than its operands need\n  %1 = OpTypeVoid !6"},
    {"UnterminatedString", "!0x00030007 %1 !0x61616161",
     "its string is not terminated within the instruction"},
    {"UnknownMaskBit",
     "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%4 = OpTypeBool\n!0x00050036 %1 %3 !4097 %2\nOpFunctionEnd",
     "malformed instruction: bit 4096 is not a known FunctionControl\n  %3 = OpFunction %1 !4097 !2"},
    {"ConstantOfStruct", "%1 = OpTypeStruct\n%2 = OpConstant %1 !5", "its result type is not a numeric type"},
    {"TruncatedConstant", "%1 = OpTypeInt 64 0\n!0x0004002b %1 %2 !5", "it ends inside a literal number",
     "Int64"},
    {"HighBitsOfNarrowConstant", "%1 = OpTypeInt 8 0\n%2 = OpConstant %1 !256",
     "bits beyond the 8 of its type", "Int8"},
    {"ResultTypeIsNoType", "%1 = OpString \"x\"\n%2 = OpConstantNull %1", "the result type %1 is not a type"},
    {"ResultTypeIsVoid", "%1 = OpTypeVoid\n%2 = OpUndef %1", "the result type %1 is not one of values"},
    {"IntegerWidth", "%1 = OpTypeInt 7 0", "an integer of width 7 is not one that SPIR-V has"},
    {"FloatWidth", "%1 = OpTypeFloat 8", "a float of width 8 is not one that SPIR-V has"},
    {"VectorOfVectors", "%1 = OpTypeBool\n%2 = OpTypeVector %1 2\n%3 = OpTypeVector %2 2",
     "of a scalar type"},
    {"VectorCount", "%1 = OpTypeBool\n%2 = OpTypeVector %1 5", "a vector's component count 5"},
    {"MatrixOfIntegers", "%1 = OpTypeInt 32 0\n%2 = OpTypeVector %1 2\n%3 = OpTypeMatrix %2 2",
     "2 to 4 floats"},
    {"MatrixOfOneColumn", "%1 = OpTypeFloat 32\n%2 = OpTypeVector %1 2\n%3 = OpTypeMatrix %2 1",
     "a matrix's column count 1"},
    {"VoidMember", "%1 = OpTypeVoid\n%2 = OpTypeStruct %1", "%1 is a void or function type"},
    {"ArrayOfNoLength", "%1 = OpTypeInt 32 1\n%2 = OpConstant %1 0\n%3 = OpTypeArray %1 %2",
     "the array's length is 0"},
    {"ArrayOfNegativeLength", "%1 = OpTypeInt 32 1\n%2 = OpConstant %1 -4\n%3 = OpTypeArray %1 %2",
     "is negative"},
    {"ArrayOfFloatLength", "%1 = OpTypeFloat 32\n%2 = OpConstant %1 1\n%3 = OpTypeArray %1 %2",
     "%2 is not an integer constant"},
    {"RuntimeArrayInTheMiddle", "%1 = OpTypeFloat 32\n%2 = OpTypeRuntimeArray %1\n%3 = OpTypeStruct %2 %1",
     "a runtime array can only be a struct's last member"},
    {"ForwardPointerToNothing", "OpTypeForwardPointer %1 Uniform\n%1 = OpTypeVoid",
     "%1 is not a pointer type", "PhysicalStorageBufferAddresses"},
    {"ForwardPointerOfOtherClass",
     "%1 = OpTypeVoid\nOpTypeForwardPointer %2 Uniform\n%2 = OpTypePointer Private %1",
     "storage class Uniform", "PhysicalStorageBufferAddresses"},
    {"SectionsOutOfOrder", "%1 = OpTypeVoid\nOpCapability Int64",
     "the instruction comes too late in the module"},
    {"TwoMemoryModels", "OpMemoryModel Logical GLSL450", "a module has only one OpMemoryModel"},
    {"BodyOutsideOfFunctions", "OpReturn", "this instruction may only appear inside a function"},
    {"GlobalInsideAFunction", VOID_FUNCTION "%4 = OpTypeBool", "may not appear inside a function"},
    {"InstructionOutsideOfBlocks", VOID_FUNCTION "OpReturn", "only appear inside a block, after OpLabel"},
    {"NoFunctionEnd", VOID_FUNCTION "%4 = OpLabel\nOpReturn", "OpFunctionEnd is missing"},
    {"NoTerminator", VOID_FUNCTION "%4 = OpLabel\nOpFunctionEnd",
     "the function's last block has no terminator"},
    {"LabelInABlock", VOID_FUNCTION "%4 = OpLabel\n%5 = OpLabel",
     "the block before this label has no terminator"},
    {"FunctionInAFunction", VOID_FUNCTION "%4 = OpFunction %1 None %2", "OpFunction inside a function"},
    {"BranchToAType", VOID_FUNCTION "%4 = OpLabel\nOpBranch %1\nOpFunctionEnd", "%1 is not a label"},
    {"BranchToAnotherFunction",
     VOID_FUNCTION
     "%4 = OpLabel\nOpReturn\nOpFunctionEnd\n%5 = OpFunction %1 None %2\n%6 = OpLabel\nOpBranch %4\n"
     "OpFunctionEnd",
     "%4 belongs to another function"},
    {"CallOfAType", VOID_FUNCTION "%4 = OpLabel\n%5 = OpFunctionCall %1 %1\nOpReturn\nOpFunctionEnd",
     "not a function"},
    {"CallWithAType", VOID_FUNCTION "%4 = OpLabel\n%5 = OpFunctionCall %1 %3 %1\nOpReturn\nOpFunctionEnd",
     "%1 is not a value"},
    {"CallWithTooMuch",
     "%8 = OpTypeBool\n%9 = OpConstantTrue %8\n" VOID_FUNCTION
     "%4 = OpLabel\n%5 = OpFunctionCall %1 %3 %9\nOpReturn\nOpFunctionEnd",
     "the call has 1 arguments, %3 takes 0"},
    {"FunctionOfOtherType",
     "%1 = OpTypeVoid\n%2 = OpTypeBool\n%3 = OpTypeFunction %1\n%4 = OpFunction %2 None %3\n"
     "OpFunctionEnd",
     "the result type is not the function type's return type"},
    {"MissingParameter",
     "%1 = OpTypeBool\n%2 = OpTypeFunction %1 %1\n%3 = OpFunction %1 None %2\nOpFunctionEnd",
     "the function has 0 parameters, its type 1"},
    {"MemberOfNoStruct", "OpMemberDecorate %1 0 NonWritable\n%1 = OpTypeVoid", "%1 is not a struct type"},
    {"MemberOutOfRange", "OpMemberName %1 3 \"x\"\n%1 = OpTypeStruct",
     "member 3 is not one of the struct's 0"},
    {"GroupInAGroup", "%1 = OpDecorationGroup\n%2 = OpDecorationGroup\nOpGroupDecorate %1 %2",
     "a decoration group cannot decorate a group"},
    {"NoDecorationGroup", "OpGroupDecorate %1 %1\n%1 = OpTypeVoid", "%1 is not a decoration group"},
    {"SpecConstantOpOfALoad", "%1 = OpTypeInt 32 0\n!0x00050034 %1 %2 !61 %1",
     "opcode 61 is not one that OpSpec"},
    {"SampledImageOfAFloat", "%1 = OpTypeFloat 32\n%2 = OpTypeSampledImage %1", "made of an image type"},
    {"FunctionThatReturnsAFunction", "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpTypeFunction %2",
     "a function cannot return a function"},
    {"TwoForwardPointers",
     "OpTypeForwardPointer %1 Uniform\nOpTypeForwardPointer %1 Uniform\n%2 = OpTypeStruct\n"
     "%1 = OpTypePointer Uniform %2",
     "%1 is already declared as a forward pointer", "PhysicalStorageBufferAddresses"},
    {"TrueOfInteger", "%1 = OpTypeInt 32 0\n%2 = OpConstantTrue %1", "the result type %1 is not bool"},
    {"NullOfRuntimeArray", "%1 = OpTypeInt 32 0\n%2 = OpTypeRuntimeArray %1\n%3 = OpConstantNull %2",
     "known size"},
    {"VariableOfNoPointer", "%1 = OpTypeInt 32 0\n%2 = OpVariable %1 Private",
     "the result type %1 is not a pointer with a type"},
    {"VariableOfOtherClass", "%1 = OpTypeInt 32 0\n%2 = OpTypePointer Private %1\n%3 = OpVariable %2 Uniform",
     "the storage class is not the pointer type's, Private"},
    {"FunctionVariableOutside",
     "%1 = OpTypeInt 32 0\n%2 = OpTypePointer Function %1\n%3 = OpVariable %2 Function",
     "a variable outside functions cannot have storage class Function"},
    {"PrivateRuntimeArray",
     "%1 = OpTypeInt 32 0\n%2 = OpTypeRuntimeArray %1\n%3 = OpTypePointer Private %2\n%4 = OpVariable %3 "
     "Private",
     "the variable would be as large as a runtime array"},
    {"ReturnWithoutValue",
     "%1 = OpTypeBool\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n%4 = "
     "OpLabel\nOpReturn\nOpFunctionEnd",
     "the function returns %1"},
    {"ArgumentOfOtherType",
     "%1 = OpTypeVoid\n%2 = OpTypeBool\n%5 = OpTypeInt 32 0\n%6 = OpConstantTrue %2\n%3 = OpTypeFunction %1 "
     "%5\n"
     "%4 = OpFunction %1 None %3\n%7 = OpFunctionParameter %5\n%8 = OpLabel\n%9 = OpFunctionCall %1 %4 "
     "%6\nOpReturn\n"
     "OpFunctionEnd",
     "argument 0, %6, is not of type %5"},
    {"ParameterOfOtherType",
     "%1 = OpTypeVoid\n%2 = OpTypeBool\n%5 = OpTypeInt 32 0\n%3 = OpTypeFunction %1 %5\n%4 = OpFunction %1 "
     "None %3\n"
     "%7 = OpFunctionParameter %2\nOpFunctionEnd",
     "the parameter's type is not the one in the function type"},
    {"ParameterInABlock", VOID_FUNCTION "%4 = OpLabel\n%5 = OpFunctionParameter %1",
     "must directly follow OpFunction"},
    {"LabelOutside", "%1 = OpLabel", "OpLabel outside a function"},
    {"FunctionEndOutside", "OpFunctionEnd", "OpFunctionEnd outside a function"},
    {"NoExtInstSet", "%1 = OpTypeVoid\n!0x0005000c %1 %2 %1 !5", "%1 is not an extended instruction set"},
};

INSTANTIATE_TEST_SUITE_P(All, ModuleRefusal, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return std::string(info.param.name); });

/// Sections that must come before the memory model, or replace it.
TEST(Refusal, Preambles) {
  EXPECT_THAT(refusal("OpCapability Shader"), HasSubstr("the module has no OpMemoryModel"));
  EXPECT_THAT(refusal("OpCapability Shader\nOpExtension \"SPV_XYZ_what\"\nOpMemoryModel Logical GLSL450"),
              HasSubstr("the SPIR-V extension SPV_XYZ_what is not known"));
  EXPECT_THAT(
      refusal("OpCapability Kernel\n%1 = OpExtInstImport \"OpenCL.std\"\nOpMemoryModel Logical OpenCL"),
      HasSubstr("the extended instruction set \"OpenCL.std\" is not supported"));
  EXPECT_THAT(
      refusal("OpCapability Shader\n%1 = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\n"
              "%2 = OpTypeVoid\n%3 = OpExtInst %2 %1 !999"),
      HasSubstr("the set has no instruction 999"));
  EXPECT_THAT(
      refusal("OpCapability Shader\n%1 = OpExtInstImport \"NonSemantic.X\"\nOpMemoryModel Logical GLSL450\n"
              "%2 = OpTypeBool\n%3 = OpExtInst %2 %1 1"),
      HasSubstr("the result of a non-semantic instruction is void"));
  EXPECT_THAT(
      refusal("OpCapability Shader\n%1 = OpExtInstImport \"NonSemantic.DebugPrintf\"\n"
              "OpMemoryModel Logical GLSL450\n%4 = OpString \"%d\"\n%2 = OpTypeVoid\n%3 = OpExtInst %2 %1 "
              "!1 %4 %2"),
      HasSubstr("%2 is not a value or an OpString"));
  const std::string entry =
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %3 \"main\" ";
  EXPECT_THAT(refusal(entry + "%9\n%8 = OpTypeBool\n%9 = OpConstantTrue %8\n" VOID_FUNCTION "OpFunctionEnd"),
              HasSubstr("is not a global variable"));
  EXPECT_THAT(refusal(entry + "\nOpEntryPoint GLCompute %3 \"main\"\n" VOID_FUNCTION "OpFunctionEnd"),
              HasSubstr("there are two entry points \"main\" of this model"));
  EXPECT_THAT(refusal(entry + "\nOpExecutionMode %4 LocalSize 1 1 1\n" VOID_FUNCTION
                              "OpFunctionEnd\n%4 = OpFunction %1 None %2\nOpFunctionEnd"),
              HasSubstr("%4 is not an entry point"));
  EXPECT_THAT(
      refusal(entry + "\n%1 = OpTypeBool\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\nOpFunctionEnd"),
      HasSubstr("an entry point takes no parameters and returns nothing"));
  EXPECT_THAT(refusal(shader("%1 = OpLabel\n%2 = OpFunctionCall %101 %100\nOpReturn")),
              HasSubstr("an entry point cannot be called"));
}

TEST(Refusal, TypesNestedTooDeep) {
  std::string text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n%1 = OpTypeFloat 32\n";
  for (uint32_t i = 2; i < 300; ++i)
    text += "%" + std::to_string(i) + " = OpTypeStruct %" + std::to_string(i - 1) + "\n";
  EXPECT_THAT(refusal(text), HasSubstr("types are nested deeper than 255"));
}

// Decorations times targets would fill any memory.
TEST(Refusal, DecorationGroupsThatMultiply) {
  std::string text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n";
  for (uint32_t i = 0; i < 1100; ++i)
    text += "OpDecorate %1 RelaxedPrecision\n";
  text += "%1 = OpDecorationGroup\nOpGroupDecorate %1";
  for (uint32_t i = 0; i < 1100; ++i)
    text += " %2";
  EXPECT_THAT(refusal(text + "\n%2 = OpTypeVoid"), HasSubstr("apply more than 1048576 decorations"));
}

} // namespace
} // namespace llpc::spirv::test
