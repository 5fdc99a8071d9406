// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/JsonStream.h"
#include "tools/validation-decode/Output.h"
#include "tools/validation-decode/RecordJson.h"

namespace validation_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    json_.addPipeline(name, problems);
  }

  void printDeclarations(const ValidationPipelines &pipelines) override {
    for (size_t i = 0; i != json_.pipelines().size(); ++i)
      json_.pipelines()[i].update(pipelineJson(pipelines.pipelines()[i]));
    printTable("shaders", pipelines.shaders(), shaderJson);
    printTable("places", pipelines.places(), placeJson);
  }

  void beginBuffer(const std::string &) override { json_.stream().beginList("records"); }

  void printRecord(const ValidationRecord &record) override {
    json_.note(record.problems);
    json_.stream().element(recordJson(record));
  }

  void endBuffer(const BufferSummary &summary) override { json_.endRecords(summary); }

  void finish() override { json_.stream().finish(); }

private:
  template <typename Declaration>
  void printTable(const char *name, const IdTable<Declaration> &table, Json (*toJson)(const Declaration &)) {
    json_.stream().beginList(name);
    for (const auto &[id, variants] : table.all())
      for (const Declaration &declaration : variants)
        json_.stream().element(toJson(declaration));
    json_.stream().endList();
  }

  printf_decode::DecodedJson json_{hasProblems_};
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace validation_decode
