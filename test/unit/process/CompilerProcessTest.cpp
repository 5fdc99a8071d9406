// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiles in worker processes: the same results as in this one, and an error where the worker goes wrong.

#include "llpc/CompilerProcess.h"
#include "test/unit/library/GlslShader.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace {

using namespace llpc;
using enum ErrorCategory;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#endif
#ifdef IS_SANITIZED
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

constexpr std::string_view kShader = R"(#version 450
#extension GL_EXT_debug_printf : require
layout(local_size_x = 64) in;
layout(constant_id = 3) const uint scale = 2;
layout(set = 1, binding = 2) buffer Data { uint data[]; };
layout(push_constant) uniform Constants { uint bias; };
uint next(uint value) { return value + 1u; }
void main() {
  uint i = gl_GlobalInvocationID.x;
  data[i] = next(data[i] * scale) + bias;
  debugPrintfEXT("data[%u] = %u %d", i, data[i]);
}
)";

/// Compiled to SPIR-V once.
ShaderInput testShader() {
  static const test::GlslShader shader(kShader);
  return shader.input();
}

/// Options of which none has its default.
CompileOptions unusualOptions() {
  CompileOptions options;
  options.pipeline.gfxIp = {12, 0, 1};
  options.shaders.waveSize = 64;
  options.shaders.robustBufferAccess2 = true;
  options.pipeline.abortSignal = AbortSignal::Trap;
  options.pipeline.pollAborts = true;
  options.pipeline.deviceIndex = 2;
  options.pipeline.printfProtocol = PrintfProtocol::Basic;
  options.output.statistics = true;
  options.debug.verifyIr = true;
  options.debug.printAfter = {"lgc-lower-resources"};
  options.debug.keepCalls = true;
  return options;
}

std::string messages(const auto &result) {
  std::string text;
  for (const Diagnostic &diagnostic : result.diagnostics)
    text += diagnostic.toString() + "\n";
  return text;
}

void expectSame(const CompileResult &result, const CompileResult &expected) {
  EXPECT_EQ(result.failure(), expected.failure());
  EXPECT_EQ(result.success, expected.success);
  EXPECT_EQ(result.output, expected.output);
  EXPECT_EQ(messages(result), messages(expected));
  EXPECT_EQ(result.passOutput, expected.passOutput);
  ASSERT_EQ(result.shaders.size(), expected.shaders.size());
  for (size_t i = 0; i < result.shaders.size(); ++i) {
    EXPECT_EQ(result.shaders[i].stage, expected.shaders[i].stage);
    EXPECT_EQ(result.shaders[i].statistics.codeBytes, expected.shaders[i].statistics.codeBytes);
    EXPECT_EQ(result.shaders[i].statistics.other, expected.shaders[i].statistics.other);
  }
  EXPECT_THAT(result.phases, SizeIs(expected.phases.size()));
  EXPECT_THAT(result.resourceMapping.tables, SizeIs(expected.resourceMapping.tables.size()));
  EXPECT_EQ(result.resourceMapping.pushConstants.userDataOffset,
            expected.resourceMapping.pushConstants.userDataOffset);
}

TEST(CompilerProcess, GivesWhatTheLibraryGives) {
  CompilerProcess process({.program = LLPC_WORKER});
  ShaderInput input = testShader();
  input.specConstants = {{3, 5}};
  const CompileResult expected = compile(input, unusualOptions());
  ASSERT_TRUE(expected.success) << messages(expected);
  ASSERT_THAT(messages(expected), HasSubstr("warning"));
  expectSame(process.compile(input, unusualOptions()), expected);

  // The mapping that was made, given back.
  CompileOptions mapped = unusualOptions();
  mapped.pipeline.resourceMapping = expected.resourceMapping;
  expectSame(process.compile(input, mapped), compile(input, mapped));
}

TEST(CompilerProcess, GivesTheSameErrors) {
  CompilerProcess process({.program = LLPC_WORKER});
  ShaderInput input = testShader();
  input.bytes = input.bytes.first(input.bytes.size() / 8 * 4);
  const CompileResult expected = compile(input, unusualOptions());
  EXPECT_FALSE(expected.success);
  expectSame(process.compile(input, unusualOptions()), expected);
}

constexpr std::string_view kSourceWithInclude =
    "#version 450\n#include \"next.h\"\nvoid main() { next(1u); }\n";

ShaderSource sourceOf(std::string_view text) {
  ShaderSource source;
  source.name = "shader.comp";
  source.text = text;
  source.stage = ShaderStage::Compute;
  source.targetEnvironment = "spv1.4";
  source.include = [](std::string_view path, std::string_view) -> std::optional<IncludedFile> {
    if (path != "next.h")
      return std::nullopt;
    return IncludedFile{"next.h", "uint next(uint value) { return value + 1u; }\n"};
  };
  return source;
}

TEST(CompilerProcess, CompilesSources) {
  CompilerProcess process({.program = LLPC_WORKER});
  ShaderSource assembly = sourceOf("OpCapability Shader\n");
  assembly.language = SourceLanguage::SpirvAssembly;
  for (const ShaderSource &source :
       {sourceOf(kSourceWithInclude), sourceOf("#version 450\nvoid main() { x = 1; }\n"),
        sourceOf("#version 450\n#include \"absent.h\"\nvoid main() {}\n"), assembly}) {
    const SourceResult expected = compileSource(source);
    const SourceResult result = process.compileSource(source);
    EXPECT_EQ(result.success, expected.success);
    EXPECT_EQ(result.spirv, expected.spirv);
    EXPECT_EQ(messages(result), messages(expected));
    EXPECT_THAT(result.phases, SizeIs(expected.phases.size()));
  }
  ASSERT_TRUE(compileSource(sourceOf(kSourceWithInclude)).success);
}

TEST(CompilerProcess, ServesThreads) {
  CompilerProcess process({.program = LLPC_WORKER, .idleWorkers = 1});
  const ShaderInput input = testShader();
  const CompileResult expected = compile(input, unusualOptions());
  std::vector<CompileResult> results(3);
  {
    std::vector<std::jthread> threads;
    for (CompileResult &result : results)
      threads.emplace_back([&] { result = process.compile(input, unusualOptions()); });
  }
  for (const CompileResult &result : results)
    expectSame(result, expected);
}

TEST(CompilerProcess, EndsACompileThatTakesTooMuchMemory) {
  // Less than the worker's libraries take already.
  CompilerProcess process({.program = LLPC_WORKER, .memoryBytes = 1 << 20});
  const CompileResult result = process.compile(testShader(), unusualOptions());
  EXPECT_FALSE(result.success);
  EXPECT_THAT(result.diagnostics, SizeIs(1));
  if (!kIsSanitized) { // which asks for memory itself, and ends the process as it likes
    EXPECT_EQ(messages(result),
              "shader.comp: error: the compile took more than its limit of 1 MiB of memory\n");
  }
}

/// The worker has the request when the first question comes, and no answer is taken without another one.
TEST(CompilerProcess, KillsTheWorkerOfACancelledCompile) {
  CompilerProcess process({.program = LLPC_WORKER});
  const CompileResult expected = compile(testShader(), unusualOptions());
  for (const unsigned wanted : {0, 1}) {
    unsigned questions = 0;
    CompileOptions options = unusualOptions();
    options.isCancelled = [&] { return questions++ >= wanted; };
    const CompileResult result = process.compile(testShader(), options);
    EXPECT_EQ(result.failure(), Cancelled);
    EXPECT_THAT(result.output, IsEmpty());
    EXPECT_EQ(messages(result), "shader.comp: error: the compile was cancelled\n");
  }
  CompileOptions options = unusualOptions();
  options.isCancelled = [] { return false; };
  expectSame(process.compile(testShader(), options), expected);
}

TEST(CompilerProcess, SaysThatThereIsNoWorker) {
  CompilerProcess process({.program = "absent/llpc-worker"});
  const CompileResult result = process.compile(testShader(), unusualOptions());
  EXPECT_FALSE(result.success);
  EXPECT_EQ(messages(result),
            "shader.comp: error: no worker process 'absent/llpc-worker': it cannot be started: No such "
            "file or directory\n  hint: llpc-worker is built and installed with this library\n");
}

struct BadCase {
  ErrorCategory category;
  const char *how;
  const char *message;
};

class BadWorker : public testing::TestWithParam<BadCase> {};

TEST_P(BadWorker, IsAnErrorOfOneCompile) {
  const std::string starts = testing::TempDir() + "bad-worker-" + std::to_string(getpid()) + GetParam().how;
  std::filesystem::remove(starts);
  setenv("BAD_WORKER", GetParam().how, 1);
  setenv("BAD_WORKER_STARTS", starts.c_str(), 1);
  CompilerProcess process({.program = BAD_WORKER_PROGRAM, .cpuSeconds = 9});
  const ShaderInput input = testShader();
  for (int i = 0; i < 2; ++i) {
    const CompileResult result = process.compile(input, unusualOptions());
    EXPECT_FALSE(result.success);
    EXPECT_THAT(result.output, IsEmpty());
    EXPECT_EQ(result.failure(), GetParam().category);
    EXPECT_EQ(messages(result), std::string("shader.comp: error: ") + GetParam().message + "\n");
  }
  ShaderSource source = sourceOf(kSourceWithInclude);
  source.include = {};
  const SourceResult result = process.compileSource(source);
  EXPECT_FALSE(result.success);
  EXPECT_EQ(messages(result), std::string("shader.comp: error: ") + GetParam().message + "\n");
  // A dead worker is not asked again.
  EXPECT_EQ(std::filesystem::file_size(starts), 3u);
}

constexpr const char *kNonsense = "the compiler's worker process sent an invalid answer";

INSTANTIATE_TEST_SUITE_P(
    All, BadWorker,
    testing::Values(
        BadCase{Internal, "segfault",
                "the compiler crashed (Segmentation fault), which is a defect of the compiler\n  hint: its "
                "last output "
                "is\n0.\tRunning pass 'Greedy Register Allocator'"},
        BadCase{Internal, "fatal",
                "the compiler crashed (Aborted), which is a defect of the compiler\n  hint: its last output "
                "is\nLLVM ERROR: out of memory"},
        BadCase{OutOfMemory, "memory", "the compile took more memory than there is"},
        BadCase{OutOfMemory, "killed",
                "the compiler's process was killed, as the system does when memory runs out"},
        BadCase{Internal, "exit", "the compiler ended its process with status 7"},
        BadCase{Limit, "cpu", "the compile took more than its limit of 9 seconds of processor time"},
        BadCase{Internal, "truncated", "the compiler ended its process with status 0"},
        BadCase{Internal, "bad-kind", kNonsense}, BadCase{Internal, "too-long", kNonsense},
        BadCase{Internal, "no-msgpack", kNonsense}, BadCase{Internal, "wrong-type", kNonsense},
        BadCase{Internal, "wrong-order", kNonsense}, BadCase{Internal, "wrong-query", kNonsense}),
    [](const auto &info) {
      std::string name = info.param.how;
      std::erase(name, '-');
      return name;
    });

} // namespace
