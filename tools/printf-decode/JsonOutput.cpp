// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/Output.h"
#include "tools/printf-decode/RecordJson.h"

#include <cstdio>

namespace printf_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

/// Writes records as they come, one a line: a buffer may hold more of them than fit into memory as JSON.
class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const LoadResult &result) override {
    pipelines_.push_back({{"name", name}, {"problems", note(result.problems)}});
  }

  void printFormats(const PrintfFormats &formats) override {
    begin("formats");
    for (const auto &[id, variants] : formats.all())
      for (const PrintfFormat &format : variants) {
        note(format.problems);
        element(formatJson(format));
      }
    print("]}\n");
  }

  void beginBuffer(const std::string &) override { begin("records"); }

  void printRecord(const PrintfRecord &record) override {
    Json json = recordJson(record);
    hasProblems_ |= !json["problems"].empty();
    element(json);
  }

  void endBuffer(const BufferSummary &summary) override {
    print("],\n\"lost_dwords\": " + std::to_string(summary.lostDwords) +
          ",\n\"problems\": " + jsonText(note(summary.problems)) + "}\n");
  }

private:
  Json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

  static void print(const std::string &text) { std::fwrite(text.data(), 1, text.size(), stdout); }

  void begin(const char *list) {
    print("{\"pipelines\": " + jsonText(pipelines_) + ",\n\"" + list + "\": [");
  }

  void element(const Json &json) {
    print((isFirst_ ? "\n" : ",\n") + jsonText(json));
    isFirst_ = false;
  }

  Json pipelines_ = Json::array();
  bool isFirst_ = true;
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace printf_decode
