// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/JsonStream.h"
#include "tools/validation-decode/Output.h"
#include "tools/validation-decode/RecordJson.h"

#include <optional>

namespace validation_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    pipelines_.push_back({{"name", name}, {"problems", note(problems)}});
  }

  void printDeclarations(const ValidationPipelines &pipelines) override {
    for (size_t i = 0; i != pipelines_.size(); ++i)
      pipelines_[i].update(pipelineJson(pipelines.pipelines()[i]));
    printTable("shaders", pipelines.shaders(), shaderJson);
    printTable("places", pipelines.places(), placeJson);
  }

  void beginBuffer(const std::string &) override { stream().beginList("records"); }

  void printRecord(const ValidationRecord &record) override {
    note(record.problems);
    stream().element(recordJson(record));
  }

  void endBuffer(const BufferSummary &summary) override {
    stream().endList();
    stream().member("lost_dwords", summary.lostDwords);
    stream().member("problems", note(summary.problems));
  }

  void finish() override { stream().finish(); }

private:
  Json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

  /// Begins the document as late as possible, since nothing is printed if a pipeline cannot be loaded.
  printf_decode::JsonStream &stream() {
    if (!stream_)
      stream_.emplace().member("pipelines", pipelines_);
    return *stream_;
  }

  template <typename Declaration>
  void printTable(const char *name, const IdTable<Declaration> &table, Json (*toJson)(const Declaration &)) {
    stream().beginList(name);
    for (const auto &[id, variants] : table.all())
      for (const Declaration &declaration : variants)
        stream().element(toJson(declaration));
    stream().endList();
  }

  Json pipelines_ = Json::array();
  std::optional<printf_decode::JsonStream> stream_;
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace validation_decode
