// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/RecordJson.h"

#include "llpc/runtime/HexText.h"
#include "llpc/runtime/MessageValues.h"

#include <cmath>

namespace printf_decode {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;
using protocol::MessageType;

namespace {

/// Returns a component as a number, or as a string if JSON has no such number.
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

/// Returns a number, or an array of numbers for a vector.
Json valueJson(const ArgumentValue &value) {
  if (!value.type.isVector())
    return componentJson(value, 0);
  Json components = Json::array();
  for (size_t i = 0; i != value.components.size(); ++i)
    components.push_back(componentJson(value, i));
  return components;
}

/// Returns an array for a struct or an array, and a string without its terminating zero.
Json valueJson(const MessageType &type, std::span<const std::byte> message, uint64_t offset) {
  Json json = Json::array();
  switch (type.kind) {
  case MessageType::Kind::Value:
    return valueJson(readValue(message, offset, type));
  case MessageType::Kind::String:
    return readString(message, offset, type);
  case MessageType::Kind::Array:
    for (uint64_t i = 0; i != type.count; ++i)
      json.push_back(valueJson(type.parts.front(), message, offset + i * type.stride));
    break;
  case MessageType::Kind::Struct:
    for (size_t i = 0; i != type.parts.size(); ++i)
      json.push_back(valueJson(type.parts[i], message, offset + type.offsets[i]));
    break;
  }
  return json;
}

void addPosition(Json &json, const DeclaredFormat &format) {
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

/// Adds the members that formats and records have in common.
void addFormat(Json &json, const PrintfFormat &format) {
  json["format"] = format.string;
  json["argument_types"] = protocol::printSignature(format.arguments);
  addPosition(json, format);
}

void addFormat(Json &json, const AbortFormat &format) {
  if (format.type)
    json["message_type"] = printMessageType(*format.type);
  json["message_size"] = format.messageSize;
  addPosition(json, format);
}

template <typename Record>
std::vector<std::string> allProblems(const Record &record) {
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
    json["values"].push_back({{"type", protocol::toString(value.type)}, {"value", valueJson(value)}});
  json["payload"] = record.payload;
  json["problems"] = allProblems(record);
  return json;
}

Json formatJson(const AbortFormat &format) {
  Json json{{"id", hexText(format.id)}, {"format", format.string}};
  addFormat(json, format);
  json["problems"] = format.problems;
  return json;
}

Json recordJson(const AbortRecord &record) {
  Json json{{"offset", record.offset}, {"id", hexText(record.formatId)}, {"text", abortText(record)}};
  if (record.format)
    addFormat(json, *record.format);
  if (record.hasMessage()) {
    std::vector<std::byte> message = record.message();
    json["message"] = hexDigits(message);
    if (record.format->type)
      json["value"] = valueJson(*record.format->type, message, 0);
  }
  json["payload"] = record.payload;
  json["problems"] = allProblems(record);
  return json;
}

std::string hexDigits(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::byte byte : bytes)
    text += {kDigits[uint8_t(byte) >> 4], kDigits[uint8_t(byte) & 0xF]};
  return text;
}

std::string jsonText(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace printf_decode
