// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptSupport.h"

namespace amber {
namespace {

using testing::SizeIs;

TEST(VkScript, BecomesTheSameScript) {
  Script script = parsed("# comment\n[require]\nshaderInt64\nVK_KHR_16bit_storage\nfence_timeout 100\n"
                         "FloatControlsProperties.shaderDenormPreserveFloat32\n"
                         "[compute shader]\n#version 450\nvoid main() {}\n\n[test]\n"
                         "ssbo 3 64\nssbo 1:2 subdata vec3 16 1 2 3 \\\n  4 5 6\n"
                         "uniform uint 4 7\nuniform ubo 5 mat2x2 0 1 2 3 4\n"
                         "compute 1 2 3\ncompute entrypoint other\ncompute 4 5 6\ntolerance 1% 2 3 4\n"
                         "probe ssbo float 3 8 ~= 1.5 2\nprobe ssbo ivec2 1:2 0 >= 1 2\n");
  EXPECT_EQ(script.requirements[0].kind, RequirementKind::Feature);
  EXPECT_EQ(script.requirements[1].kind, RequirementKind::DeviceExtension);
  EXPECT_EQ(script.requirements[2].kind, RequirementKind::Property);
  EXPECT_EQ(script.shaders[0].source, "#version 450\nvoid main() {}\n\n");
  ASSERT_THAT(script.buffers, SizeIs(4));
  EXPECT_EQ(script.buffers[0].name, "0:3");
  EXPECT_THAT(script.buffers[0].data, SizeIs(64));
  EXPECT_THAT(script.buffers[1].data, SizeIs(44)); // the second vector begins at byte 32
  EXPECT_EQ(script.buffers[2].name, "push constants");
  EXPECT_THAT(script.buffers[3].data, SizeIs(24)); // columns stand 16 bytes apart in a uniform buffer
  ASSERT_THAT(script.pipelines, SizeIs(2));
  EXPECT_EQ(script.pipelines[1].shaders[0].entryPoint, "other");
  EXPECT_EQ(script.pipelines[0].pushConstants, 2u);
  EXPECT_THAT(script.pipelines[0].bindings, SizeIs(3));
  EXPECT_EQ(script.pipelines[0].bindings[2].kind, BindingKind::Uniform);
  const auto &probe = std::get<Expect>(script.commands[script.commands.size() - 2]);
  EXPECT_EQ(probe.base, 8u);
  EXPECT_THAT(probe.tolerances, SizeIs(4));
  EXPECT_EQ(std::get<Expect>(script.commands.back()).comparison, Comparison::Ge);
  EXPECT_TRUE(std::get<Expect>(script.commands.back()).tolerances.empty());
}

TEST(VkScript, CommentsMaySayAnything) {
  Script script = parsed("[comment]\nint f(int x[]) { return 1; }\n[require]\nshaderInt64\n"
                         "[comment]\ncompute nothing\n[test]\nssbo 0 4\n");
  EXPECT_THAT(script.requirements, SizeIs(1));
  EXPECT_THAT(script.buffers, SizeIs(1));
  EXPECT_THAT(script.commands, SizeIs(0));
}

TEST(VkScript, ShadersKeepTheirLines) {
  Script script = parsed("[require]\n[compute shader]\n#define A \\\n  1\nvoid main() {}\n[test]\n");
  EXPECT_EQ(script.shaders[0].firstLine, 3u);
  EXPECT_EQ(script.shaders[0].source, "#define A    1\n\nvoid main() {}\n");
}

TEST(VkScript, Refusals) {
  struct Case {
    const char *text, *said;
  };
  const Case cases[] = {
      {"[moon]", "s:1:1: error: there is no section [moon]"},
      {"[geometry shader]",
       "s:1:1: not supported: the section [geometry shader]; vertex, fragment and compute shaders are"},
      {"[pixel shader]", "s:1:1: error: there is no section [pixel shader]"},
      {"[compute shader hlsl]", "s:1:1: error: there is no section [compute shader hlsl]"},
      {"[compute shader]\n[compute shader]", "s:2:1: error: there already is a compute shader"},
      {"[require]\nshaderInt64 on", "s:2:13: error: 'on' is too much on this line"},
      {"[test]\ncompute 1 1 1", "s:2:1: error: there is no [compute shader] above"},
      {"[test]\nexplode", "s:2:1: error: there is no command 'explode'"},
      {"[require]\nvulkan one", "s:2:8: error: a version is like 1.1 or 1.1.0, not 'one'"},
      {"[test]\nubo layout packed",
       "s:2:12: error: a layout is std140, std430, row_major or column_major, not 'packed'"},
      {"[test]\npush layout", "s:2:12: error: the layout has no name"},
      {"[test]\nubo 0 subdata uint",
       "s:2:19: error: an offset is a number up to 1073741824, not the end of the script"},
      {"[test]\nssbo x 4", "s:2:6: error: a place is binding or set:binding, not 'x'"},
      {"[test]\nssbo 0 subdata vec9 0 1", "s:2:16: error: there is no data type 'vec9'"},
      {"[test]\nssbo 0 subdata vec2 0 1", "s:2:23: error: 1 values do not make whole elements of 2"},
      {"[test]\nssbo 0 subdata uint 0 -x", "s:2:23: error: '-x' is no uint32"},
      {"[test]\nssbo 0 4\nuniform ubo 0 uint 0 1",
       "s:3:13: error: 0:0 is both a uniform and a storage buffer"},
      {"[test]\nprobe ssbo uint 0 0 = 1", "s:2:21: error: expected a comparison such as ==, not '='"},
      {"[test]\ncompute entrypoint", "s:2:1: error: the entry point needs a name"},
      {"[compute shader spirv hex]\nzebra", "s:1:1: error: the shader is not made of words of SPIR-V"},
      {"[test]\nssbo 0 1000000\nssbo 1 1073000000",
       "s:3:8: not supported: buffers of more than 1073741824 bytes in all"},
      {"[test]\nssbo 0 8\nprobe ssbo ivec2 0 4 == 1 2",
       "s:3:1: error: the values end beyond the 8 bytes of 0:0"},
      {"[test]\ntolerance 1 2", "s:2:1: error: there are one or four tolerances"},
      {"[test]\nssbo 0 4 5", "s:2:10: error: '5' is too much on this line"},
  };
  for (const Case &each : cases)
    EXPECT_EQ(problem(each.text), each.said) << each.text;
}

} // namespace
} // namespace amber
