// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/RecordJson.h"

#include "llpc/runtime/HexText.h"

#include <cmath>

namespace printf_decode {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

namespace {

/// JSON has no infinities; a value that it lacks becomes a string.
Json componentJson(const ArgumentValue &value, size_t component) {
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

Json valueJson(const ArgumentValue &value) {
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

} // namespace

Json formatJson(const PrintfFormat &format) {
  Json json{{"id", hexText(format.id)}};
  addFormat(json, format);
  json["problems"] = format.problems;
  return json;
}

Json recordJson(const PrintfRecord &record) {
  Json json{{"offset", record.offset}, {"id", hexText(record.formatId)}, {"text", printfText(record)}};
  if (record.format)
    addFormat(json, *record.format);
  json["values"] = Json::array();
  for (const ArgumentValue &value : record.values)
    json["values"].push_back(valueJson(value));
  json["payload"] = record.payload;
  json["problems"] = allProblems(record);
  return json;
}

std::string jsonText(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace printf_decode
