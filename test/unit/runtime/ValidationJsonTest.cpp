// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValidationElf.h"
#include "llpc/runtime/Validation.h"
#include "tools/printf-decode/RecordJson.h"
#include "tools/validation-decode/RecordJson.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using protocol::ValidationError;
using Json = nlohmann::ordered_json;

Json jsonOf(const RecordSpec &record, const ValidationSpec &spec = {}) {
  ValidationPipelines pipelines;
  pipelines.addPipeline("p", makeValidationPipeline(spec));
  RecordsWriter writer;
  writer.record(record);
  const ByteVector buffer = writer.finish();
  return validation_decode::recordJson(*ValidationReader(buffer, pipelines).next());
}

TEST(ValidationJson, wordsHaveTheirNames) {
  for (ValidationError error : pipeline::enumerators<ValidationError>()) {
    const protocol::ErrorWords info = wordsOf(error);
    std::vector<uint32_t> words;
    for (uint32_t i = 0; i != info.count; ++i)
      words.push_back(i + 1);
    const Json json = jsonOf({.error = error, .words = words});
    EXPECT_EQ(json["error"], info.name);
    for (uint32_t i = 0; i != info.count; ++i)
      EXPECT_EQ(json["words"].count(info.words[i]), 1u) << info.name << " " << info.words[i];
    EXPECT_EQ(json["dwords"].size(), recordDwords(error));
  }
  EXPECT_EQ(jsonOf({.error = ValidationError::AddressMisaligned, .words = {2, 3, 4}})["words"].dump(),
            R"({"address":12884901890,"alignment":4})");
}

TEST(ValidationJson, stageWordsHaveTheirTypes) {
  EXPECT_EQ(jsonOf({.stage = 0, .stageWords = {5, 6, 0}})["vertex_index"], 5);
  EXPECT_EQ(jsonOf({.stage = 0, .stageWords = {5, 6, 0}})["instance_index"], 6);
  EXPECT_EQ(jsonOf({.stage = 5, .stageWords = {5, 6, 7}})["global_invocation_id"], Json({5, 6, 7}));
  EXPECT_EQ(jsonOf({.stage = 4, .stageWords = {0x3F000000, 0x7FC00000, 0}})["frag_coord"],
            Json({0.5, "nan"}));
  EXPECT_EQ(jsonOf({.stage = 77})["stage"], 77);
}

TEST(ValidationJson, resourcesWithoutADeclaration) {
  EXPECT_FALSE(jsonOf({}).contains("resource"));
  EXPECT_EQ(jsonOf({.set = 1, .binding = 2})["resource"], Json({{"set", 1}, {"binding", 2}}));
}

TEST(ValidationJson, invalidTextIsReplaced) {
  ValidationSpec spec{.shaders = {{.id = 1}},
                      .places = {{.id = 1, .shader = 1, .instruction = 0, .text = "\xff"}}};
  EXPECT_THAT(printf_decode::jsonText(jsonOf({.shader = 1, .place = 1}, spec)),
              testing::HasSubstr("\"source\":\"\xEF\xBF\xBD\""));
}

} // namespace
} // namespace llpc::runtime
