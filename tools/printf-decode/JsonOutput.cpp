// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/JsonStream.h"
#include "tools/printf-decode/Output.h"
#include "tools/printf-decode/RecordJson.h"

namespace printf_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    json_.addPipeline(name, problems);
  }

  void printFormats(const PrintfFormats &formats, const AbortFormats &aborts) override {
    printTable("formats", formats);
    printTable("abort_formats", aborts);
  }

  void beginBuffer(const std::string &) override { begin("records"); }
  void printRecord(const PrintfRecord &record) override { printAny(record); }
  void endBuffer(const BufferSummary &summary) override { json_.endRecords(summary); }

  void beginAborts(const std::string &) override {
    json_.stream().beginObject("aborts");
    begin("records");
  }
  void printRecord(const AbortRecord &record) override { printAny(record); }
  void endAborts(const AbortSummary &summary) override {
    json_.endRecords(summary);
    json_.stream().member("dropped_messages", summary.droppedMessages);
    json_.stream().endObject();
  }

  void finish() override { json_.stream().finish(); }

private:
  void begin(const char *list) { json_.stream().beginList(list); }

  template <typename Formats>
  void printTable(const char *name, const Formats &formats) {
    begin(name);
    for (const auto &[id, variants] : formats.all())
      for (const auto &format : variants) {
        json_.note(format.problems);
        json_.stream().element(formatJson(format));
      }
    json_.stream().endList();
  }

  template <typename Record>
  void printAny(const Record &record) {
    Json json = recordJson(record);
    hasProblems_ |= !json["problems"].empty();
    json_.stream().element(json);
  }

  DecodedJson json_{hasProblems_};
};

} // namespace

std::unique_ptr<Output> makeJsonOutput() {
  return std::make_unique<JsonOutput>();
}

} // namespace printf_decode
