// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One instruction as text: the same as SPIRV-Tools prints, but always on one line.

#include "llpc/SourceCompiler.h"
#include "spirv/ModuleSupport.h"

#include <gmock/gmock.h>
#include <spirv-tools/libspirv.hpp>

#include <sstream>

namespace llpc::spirv::test {
namespace {

/// SPIRV-Tools' lines, without those that Module leaves out.
std::vector<std::string> referenceLines(const std::vector<uint32_t> &words) {
  std::string text;
  spvtools::SpirvTools(SPV_ENV_UNIVERSAL_1_6).Disassemble(words, &text, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER);
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    if (line != "OpNoLine" && line.find("OpLine ") == std::string::npos)
      lines.push_back(line);
  return lines;
}

std::vector<std::string> ourLines(const Module &module) {
  std::vector<std::string> lines;
  for (const Instruction &instruction : module.instructions())
    lines.push_back(module.assembly(instruction));
  return lines;
}

void expectSame(std::span<const uint32_t> words) {
  Diagnostics diagnostics;
  auto module = parse(words, diagnostics);
  ASSERT_NE(module, nullptr) << diagnostics.list().front().toString();
  EXPECT_EQ(ourLines(*module), referenceLines({words.begin(), words.end()}));
}

constexpr std::string_view kCompute = R"(#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 64, local_size_x_id = 3) in;
layout(constant_id = 1) const int N = 7;
layout(constant_id = 2) const float F = -1.5;
layout(set = 0, binding = 0) coherent buffer B { vec4 v[]; } b;
layout(set = 0, binding = 1) uniform U { layout(row_major) mat4 m; float f[4]; int k; } u;
layout(set = 0, binding = 2, rgba32f) uniform image2D image;
layout(set = 0, binding = 3) uniform sampler2D tex;
layout(push_constant) uniform P { float s; int64_t k; uint16_t h; } p;
shared float sh[64];
float f(float x, inout int c) {
  for (int i = 0; i < N; i++) {
    if (x > 3.0) { c++; continue; }
    if (x < F) return x * 2.0;
    switch (i) { case 0: x += 1; case -2: x *= 2; break; default: x -= 3; break; case 7: x = 1e30; }
  }
  return x;
}
void main() {
  int c = 0;
  uint i = gl_GlobalInvocationID.x;
  sh[gl_LocalInvocationIndex] = f(b.v[i].x * p.s, c);
  barrier();
  b.v[i] = u.m * b.v[i] + sh[63 - gl_LocalInvocationIndex] + vec4(max(u.f[1], 0.1)) + textureLod(tex, vec2(0), 1.0);
  int64_t q = int64_t(c) * -5000000000l + p.k;
  float16_t h = float16_t(0.1) + float16_t(p.h);
  double d = 0.1lf * 1e300lf;
  imageStore(image, ivec2(0), vec4(float(h) + float(d) + float(q) + 0.0 + 1e-40));
}
)";

TEST(Assembly, IsWhatSpirvToolsPrints) {
  ShaderSource source;
  source.name = "test.comp";
  source.text = kCompute;
  source.stage = ShaderStage::Compute;
  const SourceResult result = compileSource(source);
  ASSERT_TRUE(result.success) << result.diagnostics.front().toString();
  const std::vector<uint32_t> &words = result.spirv;
  // The source text in OpSource and OpString has line ends, which SPIRV-Tools prints as such.
  Diagnostics unused;
  auto module = parse(words, unused);
  ASSERT_NE(module, nullptr) << unused.list().front().toString();
  std::vector<std::string> reference = referenceLines(words);
  for (const std::string &line : ourLines(*module)) {
    if (line.find("\\n") == std::string::npos) {
      EXPECT_THAT(reference, ::testing::Contains(line));
    }
  }
}

TEST(Assembly, NumbersOfEachWidth) {
  expectSame(assemble(shader("%1 = OpLabel\nOpReturn", R"(
    %120 = OpTypeInt 64 1
    %121 = OpConstant %120 -5000000000
    %122 = OpTypeInt 16 1
    %123 = OpConstant %122 -3
    %124 = OpTypeInt 64 0
    %125 = OpConstant %124 18446744073709551615
    %126 = OpTypeFloat 16
    %127 = OpConstant %126 -0x1.8p+3
    %128 = OpConstant %126 0x1p-24
    %129 = OpConstant %126 0x1p+16
    %130 = OpTypeFloat 64
    %131 = OpConstant %130 0.10000000000000001
    %132 = OpConstant %107 0x1.8p+128
    %133 = OpConstant %107 0x1p-149
    %134 = OpConstant %107 -0
    %135 = OpConstant %130 -0x1p+1024
    %136 = OpSpecConstantOp %105 IAdd %106 %106)")));
}

TEST(Assembly, MasksSwitchesAndStrings) {
  expectSame(assemble(shader(R"(
    %1 = OpLabel
    %2 = OpVariable %109 Function
         OpStore %2 %106 Volatile|Aligned 4
         OpSelectionMerge %4 Flatten
         OpSwitch %111 %3 -7 %3 9 %4
    %3 = OpLabel
         OpBranch %4
    %4 = OpLabel
         OpReturn)",
                             "%112 = OpTypeInt 64 1\n%111 = OpConstant %112 3")));
  auto module =
      parseValid("OpCapability Shader\nOpMemoryModel Logical GLSL450\n%1 = OpString \"a\\\"\\\\\tb\nc\"");
  EXPECT_EQ(module->assembly(*module->definition(1)), R"(%1 = OpString "a\"\\\x09b\nc")");
}

TEST(Assembly, MalformedInstructionsEndInRawWords) {
  std::vector<uint32_t> words =
      assemble("OpCapability Shader\n!0x00030011 !1 !2\nOpMemoryModel Logical GLSL450");
  EXPECT_THAT(refusal(words), ::testing::HasSubstr("\n  OpCapability Shader !2"));
}

} // namespace
} // namespace llpc::spirv::test
