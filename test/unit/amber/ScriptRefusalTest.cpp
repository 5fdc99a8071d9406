// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Everything that a script can have wrong, and what is said about it, with its line and column.

#include "ScriptSupport.h"

namespace amber {
namespace {

struct Case {
  const char *text, *said;
};

void check(const std::string &before, std::initializer_list<Case> cases) {
  for (const Case &each : cases)
    EXPECT_EQ(problem(before + each.text), each.said) << each.text;
}

constexpr char kShader[] = "SHADER compute s GLSL\nEND\nBUFFER b DATA_TYPE uint32 SIZE 4 FILL 0\n"; // 3 lines

TEST(Refusal, Commands) {
  check("", {
                {"BOOM", "s:1:1: error: there is no command 'BOOM'"},
                {"\n  ACCELERATION_STRUCTURE p",
                 "s:2:3: not supported: the command ACCELERATION_STRUCTURE, which is for ray tracing"},
                {"DEBUG p", "s:1:1: not supported: the command DEBUG, which is for debuggers"},
                {"REPEAT 2", "s:1:9: error: the REPEAT has no END"},
                {"REPEAT 2 BUFFER", "s:1:10: error: there is no command 'BUFFER' inside REPEAT"},
                {"REPEAT -1", "s:1:8: error: how often to repeat is a number up to 4294967295, not '-1'"},
                {"DEVICE_FEATURE\nRUN", "s:1:1: error: DEVICE_FEATURE needs a name"},
                {"SET ENGINE_DATA speed 3", "s:1:17: error: there is no engine data 'speed'"},
                {"SET COLOR", "s:1:5: error: expected ENGINE_DATA, not 'COLOR'"},
                {"VIRTUAL_FILE a\n", "s:1:1: error: the file has no END"},
                {"VIRTUAL_FILE a\nEND\nVIRTUAL_FILE a\nEND", "s:3:14: error: there already is a file 'a'"},
                {"RUN p 1 1 1", "s:1:5: error: there is no pipeline 'p'"},
                {"COPY a TO b", "s:1:6: error: there is no buffer 'a'"},
            });
  std::string deep;
  for (int i = 0; i < 20; ++i)
    deep += "REPEAT 1\n";
  EXPECT_EQ(problem(deep), "s:17:1: not supported: more than 16 nested REPEATs");
}

TEST(Refusal, Shaders) {
  check("", {
                {"SHADER geometry f GLSL",
                 "s:1:8: not supported: a shader of stage 'geometry'; vertex, fragment and compute are"},
                {"SHADER mesh f GLSL",
                 "s:1:8: not supported: a shader of stage 'mesh'; vertex, fragment and compute are"},
                {"SHADER fragment f PASSTHROUGH", "s:1:19: error: only a vertex shader is PASSTHROUGH"},
                {"SHADER compute f RUST",
                 "s:1:18: error: a shader's format is GLSL or SPIRV- with ASM, HEX or BIN, not 'RUST'"},
                {"SHADER compute f OPENCL-C", "s:1:18: not supported: shaders in OPENCL-C"},
                {"SHADER multi f GLSL", "s:1:8: error: a shader of several stages is SPIR-V"},
                {"SHADER compute f GLSL\nvoid main() {}", "s:1:1: error: the shader has no END"},
                {"SHADER compute f GLSL TARGET_ENV moon",
                 "s:1:34: error: a target environment is like spv1.3 or vulkan1.1, not 'moon'"},
                {"SHADER compute f GLSL VIRTUAL_FILE x", "s:1:36: error: there is no virtual file 'x'"},
                {"SHADER compute f SPIRV-HEX\nzebra\nEND",
                 "s:1:1: error: the shader is not made of words of SPIR-V"},
                {"VIRTUAL_FILE x\n1.5\nEND\nSHADER compute f SPIRV-HEX VIRTUAL_FILE x",
                 "s:4:1: error: the shader is not made of words of SPIR-V"},
                {"SHADER compute f SPIRV-BIN FILE bytes.bin",
                 "s:1:1: error: the shader is not made of words of SPIR-V"},
                {"SHADER compute f SPIRV-BIN\nEND", "s:1:1: error: binary SPIR-V is in a FILE"},
                {"SHADER compute f GLSL FILE none", "s:1:28: error: the file 'none' cannot be read"},
                {"SHADER compute f GLSL 450\nEND",
                 "s:1:23: error: expected TARGET_ENV, VIRTUAL_FILE or FILE, not '450'"},
                {"SHADER pixel f GLSL", "s:1:8: error: there is no stage 'pixel'"},
                {"SHADER compute f GLSL\nEND\nSHADER compute f GLSL",
                 "s:3:16: error: there already is a shader 'f'"},
            });
}

TEST(Refusal, Buffers) {
  check(
      "",
      {
          {"BUFFER", "s:1:7: error: the buffer needs a name"},
          {"BUFFER b FORMAT R8", "s:1:17: error: there is no image format 'R8'"},
          {"BUFFER b FORMAT R8_UINT MIP_LEVELS 9",
           "s:1:17: error: an image of this size has at most 8 levels"},
          {"BUFFER b SIZE 3", "s:1:10: error: expected DATA_TYPE, not 'SIZE'"},
          {"BUFFER b DATA_TYPE vec5<float>", "s:1:20: error: there is no data type 'vec5<float>'"},
          {"BUFFER b DATA_TYPE E5B9G9R9_UFLOAT_PACK32",
           "s:1:20: not supported: the data type E5B9G9R9_UFLOAT_PACK32: it is for images"},
          {"BUFFER b DATA_TYPE D24_UNORM_S8_UINT",
           "s:1:20: not supported: the data type D24_UNORM_S8_UINT: it is for images"},
          {"BUFFER b DATA_TYPE R8_UINT[]", "s:1:20: error: there is no data type 'R8_UINT[]'"},
          {"BUFFER b DATA_TYPE []", "s:1:20: error: there is no data type '[]'"},
          {"BUFFER b DATA_TYPE int8 DATA 256 END", "s:1:30: error: '256' is no int8"},
          {"BUFFER b DATA_TYPE int8 DATA -129 END", "s:1:30: error: '-129' is no int8"},
          {"BUFFER b DATA_TYPE uint32 DATA 18446744073709551615 END",
           "s:1:32: error: '18446744073709551615' is no uint32"},
          {"BUFFER b DATA_TYPE uint64 DATA 18446744073709551616 END",
           "s:1:32: error: '18446744073709551616' is no uint64"},
          {"BUFFER b DATA_TYPE float DATA 3.5e38 END", "s:1:31: error: '3.5e38' is no float"},
          {"BUFFER b DATA_TYPE float16 DATA 65520 END", "s:1:33: error: '65520' is no float16"},
          {"BUFFER b DATA_TYPE double DATA 1e309 END", "s:1:32: error: '1e309' is no double"},
          {"BUFFER b DATA_TYPE int32 DATA 1.5 END", "s:1:31: error: '1.5' is no int32"},
          {"BUFFER b DATA_TYPE int8 DATA 256.0 END", "s:1:30: error: '256.0' is no int8"},
          {"BUFFER b DATA_TYPE int16 DATA -32769.0 END", "s:1:31: error: '-32769.0' is no int16"},
          {"BUFFER b DATA_TYPE uint64 DATA 1e16 END", "s:1:32: error: '1e16' is no uint64"},
          {"BUFFER b DATA_TYPE int32 DATA nan END", "s:1:31: error: 'nan' is no int32"},
          {"BUFFER b DATA_TYPE int32 DATA 1", "s:1:32: error: expected END, not the end of the script"},
          {"BUFFER b DATA_TYPE vec2<int32> DATA 1 2 3 END",
           "s:1:37: error: 3 values do not make whole elements of 2"},
          {"BUFFER b DATA_TYPE int32 SIZE 1073741824",
           "s:1:26: not supported: buffers of more than 1073741824 bytes in all"},
          {"BUFFER b DATA_TYPE int8 SIZE 1000000\nBUFFER c DATA_TYPE int8 SIZE 1073000000",
           "s:2:25: not supported: buffers of more than 1073741824 bytes in all"},
          {"BUFFER b DATA_TYPE int32 SIZE many",
           "s:1:31: error: the size of a buffer is a number up to 4294967295, not 'many'"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILL x", "s:1:38: error: 'x' is no int32"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 SERIES_FROM 1 BY 2", "s:1:47: error: expected INC_BY, not 'BY'"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE TEXT none", "s:1:43: error: the file 'none' cannot be read"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE TEXT \"no file\"",
           "s:1:43: error: the file 'no file' cannot be read"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE TEXT \"none",
           "s:1:43: error: the file '\"none' cannot be read"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE TEXT \"\"", "s:1:43: error: the file '\"\"' cannot be read"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE PNG p", "s:1:38: not supported: pictures in buffers"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 FILE WORD p",
           "s:1:38: error: a file is TEXT, BINARY or PNG, not 'WORD'"},
          {"BUFFER b DATA_TYPE int32 SIZE 4 MIP_LEVELS 2", "s:1:33: error: only an image has MIP_LEVELS"},
          {"BUFFER b DATA_TYPE vec3<int32> WIDTH 2 HEIGHT 2 MIP_LEVELS 2",
           "s:1:49: error: only an image has MIP_LEVELS"},
          {"BUFFER b DATA_TYPE int32 WIDTH 2 HEIGHT 2 MIP_LEVELS 3",
           "s:1:43: error: an image of this size has at most 2 levels"},
      });
}

TEST(Refusal, Structs) {
  check("",
        {
            {"STRUCT s\nEND", "s:1:1: error: the struct has no members"},
            {"STRUCT s\n  int32 a\n", "s:1:1: error: the struct has no END"},
            {"STRUCT s\n  colour a\nEND", "s:2:3: error: there is no data type 'colour'"},
            {"STRUCT s\n  int32\nEND", "s:2:3: error: the member needs a name"},
            {"STRUCT s\n  int32 a[0]\nEND", "s:2:3: error: an array needs a number of elements up to 65536"},
            {"STRUCT s\n  int32 a ARRAY_STRIDE 8\nEND", "s:2:9: error: 'a' is no array"},
            {"STRUCT s\n  int32 a MATRIX_STRIDE 8\nEND", "s:2:9: error: 'a' is no matrix"},
            {"STRUCT s\n  vec2<int32> a ROW_MAJOR\nEND", "s:2:15: error: 'a' is no matrix"},
            {"STRUCT s\n  int32 a\n  int8 a[2]\nEND", "s:3:8: error: there already is a member 'a[2]'"},
            {"STRUCT s\n  int32 a\n  s b\nEND", "s:3:3: error: there is no data type 's'"},
            {"STRUCT s\n  vec4<float> a[65536]\nEND",
             "s:2:3: not supported: a struct of more than 65536 scalars, or 32 structs inside each other"},
            {"STRUCT s\n  int32 a OFFSET 4000000000\nEND\nBUFFER b DATA_TYPE s SIZE 1",
             "s:4:10: error: the type takes no bytes, or too many"},
        });
}

TEST(Refusal, Pipelines) {
  check(kShader,
        {
            {"PIPELINE raytracing p",
             "s:4:10: not supported: a pipeline of kind 'raytracing'; compute and graphics are"},
            {"PIPELINE steam p", "s:4:10: error: there is no pipeline of kind 'steam'"},
            {"PIPELINE compute p\n  ATTACH s ENTRY_POINT", "s:5:23: error: ENTRY_POINT needs a name"},
            {"PIPELINE compute p\n  BIND TABLE t",
             "s:5:8: error: expected BUFFER, BUFFER_ARRAY, SAMPLER or SAMPLER_ARRAY, not 'TABLE'"},
            {"PIPELINE compute p\n  BIND BUFFER b AS glue",
             "s:5:20: error: a buffer cannot be bound as 'glue'"},
            {"PIPELINE compute p\n  BIND BUFFER b AS storage_image",
             "s:5:15: error: the buffer 'b' is no image"},
            {"PIPELINE compute p\nEND", "s:4:1: error: the pipeline has no shader"},
            {"PIPELINE compute p\n  ATTACH s\n", "s:6:1: error: the pipeline has no END"},
            {"PIPELINE compute p\n  ATTACH t\n", "s:5:10: error: there is no shader 't'"},
            {"PIPELINE compute p\n  ATTACH s SPECIALIZE 1 AS vec2<float> 1",
             "s:5:28: error: a specialization constant is a scalar or an array of these"},
            {"PIPELINE compute p\n  ATTACH s SPECIALIZE 1 AS uint8[] END",
             "s:5:28: error: an array has at least one value"},
            {"PIPELINE compute p\n  VIEWPORT 1 1",
             "s:5:3: error: 'VIEWPORT' has no place in a compute pipeline"},
            {"PIPELINE compute p\n  FRAMEBUFFER_SIZE 0 1", "s:5:20: error: FRAMEBUFFER_SIZE is at least 1"},
            {"PIPELINE compute p\n  COMPILE_OPTIONS s",
             "s:5:3: not supported: COMPILE_OPTIONS, which is for OpenCL C"},
            {"PIPELINE compute p\n  BIND SAMPLER s", "s:5:16: error: there is no sampler 's'"},
            {"PIPELINE compute p\n  BIND ACCELERATION_STRUCTURE a",
             "s:5:8: not supported: BIND ACCELERATION_STRUCTURE"},
            {"PIPELINE compute p\n  BIND BUFFER b AS color",
             "s:5:20: error: only a graphics pipeline has attachments"},
            {"PIPELINE compute p\n  BIND BUFFER b KERNEL ARG_NAME x",
             "s:5:17: not supported: arguments of OpenCL kernels"},
            {"PIPELINE compute p\n  BIND BUFFER_ARRAY b b AS push_constant",
             "s:5:28: error: push constants are one buffer"},
            {"PIPELINE compute p\n  BIND BUFFER b AS storage BINDING 0",
             "s:5:28: error: expected DESCRIPTOR_SET, not 'BINDING'"},
            {"PIPELINE compute p\n  BIND BUFFER b AS uniform_dynamic DESCRIPTOR_SET 0 BINDING 0\nEND",
             "s:6:1: error: expected OFFSET, not 'END'"},
            {"PIPELINE compute p\n  BIND BUFFER b AS storage DESCRIPTOR_SET 0 BINDING 0 DESCRIPTOR_RANGE 17",
             "s:5:3: error: set 0, binding 0 reaches beyond the 16 bytes of b"},
            {"PIPELINE compute p\n  BIND BUFFER_ARRAY b b AS inline_uniform_block DESCRIPTOR_SET 0 BINDING 0",
             "s:5:3: error: an inline uniform block is one buffer"},
            {"PIPELINE compute p\n  BIND BUFFER b AS inline_uniform_block DESCRIPTOR_SET 0 BINDING 0 "
             "DESCRIPTOR_RANGE 6",
             "s:5:3: error: an inline uniform block has a multiple of 4 bytes, not 6"},
            {"PIPELINE compute p\n  POINTER TO b OFFSET 17 IN b IDX 0",
             "s:5:14: error: the pointer leads beyond the end of b"},
            {"PIPELINE compute p\n  POINTER TO b IN b IDX 9",
             "s:5:19: error: the 8 bytes of a pointer end beyond the end of b"},
            {"PIPELINE compute p\n  POINTER TO c IN b IDX 0", "s:5:14: error: there is no buffer 'c'"},
            {"PIPELINE compute p\n  POINTER b IN b IDX 0", "s:5:11: error: expected TO, not 'b'"},
            {"PIPELINE compute p\n  ATTACH s\n  SUBGROUP s\n    REQUIRED_SIZE 24\n  END\nEND",
             "s:7:19: error: a subgroup's size is a power of two"},
            {"PIPELINE compute p\n  ATTACH s\n  SUBGROUP s\n    FULLY_POPULATED yes\n",
             "s:7:21: error: expected on or off, not 'yes'"},
            {"PIPELINE compute p\n  ATTACH s\n  SUBGROUP s\n    COLOR\n",
             "s:7:5: error: 'COLOR' is nothing that a subgroup has"},
            {"PIPELINE compute p\n  ATTACH s\n  SUBGROUP t", "s:6:12: error: there is no shader 't'"},
            {"PIPELINE compute p\n  ATTACH s\n  SHADER_OPTIMIZATION t",
             "s:6:23: error: there is no shader 't'"},
            {"PIPELINE compute p\n  ATTACH s\n  SHADER_OPTIMIZATION s -O",
             "s:6:3: error: the SHADER_OPTIMIZATION has no END"},
            {"DERIVE_PIPELINE q FROM p", "s:4:24: error: there is no pipeline 'p'"},
        });
}

TEST(Refusal, Expectations) {
  check(kShader,
        {
            {"EXPECT c IDX 0 EQ 1", "s:4:8: error: there is no buffer 'c'"},
            {"EXPECT b AT 0", "s:4:10: error: expected IDX, not 'AT'"},
            {"EXPECT b IDX 2 EQ 1", "s:4:14: error: no scalar of b begins at byte 2"},
            {"EXPECT b IDX 0 SAME 1", "s:4:16: error: expected a comparison such as EQ, not 'SAME'"},
            {"EXPECT b IDX 0 EQ", "s:4:18: error: EXPECT has no value"},
            {"EXPECT b IDX 8 EQ 1 2 3",
             "s:4:23: error: '3' is beyond the end of the buffer, which has 4 elements"},
            {"EXPECT b IDX 0 TOLERANCE x EQ 1",
             "s:4:26: error: a tolerance is a number or a percentage, not 'x'"},
            {"EXPECT b IDX 0 TOLERANCE EQ 1", "s:4:26: error: there are one to four tolerances"},
            {"EXPECT b IDX 0 TOLERANCE 1 NE 1", "s:4:28: error: only EQ has a tolerance"},
            {"EXPECT b IDX 0 0 SIZE 2 2 EQ_RGB 1 1 1", "s:4:14: error: b is no image, and has one offset"},
            {"EXPECT b IDX 0 EQ_RGB 1", "s:4:16: error: EQ_RGB needs two coordinates of an image"},
            {"EXPECT b RMSE_BUFFER b TOLERANCE 1%", "s:4:34: error: this tolerance is no percentage"},
            {"EXPECT b EQ_HISTOGRAM_EMD_BUFFER b TOLERANCE 1",
             "s:4:1: not supported: histograms of anything but unsigned bytes"},
            {"BUFFER c DATA_TYPE float SIZE 4\nEXPECT b EQ_BUFFER c",
             "s:5:1: error: the two buffers differ in size or type"},
            {"BUFFER c DATA_TYPE uint32 SIZE 5\nEXPECT b EQ_BUFFER c",
             "s:5:1: error: the two buffers differ in size or type"},
            {"BUFFER c DATA_TYPE uint32 SIZE 5\nCOPY b TO c", "s:5:1: error: the two buffers differ in size"},
            {"COPY b TO b", "s:4:1: error: a buffer is copied to itself"},
        });
}

} // namespace
} // namespace amber
