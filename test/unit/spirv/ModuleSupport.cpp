// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spirv/ModuleSupport.h"

#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

namespace llpc::spirv::test {

std::vector<uint32_t> assemble(std::string_view text) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_5);
  std::string message;
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char *, const spv_position_t &position, const char *what) {
        message += std::to_string(position.line + 1) + ": " + what + "\n";
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(text.data(), text.size(), &words, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
    ADD_FAILURE() << "cannot assemble:\n" << message << text;
    words.clear();
  }
  return words;
}

std::string shader(std::string_view blocks, std::string_view globals) {
  std::string text = R"(
    OpCapability Shader
    OpCapability Int8
    OpCapability Int16
    OpCapability Int64
    OpCapability Float16
    OpCapability Float64
    OpCapability PhysicalStorageBufferAddresses
    OpMemoryModel Logical GLSL450
    OpEntryPoint GLCompute %100 "main"
    OpExecutionMode %100 LocalSize 1 1 1
    %101 = OpTypeVoid
    %102 = OpTypeFunction %101
    %103 = OpTypeBool
    %104 = OpConstantTrue %103
    %105 = OpTypeInt 32 0
    %106 = OpConstant %105 0
    %107 = OpTypeFloat 32
    %108 = OpConstant %107 1
    %109 = OpTypePointer Function %105
    %110 = OpTypePointer Function %107
  )";
  text += globals;
  text += "\n%100 = OpFunction %101 None %102\n";
  text += blocks;
  return text + "\nOpFunctionEnd\n";
}

std::unique_ptr<Module> parse(std::span<const uint32_t> words, Diagnostics &diagnostics) {
  return Module::parse({reinterpret_cast<const uint8_t *>(words.data()), words.size_bytes()}, "test.spv",
                       diagnostics);
}

std::unique_ptr<Module> parseValid(std::string_view text) {
  Diagnostics diagnostics;
  auto module = parse(assemble(text), diagnostics);
  for (const Diagnostic &diagnostic : diagnostics.list())
    ADD_FAILURE() << diagnostic.toString();
  return module;
}

std::string refusal(std::span<const uint32_t> words) {
  Diagnostics diagnostics;
  auto module = parse(words, diagnostics);
  EXPECT_EQ(module, nullptr);
  EXPECT_EQ(diagnostics.list().size(), 1u);
  return diagnostics.list().empty() ? std::string() : diagnostics.list().front().toString();
}

std::string refusal(std::string_view text) {
  return refusal(assemble(text));
}

namespace {

const char *nameOf(ConstructKind kind) {
  switch (kind) {
  case ConstructKind::Function:
    return "function";
  case ConstructKind::Selection:
    return "selection";
  case ConstructKind::Switch:
    return "switch";
  case ConstructKind::Case:
    return "case";
  case ConstructKind::Loop:
    return "loop";
  case ConstructKind::Continue:
    return "continue";
  }
  return "?";
}

void append(std::string &text, const Construct &construct, size_t depth) {
  text +=
      std::string(2 * depth, ' ') + nameOf(construct.kind) + ' ' + std::to_string(construct.header->label);
  if (construct.merge)
    text += " merge " + std::to_string(construct.merge->label);
  if (construct.continueTarget)
    text += " continue " + std::to_string(construct.continueTarget->label);
  text += ':';
  for (const Block *block : construct.blocks)
    text += ' ' + std::to_string(block->label);
  text += '\n';
  for (const auto &child : construct.children)
    append(text, *child, depth + 1);
}

} // namespace

std::string constructs(const Function &function) {
  std::string text = "\n";
  append(text, *function.body, 0);
  return text;
}

} // namespace llpc::spirv::test
