// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/PipelineState.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include "gmock/gmock.h"

using namespace llvm;
using testing::HasSubstr;

namespace lgc {
namespace {

PipelineState fullState() {
  PipelineState state;
  state.gfxIp = {11, 5, 1};
  ShaderState shader;
  shader.function = "wave_size"; // a value that looks like a field
  shader.compute.workgroupSize = {8, 4, 2};
  shader.waveSize = 64;
  shader.denormPreserve32 = true;
  shader.denormFlush16And64 = true;
  shader.roundToZero32 = true;
  shader.roundToZero16And64 = true;
  shader.robustBufferAccess2 = true;
  shader.abortSignal = AbortSignal::Wait;
  shader.pollAborts = true;
  shader.printfProtocol = PrintfProtocol::Basic;
  shader.keepCalls = true;
  shader.hash = {UINT64_MAX, 1};
  state.shaders = {shader};
  state.bindings = {{0, 1, DescriptorType::UniformBuffer, 1},
                    {kInternalDescriptorSet, kPrintfBufferBinding, DescriptorType::StorageBuffer, 1}};
  state.pushConstantSize = 20;
  ResourceMapping mapping;
  mapping.tables = {{3, {{0, 1, DescriptorType::UniformBuffer, 32, 48, 7}}}, {4, {}}};
  mapping.rootDescriptors = {
      {kInternalDescriptorSet, kPrintfBufferBinding, DescriptorType::StorageBuffer, 8}};
  mapping.pushConstants.userDataOffset = 12;
  mapping.pushConstants.size = 20;
  state.mapping = mapping;
  return state;
}

/// Records `state`, prints the module, parses it again and reads the state from that.
Expected<PipelineState> throughText(const PipelineState &state) {
  LLVMContext context;
  Module module("m", context);
  state.record(module);
  std::string text;
  raw_string_ostream(text) << module;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> parsed = parseAssemblyString(text, diagnostic, context);
  return PipelineState::read(*parsed);
}

/// The message with which reading the module `text` fails.
std::string readError(StringRef text) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseAssemblyString(text, diagnostic, context);
  if (!module)
    return "unparsable";
  Expected<PipelineState> state = PipelineState::read(*module);
  return state ? "no error" : toString(state.takeError());
}

std::string errorOfShader(const char *fields) {
  return readError((Twine("!lgc.pipeline = !{!0, !1}\n!0 = !{!\"target\", !\"major\", i32 11}\n"
                          "!1 = !{!\"shader\", ") +
                    fields + "}\n")
                       .str());
}

std::string errorOfRecord(const char *record) {
  return readError(
      (Twine("!lgc.pipeline = !{!0, !1}\n!0 = !{!\"target\", !\"major\", i32 11}\n!1 = !{") + record + "}\n")
          .str());
}

TEST(PipelineState, SurvivesText) {
  Expected<PipelineState> state = throughText(fullState());
  ASSERT_TRUE(bool(state)) << toString(state.takeError());
  EXPECT_EQ(*state, fullState());
}

TEST(PipelineState, SurvivesTextWhenEmpty) {
  Expected<PipelineState> state = throughText({});
  ASSERT_TRUE(bool(state)) << toString(state.takeError());
  EXPECT_EQ(*state, PipelineState());
}

TEST(PipelineState, RecordReplaces) {
  LLVMContext context;
  Module module("m", context);
  fullState().record(module);
  PipelineState().record(module);
  EXPECT_EQ(cantFail(PipelineState::read(module)), PipelineState());
}

TEST(PipelineState, LeftOutFieldsHaveDefaults) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseAssemblyString(R"(
    !lgc.pipeline = !{!0, !1}
    !0 = !{!"target", !"major", i32 12}
    !1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
  )",
                                                       diagnostic, context);
  PipelineState state = cantFail(PipelineState::read(*module));
  ShaderState expected;
  expected.function = "main";
  expected.waveSize = 32;
  EXPECT_THAT(state.shaders, testing::ElementsAre(expected));
  EXPECT_EQ(state.gfxIp, (GfxIp{12, 0, 0}));
}

TEST(PipelineState, NamesWhatIsMalformed) {
  EXPECT_THAT(readError(""), HasSubstr("no pipeline state"));
  EXPECT_THAT(readError("!lgc.pipeline = !{}"), HasSubstr("'target' is missing"));
  EXPECT_THAT(errorOfRecord("!\"target\", !\"major\", i32 1"), HasSubstr("'target' is unknown, repeated"));
  EXPECT_THAT(errorOfRecord("!\"surprise\""), HasSubstr("'surprise' is unknown"));
  EXPECT_THAT(errorOfRecord("i32 5"), HasSubstr("without a name"));
  EXPECT_THAT(errorOfRecord(""), HasSubstr("without a name"));
  EXPECT_THAT(errorOfRecord("null"), HasSubstr("without a name"));
  EXPECT_THAT(errorOfRecord("!\"binding\", !\"set\", i32 0"),
              HasSubstr("binding: field 'binding' is missing"));
  EXPECT_THAT(errorOfRecord("!\"binding\", !\"set\", null"),
              HasSubstr("binding: field 'set' wants an integer"));
  EXPECT_THAT(errorOfRecord("!\"binding\", !\"set\", i64 4294967296"), HasSubstr("field 'set' wants"));
  EXPECT_THAT(errorOfRecord("!\"binding\", !\"set\", i32 0, !\"binding\", i32 0, !\"type\", !\"image\""),
              HasSubstr("binding: field 'type' wants " + pipeline::listNames<DescriptorType>()));
  EXPECT_THAT(errorOfRecord("!\"push_constants\", !\"size\""),
              HasSubstr("push_constants: field 'size' wants"));
  EXPECT_THAT(errorOfRecord("!\"mapping\", !{!\"table\", !\"user_data_offset\", !\"x\"}"),
              HasSubstr("table: field 'user_data_offset' wants"));
  EXPECT_THAT(errorOfRecord("!\"mapping\", !{!\"table\", !\"user_data_offset\", i32 0, !{!\"binding\"}}"),
              HasSubstr("binding: field 'set' is missing"));
}

TEST(PipelineState, NamesWhatIsWrongWithAShader) {
  EXPECT_THAT(errorOfShader("!\"stage\", !\"kernel\""),
              HasSubstr("shader: field 'stage' wants task, vertex"));
  EXPECT_THAT(errorOfShader("!\"stage\", !\"compute\""), HasSubstr("field 'function' is missing"));
  EXPECT_THAT(errorOfShader("!\"stage\", !\"compute\", !\"function\", !\"\""),
              HasSubstr("'function' is empty"));
  const std::string start = "!\"stage\", !\"compute\", !\"function\", !\"f\", ";
  auto error = [&](const char *field) { return errorOfShader((start + field).c_str()); };
  EXPECT_THAT(error("!{!\"compute\", !\"workgroup_size\", i32 1, i32 1}"),
              HasSubstr("compute: field 'workgroup_size' wants three"));
  EXPECT_THAT(error("!{!\"compute\", !\"workgroup_size\", i32 1, i32 0, i32 1}"),
              HasSubstr("1 to 1024 invocations"));
  EXPECT_THAT(error("!{!\"compute\", !\"workgroup_size\", i32 65536, i32 65536, i32 1}"),
              HasSubstr("1 to 1024 invocations"));
  EXPECT_THAT(errorOfShader("!\"stage\", !\"vertex\", !\"function\", !\"f\", !{!\"compute\", "
                            "!\"workgroup_size\", i32 2, i32 1, i32 1}"),
              HasSubstr("a vertex shader has no 'compute'"));
  EXPECT_THAT(error("!\"wave_size\", i32 48"), HasSubstr("field 'wave_size' must be"));
  EXPECT_THAT(error("!\"denorm_preserve_32\", i32 2"), HasSubstr("'denorm_preserve_32' wants an i1"));
  EXPECT_THAT(error("!\"hash\", i64 1"), HasSubstr("field 'hash' wants two"));
  EXPECT_THAT(error("!\"hash\", i64 1, i64 2, !\"wave_size\", i32 32"), HasSubstr("'wave_size' is unknown"));
}

TEST(PipelineState, FingerprintTellsStatesApart) {
  PipelineState state = fullState();
  EXPECT_EQ(state.fingerprint(), fullState().fingerprint());
  state.mapping->tables[0].bindings[0].stride = 64;
  EXPECT_NE(state.fingerprint(), fullState().fingerprint());
}

} // namespace
} // namespace lgc
