// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/Output.h"
#include "tools/printf-decode/RecordJson.h"

#include <cstdio>

namespace printf_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

/// Writes each record at once, one in each line: the JSON of a large buffer might not fit into memory.
class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    pipelines_.push_back({{"name", name}, {"problems", note(problems)}});
  }

  void printFormats(const PrintfFormats &formats, const AbortFormats &aborts) override {
    printTable("\"formats\": [", formats);
    print("]");
    printTable("\"abort_formats\": [", aborts);
    print("]");
  }

  void beginBuffer(const std::string &) override { begin("\"records\": ["); }
  void printRecord(const PrintfRecord &record) override { printAny(record); }
  void endBuffer(const BufferSummary &summary) override { end(summary); }

  void beginAborts(const std::string &) override { begin("\"aborts\": {\"records\": ["); }
  void printRecord(const AbortRecord &record) override { printAny(record); }
  void endAborts(const AbortSummary &summary) override {
    end(summary);
    print(",\n\"dropped_messages\": " + std::to_string(summary.droppedMessages) + "}");
  }

  void finish() override { print("}\n"); }

private:
  Json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

  static void print(const std::string &text) { std::fwrite(text.data(), 1, text.size(), stdout); }

  /// Begins a list; \p members is the text up to its bracket.
  void begin(const char *members) {
    if (hasBegun_)
      print(",\n");
    else
      print("{\"pipelines\": " + jsonText(pipelines_) + ",\n");
    print(members);
    hasBegun_ = true;
    isFirst_ = true;
  }

  template <typename Formats>
  void printTable(const char *members, const Formats &formats) {
    begin(members);
    for (const auto &[id, variants] : formats.all())
      for (const auto &format : variants) {
        note(format.problems);
        element(formatJson(format));
      }
  }

  template <typename Record>
  void printAny(const Record &record) {
    Json json = recordJson(record);
    hasProblems_ |= !json["problems"].empty();
    element(json);
  }

  void end(const BufferSummary &summary) {
    print("],\n\"lost_dwords\": " + std::to_string(summary.lostDwords) +
          ",\n\"problems\": " + jsonText(note(summary.problems)));
  }

  void element(const Json &json) {
    print((isFirst_ ? "\n" : ",\n") + jsonText(json));
    isFirst_ = false;
  }

  Json pipelines_ = Json::array();
  bool hasBegun_ = false;
  bool isFirst_ = true; ///< the next record is the first of its list
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace printf_decode
