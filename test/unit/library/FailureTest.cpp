// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Why compiles fail: the category of each error, and what is left of a compile that is cancelled.

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"
#include "test/unit/library/GlslShader.h"

#include <gmock/gmock.h>

#include <string>

namespace {

using namespace llpc;
using testing::IsEmpty;

const std::string kHead = "#version 450\nlayout(local_size_x = 64) in;\n"
                          "layout(set = 0, binding = 0) buffer Data { uint data[]; };\n";
const std::string kShader = kHead + "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
                                    "  for (uint k = 0; k < data[i]; ++k) data[i + k] = data[k] * 3u;\n}\n";

ShaderInput testShader() {
  static const test::GlslShader shader(kShader);
  return shader.input();
}

ShaderInput inputOf(const std::string &text, InputKind kind) {
  ShaderInput input;
  input.name = "shader.comp";
  input.kind = kind;
  input.bytes = {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
  return input;
}

SourceResult compileText(const std::string &text, SourceLanguage language) {
  ShaderSource source;
  source.name = "shader.comp";
  source.language = language;
  source.text = text;
  source.stage = ShaderStage::Compute;
  return compileSource(source);
}

CompileOptions someOptions() {
  CompileOptions options;
  options.pipeline.gfxIp = {11, 0, 0};
  return options;
}

std::string messages(const auto &result) {
  std::string text;
  for (const Diagnostic &diagnostic : result.diagnostics)
    text += diagnostic.toString() + "\n";
  return text;
}

void expectFailure(const CompileResult &result, ErrorCategory category) {
  EXPECT_FALSE(result.success);
  EXPECT_EQ(result.failure(), category) << messages(result);
  EXPECT_THAT(result.output, IsEmpty());
}

TEST(Failure, OfNothing) {
  const CompileResult result = compile(testShader(), someOptions());
  EXPECT_TRUE(result.success) << messages(result);
  EXPECT_EQ(result.failure(), std::nullopt);
}

TEST(Failure, OfInvalidInput) {
  EXPECT_EQ(failureOf(compileText("void main() { x = 1; }", SourceLanguage::Glsl).diagnostics),
            ErrorCategory::InvalidInput);
  EXPECT_EQ(failureOf(compileText("OpNonsense", SourceLanguage::SpirvAssembly).diagnostics),
            ErrorCategory::InvalidInput);
  using enum InputKind;
  for (const auto &[text, kind] : {std::pair{"not SPIR-V", SpirvBinary}, std::pair{"", SpirvBinary},
                                   std::pair{"define nonsense", LgcIr}, std::pair{"", LgcIr}})
    expectFailure(compile(inputOf(text, kind), someOptions()), ErrorCategory::InvalidInput);
  expectFailure(compile(PipelineInput{}, someOptions()), ErrorCategory::InvalidInput);
  CompileOptions options = someOptions();
  options.debug.disabledPasses = {"no-such-pass"};
  expectFailure(compile(testShader(), options), ErrorCategory::InvalidInput);
}

/// The mapping is the caller's.
TEST(Failure, OfAnInvalidMapping) {
  CompileOptions options = someOptions();
  options.pipeline.resourceMapping.emplace();
  expectFailure(compile(testShader(), options), ErrorCategory::InvalidInput);
}

/// Well-formed for LLVM, but not what the passes take: the fault of its author.
TEST(Failure, OfInvalidIr) {
  const std::string noState = "define void @main() {\n  ret void\n}\n";
  expectFailure(compile(inputOf(noState, InputKind::LgcIr), someOptions()), ErrorCategory::InvalidInput);
  const CompileResult good = [] {
    CompileOptions options = someOptions();
    options.output.kind = OutputKind::Lgc;
    return compile(testShader(), options);
  }();
  ASSERT_TRUE(good.success) << messages(good);
  std::string ir(good.output.begin(), good.output.end());
  ir.replace(ir.find("@main("), 6, "@other(");
  expectFailure(compile(inputOf(ir, InputKind::LgcIr), someOptions()), ErrorCategory::InvalidInput);
}

TEST(Failure, OfWhatIsNotSupported) {
  CompileOptions options = someOptions();
  options.pipeline.gfxIp = {9, 0, 0};
  expectFailure(compile(testShader(), options), ErrorCategory::Unsupported);
  PipelineInput multiview{{testShader()}, pipeline::GraphicsState()};
  multiview.graphics->renderTargets.viewMask = 3;
  expectFailure(compile(multiview, someOptions()), ErrorCategory::Unsupported);
  const std::string kernel =
      "OpCapability Shader\nOpCapability Kernel\nOpMemoryModel Logical GLSL450\n"
      "OpEntryPoint GLCompute %main \"main\"\nOpExecutionMode %main LocalSize 1 1 1\n"
      "%void = OpTypeVoid\n%type = OpTypeFunction %void\n"
      "%main = OpFunction %void None %type\n%label = OpLabel\nOpReturn\nOpFunctionEnd\n";
  const SourceResult assembled = compileText(kernel, SourceLanguage::SpirvAssembly);
  ASSERT_TRUE(assembled.success) << messages(assembled);
  ShaderInput input;
  input.bytes = bytesOf(assembled.spirv);
  expectFailure(compile(input, someOptions()), ErrorCategory::Unsupported);
}

TEST(Failure, OfWhatIsTooLarge) {
  EXPECT_EQ(failureOf(compileText(kShader + std::string(1 << 20, ' '), SourceLanguage::Glsl).diagnostics),
            ErrorCategory::Limit);
  // LLVM says this one.
  const std::string shared = kHead +
                             "shared uint large[65536];\nvoid main() {\n"
                             "  large[data[0]] = data[1];\n  barrier();\n  data[2] = large[data[3]];\n}\n";
  const test::GlslShader shader(shared);
  expectFailure(compile(shader.input(), someOptions()), ErrorCategory::Limit);
}

/// How often a whole compile asks.
unsigned countQuestions(const CompileOptions &like, std::vector<uint8_t> &output) {
  unsigned questions = 0;
  CompileOptions options = like;
  options.isCancelled = [&] {
    ++questions;
    return false;
  };
  CompileResult result = compile(testShader(), options);
  EXPECT_TRUE(result.success) << messages(result);
  output = std::move(result.output);
  return questions;
}

class Cancellation : public testing::TestWithParam<OutputKind> {};

/// Wherever the compile asks, and whatever LLVM is at, the answer ends it.
TEST_P(Cancellation, EndsTheCompileAtAnyQuestion) {
  CompileOptions options = someOptions();
  options.output = {.kind = GetParam(), .statistics = GetParam() == OutputKind::Elf};
  std::vector<uint8_t> output;
  const unsigned count = countQuestions(options, output);
  EXPECT_EQ(compile(testShader(), options).output, output); // that it can be cancelled changes nothing
  constexpr unsigned kEach = 100; // the last ones, in code generation; of all others some
  for (unsigned wanted = 0; wanted < count; wanted += wanted + kEach < count ? 1 + count / kEach : 1) {
    unsigned questions = 0;
    options.isCancelled = [&] { return questions++ == wanted; };
    const CompileResult result = compile(testShader(), options);
    expectFailure(result, ErrorCategory::Cancelled);
    EXPECT_EQ(messages(result), "shader.comp: error: the compile was cancelled\n");
    EXPECT_THAT(result.shaders, IsEmpty());
  }
  // After the last question it is too late.
  unsigned questions = 0;
  options.isCancelled = [&] { return questions++ == count; };
  EXPECT_EQ(compile(testShader(), options).output, output);
}

INSTANTIATE_TEST_SUITE_P(All, Cancellation, testing::Values(OutputKind::LlvmIr, OutputKind::Elf));

} // namespace
