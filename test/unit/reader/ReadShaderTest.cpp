// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/SourceCompiler.h"
#include "llpc/reader/Reader.h"

#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

namespace llpc::reader {
namespace {

// The entry points of most shaders have one name, and the shaders of a pipeline are read into one module.
TEST(ReadShader, GivesEachEntryPointItsName) {
  ShaderSource source;
  source.name = "shader.comp";
  source.text = "#version 450\nvoid main() {}";
  source.stage = ShaderStage::Compute;
  const SourceResult shader = compileSource(source);
  ASSERT_TRUE(shader.success);
  Diagnostics diagnostics;
  const auto input = spirv::Module::parse(bytesOf(shader.spirv), "test", diagnostics);
  ASSERT_TRUE(input);
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  module.setTargetTriple(llvm::Triple("amdgcn--amdpal"));
  lgc::PipelineState first, second;
  ASSERT_TRUE(readShader(*input, {}, module, first, diagnostics));
  const lgc::ShaderState *state = readShader(*input, {}, module, second, diagnostics);
  ASSERT_TRUE(state);
  EXPECT_EQ(first.shaders.front().function, "main");
  EXPECT_NE(state->function, "main");
  for (const std::string &name : {first.shaders.front().function, state->function}) {
    const llvm::Function *function = module.getFunction(name);
    ASSERT_TRUE(function) << name;
    EXPECT_FALSE(function->isDeclaration());
  }
}

} // namespace
} // namespace llpc::reader
