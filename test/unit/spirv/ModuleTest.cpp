// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>

namespace llpc::spirv::test {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view kModule = R"(
       OpCapability Shader
       OpCapability Int64
       OpExtension "SPV_KHR_storage_buffer_storage_class"
  %1 = OpExtInstImport "GLSL.std.450"
       OpMemoryModel Logical GLSL450
       OpEntryPoint GLCompute %2 "main" %20
       OpExecutionMode %2 LocalSize 8 4 1
  %3 = OpString "a.comp"
       OpName %2 "main"
       OpName %10 "Block"
       OpMemberName %10 1 "tail"
       OpDecorate %10 Block
       OpMemberDecorate %10 1 Offset 16
       OpDecorate %4 RelaxedPrecision
       OpDecorate %4 DescriptorSet 2
  %4 = OpDecorationGroup
       OpGroupDecorate %4 %20
  %5 = OpTypeVoid
  %6 = OpTypeFunction %5
  %7 = OpTypeInt 32 1
  %8 = OpTypeVector %7 4
  %9 = OpTypeRuntimeArray %8
 %10 = OpTypeStruct %8 %9
 %11 = OpTypePointer StorageBuffer %10
 %12 = OpTypeInt 64 0
 %13 = OpConstant %12 0x123456789a
 %14 = OpConstant %7 -1
 %20 = OpVariable %11 StorageBuffer
 %30 = OpTypeFunction %7 %7
  %2 = OpFunction %5 None %6
 %40 = OpLabel
       OpLine %3 7 3
 %41 = OpFunctionCall %7 %50 %14
 %42 = OpFunctionCall %7 %50 %41
       OpNoLine
 %43 = OpIAdd %7 %42 %42
       OpLine %3 9 1
       OpReturn
       OpFunctionEnd
 %50 = OpFunction %7 None %30
 %51 = OpFunctionParameter %7
 %52 = OpLabel
       OpReturnValue %51
       OpFunctionEnd
)";

TEST(Module, DescribesTypes) {
  auto module = parseValid(kModule);
  const Type *block = module->type(10);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->kind, TypeKind::Struct);
  EXPECT_EQ(block->depth, 4u);
  EXPECT_FALSE(block->isSized);
  ASSERT_EQ(block->members.size(), 2u);
  EXPECT_EQ(block->members[0]->kind, TypeKind::Vector);
  EXPECT_EQ(block->members[0]->count, 4u);
  EXPECT_TRUE(block->members[0]->scalar()->isSigned);
  EXPECT_EQ(block->members[1]->element, block->members[0]);
  EXPECT_EQ(module->typeOf(20)->storageClass, StorageClass::StorageBuffer);
  EXPECT_EQ(module->typeOf(20)->element, block);
  EXPECT_EQ(module->type(20), nullptr);
  EXPECT_EQ(module->typeOf(3), nullptr);
  EXPECT_EQ(module->definition(99), nullptr);
}

TEST(Module, KnowsWhatIsSaidAboutIds) {
  auto module = parseValid(kModule);
  EXPECT_EQ(module->version(), 0x00010500u);
  EXPECT_EQ(module->name(2), "main");
  EXPECT_EQ(module->name(10), "Block");
  EXPECT_EQ(module->name(11), "");
  EXPECT_EQ(module->memberName(10, 1), "tail");
  EXPECT_EQ(module->memberName(10, 0), "");
  EXPECT_EQ(module->string(3), "a.comp");
  EXPECT_NE(module->findDecoration(10, Decoration::Block), nullptr);
  EXPECT_EQ(module->findDecoration(10, Decoration::BufferBlock), nullptr);
  EXPECT_THAT(module->findMemberDecoration(10, 1, Decoration::Offset)->operands, ElementsAre(16));
  EXPECT_THAT(module->findDecoration(20, Decoration::DescriptorSet)->operands, ElementsAre(2));
  EXPECT_EQ(module->decorations(20).size(), 2u);
  EXPECT_EQ(module->extInstSet(1), "GLSL.std.450");
  EXPECT_EQ(module->extInstSetKind(1), ExtInstSet::GlslStd450);
  EXPECT_TRUE(module->hasCapability(Capability::Int64));
  EXPECT_FALSE(module->hasCapability(Capability::Float64));
  EXPECT_THAT(module->extensions(), ElementsAre("SPV_KHR_storage_buffer_storage_class"));
  EXPECT_EQ(module->constantInteger(13), 0x123456789au);
  EXPECT_EQ(module->constantInteger(14), 0xFFFFFFFFu);
  EXPECT_EQ(module->constantInteger(20), std::nullopt);
}

TEST(Module, KnowsEntryPointsAndFunctions) {
  auto module = parseValid(kModule);
  ASSERT_EQ(module->entryPoints().size(), 1u);
  const EntryPoint &entry = module->entryPoints().front();
  EXPECT_EQ(entry.model, ExecutionModel::GLCompute);
  EXPECT_EQ(entry.name, "main");
  EXPECT_THAT(entry.interface, ElementsAre(20));
  ASSERT_EQ(entry.modes.size(), 1u);
  EXPECT_THAT(entry.modes[0].operands, ElementsAre(8, 4, 1));
  ASSERT_EQ(module->functions().size(), 2u);
  EXPECT_THAT(module->function(2)->callees, ElementsAre(50));
  EXPECT_EQ(module->function(50)->parameters.size(), 1u);
  EXPECT_EQ(module->function(40), nullptr);
}

TEST(Module, LinesHoldUntilTheNextOneOrTheEndOfTheBlock) {
  auto module = parseValid(kModule);
  EXPECT_EQ(module->definition(41)->line.line, 7u);
  EXPECT_EQ(module->definition(42)->line.column, 3u);
  EXPECT_FALSE(module->definition(43)->line);
  EXPECT_EQ(module->function(2)->blocks[0]->terminator->line.line, 9u);
  EXPECT_FALSE(module->definition(51)->line);
  Diagnostic diagnostic =
      module->diagnose(Severity::error(ErrorCategory::InvalidInput), *module->definition(41), "no");
  EXPECT_EQ(diagnostic.source, (SourcePosition{"a.comp", 7, 3}));
}

TEST(Module, DebugInfoLinesCountAsLines) {
  std::string text(kModule);
  auto insert = [&](std::string_view before, std::string_view what) { text.insert(text.find(before), what); };
  insert("OpMemoryModel", "%60 = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n");
  insert("%20 = OpVariable", "%61 = OpTypeInt 32 0\n%62 = OpConstant %61 70\n%63 = OpConstant %61 5\n"
                             "%64 = OpExtInst %5 %60 DebugSource %3\n");
  insert("%43 = OpIAdd", "%65 = OpExtInst %5 %60 DebugLine %64 %62 %62 %63 %63\n");
  auto module = parseValid(text);
  EXPECT_EQ(module->definition(43)->line.file, 3u);
  EXPECT_EQ(module->definition(43)->line.line, 70u);
  EXPECT_EQ(module->definition(43)->line.column, 5u);
}

TEST(Module, ReadsEitherByteOrder) {
  std::vector<uint32_t> words = assemble(kModule);
  for (uint32_t &word : words)
    word = __builtin_bswap32(word);
  Diagnostics diagnostics;
  auto module = parse(words, diagnostics);
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->name(10), "Block");
  EXPECT_EQ(module->constantInteger(13), 0x123456789au);
}

TEST(Module, ForwardPointersMakeTypesCyclic) {
  auto module = parseValid(R"(
       OpCapability Shader
       OpCapability PhysicalStorageBufferAddresses
       OpExtension "SPV_KHR_physical_storage_buffer"
       OpMemoryModel PhysicalStorageBuffer64 GLSL450
       OpTypeForwardPointer %1 PhysicalStorageBuffer
  %2 = OpTypeStruct %1
  %1 = OpTypePointer PhysicalStorageBuffer %2)");
  const Type *node = module->type(2);
  EXPECT_EQ(node->members[0], module->type(1));
  EXPECT_EQ(node->members[0]->element, node);
  EXPECT_EQ(node->depth, 2u);
}

TEST(Module, NonSemanticInstructionsMayStandBetweenBlocks) {
  std::string text(kModule);
  text.insert(text.find("OpMemoryModel"), "%60 = OpExtInstImport \"NonSemantic.Unknown.7\"\n");
  text.insert(text.find("%40 = OpLabel"), "%61 = OpExtInst %5 %60 3 %5\n");
  text.insert(text.find("%50 = OpFunction "), "%62 = OpExtInst %5 %60 4 %61 %3\n");
  EXPECT_NE(parseValid(text), nullptr);
}

} // namespace
} // namespace llpc::spirv::test
