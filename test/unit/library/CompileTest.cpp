// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The library as a driver links it: its public headers alone.

#include "GlslShader.h"
#include "llpc/Fields.h"
#include "pipeline/Fingerprint.h"

#include <gmock/gmock.h>

#include <string_view>
#include <thread>

namespace {

using namespace llpc;
using testing::HasSubstr;

constexpr std::string_view kShader = R"(#version 450
#extension GL_EXT_debug_printf : require
layout(local_size_x = 64) in;
layout(constant_id = 3) const uint scale = 2;
layout(set = 1, binding = 2) buffer Data { uint data[]; };
layout(push_constant) uniform Constants { uint bias; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  data[i] = data[i] * scale + bias;
  debugPrintfEXT("data[%u] = %u", i, data[i]);
}
)";

/// Compiled to SPIR-V once.
ShaderInput testShader() {
  static const test::GlslShader shader(kShader);
  return shader.input();
}

CompileOptions optionsFor(GfxIp gfxIp, uint32_t waveSize = 32) {
  CompileOptions options;
  options.pipeline.gfxIp = gfxIp;
  options.shaders.waveSize = waveSize;
  return options;
}

std::string messages(const CompileResult &result) {
  std::string text;
  for (const Diagnostic &diagnostic : result.diagnostics)
    text += diagnostic.toString() + "\n";
  return text;
}

/// The descriptor of set 1 binding 2 in a table at `userDataOffset`, push constants behind it.
ResourceMapping mappingAt(uint32_t userDataOffset, uint32_t descriptorOffset) {
  DescriptorTable table;
  table.userDataOffset = userDataOffset;
  table.bindings = {
      {.set = 1, .binding = 2, .type = DescriptorType::StorageBuffer, .offset = descriptorOffset}};
  ResourceMapping mapping;
  mapping.tables = {table};
  mapping.pushConstants = {.userDataOffset = userDataOffset + 1, .size = 4};
  return mapping;
}

TEST(Compile, MakesAnElfAndTellsItsMapping) {
  const CompileResult result = compile(testShader(), optionsFor({11, 0, 0}));
  ASSERT_TRUE(result.success) << messages(result);
  ASSERT_GT(result.output.size(), 4u);
  EXPECT_EQ(std::string_view(reinterpret_cast<const char *>(result.output.data()), 4), "\x7f"
                                                                                       "ELF");
  EXPECT_EQ(result.resourceMapping.pushConstants.size, 4u);
  bool found = false;
  for (const DescriptorTable &table : result.resourceMapping.tables)
    for (const DescriptorBinding &binding : table.bindings)
      found |= binding.set == 1 && binding.binding == 2;
  EXPECT_TRUE(found);
}

TEST(Compile, TakesAnExplicitMapping) {
  CompileOptions options = optionsFor({10, 3, 0});
  options.output.kind = OutputKind::Assembly;
  options.pipeline.resourceMapping = mappingAt(0, 32);
  const CompileResult near = compile(testShader(), options);
  ASSERT_TRUE(near.success) << messages(near);
  options.pipeline.resourceMapping = mappingAt(0, 80);
  const CompileResult far = compile(testShader(), options);
  ASSERT_TRUE(far.success) << messages(far);
  const std::string nearText(near.output.begin(), near.output.end());
  const std::string farText(far.output.begin(), far.output.end());
  EXPECT_THAT(nearText, testing::ContainsRegex("s_load_dwordx4 .*, 0x20"));
  EXPECT_THAT(farText, testing::ContainsRegex("s_load_dwordx4 .*, 0x50"));
  // There is no printf buffer in the mapping, so nothing is printed.
  EXPECT_THAT(nearText, testing::Not(HasSubstr("buffer_atomic_add_x2")));
}

TEST(Compile, RefusesAMappingThatLacksABinding) {
  CompileOptions options = optionsFor({12, 0, 1});
  options.pipeline.resourceMapping = mappingAt(0, 0);
  options.pipeline.resourceMapping->tables[0].bindings[0].binding = 7;
  const CompileResult result = compile(testShader(), options);
  EXPECT_FALSE(result.success);
  EXPECT_TRUE(result.output.empty());
  EXPECT_THAT(messages(result), HasSubstr("set 1 binding 2"));
}

TEST(Compile, RefusesOverlappingUserData) {
  CompileOptions options = optionsFor({12, 0, 1});
  options.pipeline.resourceMapping = mappingAt(0, 0);
  options.pipeline.resourceMapping->pushConstants.userDataOffset = 0;
  const CompileResult result = compile(testShader(), options);
  EXPECT_FALSE(result.success);
  EXPECT_THAT(messages(result), HasSubstr("overlap"));
}

TEST(Compile, SpecializationChangesTheCode) {
  ShaderInput input = testShader();
  const CompileResult two = compile(input, optionsFor({11, 0, 0}));
  input.specConstants = {{.id = 3, .value = 7}};
  const CompileResult seven = compile(input, optionsFor({11, 0, 0}));
  ASSERT_TRUE(two.success && seven.success) << messages(two) << messages(seven);
  EXPECT_NE(two.output, seven.output);
}

TEST(Compile, SaysWhatIsWrongAsAValue) {
  ShaderInput input = testShader();
  input.bytes = input.bytes.first(input.bytes.size() / 8 * 4);
  const CompileResult result = compile(input, optionsFor({11, 0, 0}));
  EXPECT_FALSE(result.success);
  ASSERT_FALSE(result.diagnostics.empty());
  EXPECT_TRUE(result.diagnostics[0].severity.isError());
  EXPECT_EQ(result.diagnostics[0].file, "shader.comp");
  EXPECT_TRUE(result.diagnostics[0].wordOffset.has_value());
}

TEST(Compile, RefusesTargetsAndWaveSizesThatDoNotExist) {
  EXPECT_THAT(messages(compile(testShader(), optionsFor({9, 0, 0}))), HasSubstr("supported are"));
  EXPECT_THAT(messages(compile(testShader(), optionsFor({11, 0, 0}, 16))),
              HasSubstr("supported are 32 and 64"));
}

TEST(Compile, GivesTheSameBytesFromManyThreads) {
  const GfxIp targets[] = {{10, 3, 0}, {11, 0, 0}, {12, 0, 1}};
  const uint32_t waveSizes[] = {32, 64};
  std::vector<CompileOptions> jobs;
  for (const GfxIp &target : targets)
    for (uint32_t waveSize : waveSizes)
      jobs.push_back(optionsFor(target, waveSize));

  std::vector<CompileResult> expected;
  for (const CompileOptions &job : jobs)
    expected.push_back(compile(testShader(), job));

  constexpr size_t kThreads = 8;
  std::vector<std::vector<CompileResult>> results(kThreads);
  std::vector<std::thread> threads;
  for (size_t thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      // Each thread begins elsewhere, so that different targets are compiled at once.
      for (size_t i = 0; i < jobs.size(); ++i)
        results[thread].push_back(compile(testShader(), jobs[(thread + i) % jobs.size()]));
    });
  for (std::thread &thread : threads)
    thread.join();

  for (size_t thread = 0; thread < kThreads; ++thread)
    for (size_t i = 0; i < jobs.size(); ++i) {
      const CompileResult &single = expected[(thread + i) % jobs.size()];
      ASSERT_TRUE(single.success) << messages(single);
      EXPECT_EQ(results[thread][i].output, single.output);
    }
}

/// The only message of a compile that is refused.
std::string refusal(const PipelineInput &input) {
  const CompileResult result = compile(input, optionsFor({11, 0, 0}));
  EXPECT_FALSE(result.success);
  EXPECT_TRUE(result.output.empty() && result.shaders.empty());
  EXPECT_EQ(result.diagnostics.size(), 1u) << messages(result);
  return messages(result);
}

TEST(Pipeline, OfOneComputeShaderIsThatShader) {
  const CompileResult alone = compile(testShader(), optionsFor({11, 0, 0}));
  const CompileResult pipeline = compile(PipelineInput{{testShader()}, {}}, optionsFor({11, 0, 0}));
  ASSERT_TRUE(pipeline.success) << messages(pipeline);
  EXPECT_EQ(pipeline.output, alone.output);
  ASSERT_EQ(pipeline.shaders.size(), 1u);
  EXPECT_EQ(pipeline.shaders.front().stage, ShaderStage::Compute);
}

TEST(Pipeline, RefusesWhatDoesNotFitTogether) {
  const ShaderInput compute = testShader();
  ShaderInput vertex = compute, fragment = compute, unknown = compute, ir = compute;
  vertex.stage = ShaderStage::Vertex;
  fragment.stage = ShaderStage::Fragment;
  unknown.stage = std::nullopt;
  ir.kind = InputKind::LgcIr;
  EXPECT_THAT(refusal({}), testing::StartsWith("pipeline: error: there is no shader\n"));
  EXPECT_THAT(refusal({{vertex, vertex}, {}}), HasSubstr("two shaders of the stage vertex"));
  EXPECT_THAT(refusal({{vertex, compute}, {}}), HasSubstr("a compute shader is a pipeline of its own"));
  EXPECT_THAT(refusal({{vertex, unknown}, {}}), HasSubstr("needs the stage of each"));
  EXPECT_THAT(refusal({{vertex, ir}, {}}), HasSubstr("LLVM IR holds a whole pipeline"));
  EXPECT_THAT(refusal({{vertex, fragment}, {}}),
              HasSubstr("there is no entry point of execution model Vertex"));
}

TEST(Pipeline, RefusesGraphicsStateThatItCannotUse) {
  const auto refusalOf = [](auto change) {
    PipelineInput input{{testShader()}, GraphicsState()};
    change(*input.graphics);
    return refusal(input);
  };
  EXPECT_THAT(refusalOf([](GraphicsState &) {}),
              HasSubstr("a compute shader has no state of a graphics pipeline"));
  EXPECT_THAT(
      refusalOf([](GraphicsState &state) { state.inputAssembly.topology = pipeline::Topology::PatchList; }),
      HasSubstr("the topology patch_list, which is for tessellation, is not supported"));
  EXPECT_THAT(refusalOf([](GraphicsState &state) { state.renderTargets.viewMask = 3; }),
              HasSubstr("multiview is not supported"));
  const auto refusalOfColors = [&](std::vector<pipeline::ColorTarget> colors) {
    return refusalOf([&](GraphicsState &state) { state.renderTargets.colors = std::move(colors); });
  };
  EXPECT_THAT(refusalOfColors({{.location = 8}}), HasSubstr("has location 8; the last one is 7"));
  EXPECT_THAT(refusalOfColors({{.location = 2}, {.location = 2}}),
              HasSubstr("two colour attachments have location 2"));
  const std::string second = "blends with a second source, which only one at location 0 without others can";
  EXPECT_THAT(refusalOfColors({{.location = 1, .blendsWithSecondSource = true}}), HasSubstr(second));
  EXPECT_THAT(refusalOfColors({{.blendsWithSecondSource = true}, {.location = 1}}), HasSubstr(second));
  EXPECT_THAT(refusalOfColors({{.writeMask = 0x10}}), HasSubstr("has the write mask 16; it has four bits"));
}

TEST(Pipeline, RefusesVertexInputThatContradictsItself) {
  const auto refusalOf = [](pipeline::VertexInputState vertexInput) {
    PipelineInput input{{testShader()}, GraphicsState()};
    input.graphics->vertexInput = std::move(vertexInput);
    return refusal(input);
  };
  EXPECT_THAT(refusalOf({{{.binding = 64}}, {}}),
              HasSubstr("a vertex buffer has binding 64; the last one is 63"));
  EXPECT_THAT(refusalOf({{{.binding = 3}, {.binding = 3}}, {}}),
              HasSubstr("two vertex buffers have binding 3"));
  EXPECT_THAT(refusalOf({{{.binding = 3, .divisor = 2}}, {}}),
              HasSubstr("binding 3 has a divisor, which is for the rate of instances"));
  EXPECT_THAT(refusalOf({{}, {{.location = 64}}}), HasSubstr("has location 64; the last one is 63"));
  EXPECT_THAT(refusalOf({{}, {{.location = 5}, {.location = 5}}}),
              HasSubstr("two vertex attributes have location 5"));
}

TEST(Pipeline, RefusesNumbersOfSamplesThatNoPixelHas) {
  const auto refusalOf = [](pipeline::MultisampleState multisample) {
    PipelineInput input{{testShader()}, GraphicsState()};
    input.graphics->multisample = multisample;
    return refusal(input);
  };
  for (uint32_t samples : {0u, 3u, 32u, 1000000u})
    EXPECT_THAT(refusalOf({.samples = samples}), HasSubstr("a pixel has " + std::to_string(samples) +
                                                           " samples; 1, 2, 4, 8 and 16 are possible"));
  EXPECT_THAT(refusalOf({.samples = 4, .shadesSamples = true, .minShadedSamples = 8}),
              HasSubstr("at least 8 samples are to be shaded, but a pixel has 4 samples"));
}

TEST(CompileOptions, SayWhatTheyDecide) {
  const CompileOptions plain = optionsFor({11, 0, 0});
  const auto fingerprintOf = [](const CompileOptions &options, pipeline::Decides upTo) {
    pipeline::Fingerprint fingerprint(upTo);
    fingerprint.add(options);
    return fingerprint.text();
  };
  const auto expectDecides = [&](pipeline::Decides decides, auto change) {
    CompileOptions options = plain;
    change(options);
    for (pipeline::Decides upTo : {pipeline::Decides::Code, pipeline::Decides::Result})
      EXPECT_EQ(fingerprintOf(options, upTo) != fingerprintOf(plain, upTo), decides <= upTo);
  };
  using enum pipeline::Decides;
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.gfxIp.stepping = 1; });
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.abortSignal = AbortSignal::Wait; });
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.pollAborts = true; });
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.deviceIndex = 1; });
  expectDecides(Code,
                [](CompileOptions &options) { options.pipeline.printfProtocol = PrintfProtocol::Basic; });
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.validation.addAll(); });
  expectDecides(Code, [](CompileOptions &options) { options.pipeline.resourceMapping = mappingAt(0, 0); });
  expectDecides(Code, [](CompileOptions &options) { options.shaders.waveSize = 64; });
  expectDecides(Code, [](CompileOptions &options) { options.shaders.robustBufferAccess2 = true; });
  expectDecides(Code, [](CompileOptions &options) { options.debug.disabledPasses = {"lgc-optimize"}; });
  expectDecides(Code, [](CompileOptions &options) { options.debug.keepCalls = true; });
  expectDecides(Result, [](CompileOptions &options) { options.output.kind = OutputKind::Assembly; });
  expectDecides(Result, [](CompileOptions &options) { options.output.statistics = true; });
  expectDecides(Result, [](CompileOptions &options) { options.debug.printAfter = {"*"}; });
  expectDecides(Result, [](CompileOptions &options) { options.debug.stopAfter = "lgc-optimize"; });
  expectDecides(Nothing, [](CompileOptions &options) { options.debug.verifyIr = true; });
}

TEST(CompileOptions, OfAShaderComeBeforeThoseOfAll) {
  ShaderInput input = testShader();
  const CompileResult wave64 = compile(input, optionsFor({11, 0, 0}, 64));
  ASSERT_TRUE(wave64.success) << messages(wave64);
  EXPECT_NE(compile(input, optionsFor({11, 0, 0}, 32)).output, wave64.output);
  input.options = {.waveSize = 64};
  EXPECT_EQ(compile(input, optionsFor({11, 0, 0}, 32)).output, wave64.output);
  // Nor are those of all looked at, then.
  EXPECT_EQ(compile(input, optionsFor({11, 0, 0}, 7)).output, wave64.output);
  input.options->waveSize = 7;
  EXPECT_FALSE(compile(input, optionsFor({11, 0, 0}, 32)).success);
}

} // namespace
