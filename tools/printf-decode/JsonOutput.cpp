// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/JsonStream.h"
#include "tools/printf-decode/Output.h"
#include "tools/printf-decode/RecordJson.h"

#include <optional>

namespace printf_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    pipelines_.push_back({{"name", name}, {"problems", note(problems)}});
  }

  void printFormats(const PrintfFormats &formats, const AbortFormats &aborts) override {
    printTable("formats", formats);
    printTable("abort_formats", aborts);
  }

  void beginBuffer(const std::string &) override { begin("records"); }
  void printRecord(const PrintfRecord &record) override { printAny(record); }
  void endBuffer(const BufferSummary &summary) override { end(summary); }

  void beginAborts(const std::string &) override {
    stream().beginObject("aborts");
    begin("records");
  }
  void printRecord(const AbortRecord &record) override { printAny(record); }
  void endAborts(const AbortSummary &summary) override {
    end(summary);
    stream().member("dropped_messages", summary.droppedMessages);
    stream().endObject();
  }

  void finish() override { stream().finish(); }

private:
  Json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

  /// Begins the document as late as possible, since nothing is printed if a pipeline cannot be loaded.
  JsonStream &stream() {
    if (!stream_)
      stream_.emplace().member("pipelines", pipelines_);
    return *stream_;
  }

  void begin(const char *list) { stream().beginList(list); }

  template <typename Formats>
  void printTable(const char *name, const Formats &formats) {
    begin(name);
    for (const auto &[id, variants] : formats.all())
      for (const auto &format : variants) {
        note(format.problems);
        stream().element(formatJson(format));
      }
    stream().endList();
  }

  template <typename Record>
  void printAny(const Record &record) {
    Json json = recordJson(record);
    hasProblems_ |= !json["problems"].empty();
    stream().element(json);
  }

  void end(const BufferSummary &summary) {
    stream().endList();
    stream().member("lost_dwords", summary.lostDwords);
    stream().member("problems", note(summary.problems));
  }

  Json pipelines_ = Json::array();
  std::optional<JsonStream> stream_;
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace printf_decode
