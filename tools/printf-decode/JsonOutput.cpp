// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/HexText.h"
#include "tools/printf-decode/Output.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace printf_decode {
namespace {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

/// JSON has no infinities; a value that it lacks becomes a string.
Json componentJson(const PrintfValue &value, size_t component) {
  if (value.type.isFloat()) {
    double number = value.asDouble(component);
    if (std::isfinite(number))
      return number;
    return std::isnan(number) ? "nan" : number < 0 ? "-inf" : "inf";
  }
  if (value.type.kind == protocol::ScalarKind::SignedInteger)
    return value.asSigned(component);
  return value.asUnsigned(component);
}

Json valueJson(const PrintfValue &value) {
  Json json{{"type", protocol::toString(value.type)}};
  if (!value.type.isVector()) {
    json["value"] = componentJson(value, 0);
    return json;
  }
  Json &components = json["value"] = Json::array();
  for (size_t i = 0; i != value.components.size(); ++i)
    components.push_back(componentJson(value, i));
  return json;
}

/// The members that a format and a record of it have in common.
void addFormat(Json &json, const PrintfFormat &format) {
  json["format"] = format.string;
  json["argument_types"] = protocol::printSignature(format.arguments);
  json["pipelines"] = format.pipelines;
  if (!format.stage.empty())
    json["stage"] = format.stage;
  if (!format.file.empty())
    json["file"] = format.file;
  if (format.line != 0)
    json["line"] = format.line;
  if (format.column != 0)
    json["column"] = format.column;
}

std::vector<std::string> allProblems(const PrintfRecord &record) {
  std::vector<std::string> problems = record.problems;
  if (record.format)
    problems.insert(problems.end(), record.format->problems.begin(), record.format->problems.end());
  return problems;
}

/// Writes records as they come, one a line: a buffer may hold more of them than fit into memory as JSON.
class JsonOutput final : public Output {
public:
  void addPipeline(const std::string &name, const LoadResult &result) override {
    pipelines_.push_back({{"name", name}, {"problems", note(result.problems)}});
  }

  void printFormats(const PrintfFormats &formats) override {
    begin("formats");
    for (const auto &[id, variants] : formats.all()) {
      for (const PrintfFormat &format : variants) {
        Json json{{"id", hexText(id)}};
        addFormat(json, format);
        json["problems"] = note(format.problems);
        element(json);
      }
    }
    print("]}\n");
  }

  void beginBuffer(const std::string &) override { begin("records"); }

  void printRecord(const PrintfRecord &record) override {
    Json json{{"offset", record.offset}, {"id", hexText(record.formatId)}, {"text", printfText(record)}};
    if (record.format)
      addFormat(json, *record.format);
    json["values"] = Json::array();
    for (const PrintfValue &value : record.values)
      json["values"].push_back(valueJson(value));
    json["payload"] = record.payload;
    json["problems"] = note(allProblems(record));
    element(json);
  }

  void endBuffer(const PrintfSummary &summary) override {
    print("],\n\"lost_dwords\": " + std::to_string(summary.lostDwords) +
          ",\n\"problems\": " + dump(note(summary.problems)) + "}\n");
  }

private:
  Json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

  /// A shader's string need not be valid UTF-8.
  static std::string dump(const Json &json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  static void print(const std::string &text) { std::fwrite(text.data(), 1, text.size(), stdout); }

  void begin(const char *list) { print("{\"pipelines\": " + dump(pipelines_) + ",\n\"" + list + "\": ["); }

  void element(const Json &json) {
    print((isFirst_ ? "\n" : ",\n") + dump(json));
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
