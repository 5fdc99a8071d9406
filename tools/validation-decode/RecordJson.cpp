// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/validation-decode/RecordJson.h"

#include "llpc/runtime/HexText.h"

#include <bit>
#include <cmath>
#include <string_view>

namespace validation_decode {

using namespace llpc::runtime;
using Json = nlohmann::ordered_json;

namespace {

void addText(Json &json, const char *name, const std::string &text) {
  if (!text.empty())
    json[name] = text;
}

void addPosition(Json &json, const SourcePosition &position) {
  addText(json, "file", position.file);
  if (position.line != 0)
    json["line"] = position.line;
  if (position.column != 0)
    json["column"] = position.column;
}

/// Adds the members that places and records have in common.
void addSource(Json &json, const ValidationPlace &place) {
  addText(json, "opcode", place.opcode);
  addPosition(json, place);
  addText(json, "source", place.text);
  Json calls = Json::array();
  for (const InlinedCall &call : place.inlined) {
    Json &element = calls.emplace_back(Json::object());
    addText(element, "function", call.function);
    addPosition(element, call);
  }
  if (!calls.empty())
    json["inlined"] = calls;
}

/// Returns a number, or a string if JSON has no such number.
Json stageWordJson(uint32_t bits, bool isFloat) {
  if (!isFloat)
    return bits;
  auto number = std::bit_cast<float>(bits);
  if (std::isfinite(number))
    return number;
  return std::isnan(number) ? "nan" : number < 0 ? "-inf" : "inf";
}

/// Words of one name become an array.
void addStageWords(Json &json, const ValidationRecord &record) {
  const protocol::StageWords info = record.stageInfo();
  for (uint32_t i = 0; i != info.count;) {
    const std::string_view name = info.words[i];
    Json values = Json::array();
    for (; i != info.count && name == info.words[i]; ++i)
      values.push_back(stageWordJson(record.stageWords[i], info.areFloats));
    json[std::string(name)] = values.size() == 1 ? values[0] : values;
  }
}

void addShader(Json &json, const ValidationRecord &record) {
  json["shader"] = hexText(record.shaderId);
  if (record.shader) {
    json["pipelines"] = record.shader->pipelines;
    addText(json, "entry_point", record.shader->entryPoint);
  }
  if (const char *stage = record.stageInfo().name)
    json["stage"] = stage;
  else
    json["stage"] = record.stage;
}

Json resourceJson(const ValidationResource &resource) {
  Json json{{"set", resource.set}, {"binding", resource.binding}};
  addText(json, "name", resource.name);
  if (resource.type)
    json["type"] = nameOf(*resource.type);
  return json;
}

Json resourceJson(const ValidationRecord &record) {
  if (record.resource)
    return resourceJson(*record.resource);
  return {{"set", record.set}, {"binding", record.binding}};
}

/// Adds where the pipeline expects one of its buffers.
void addBuffer(Json &json, const ValidationPipeline &pipeline, pipeline::InternalBufferKind kind,
               const std::optional<uint32_t> &userDataOffset) {
  if (userDataOffset)
    json[nameOf(kind)]["user_data_offset"] = *userDataOffset;
  const ResourceBinding *buffer = pipeline.buffer(kind);
  if (buffer && buffer->isInTable)
    json[nameOf(kind)]["offset"] = buffer->offset;
}

} // namespace

Json recordJson(const ValidationRecord &record) {
  Json json{{"offset", record.offset}, {"text", validationText(record)}, {"error_code", record.error}};
  if (const char *name = record.errorName())
    json["error"] = name;
  addShader(json, record);
  addStageWords(json, record);
  json["instruction"] = record.instruction;
  json["words"] = Json::object();
  for (const NamedWord &word : record.words)
    json["words"][word.name] = word.value;
  if (record.hasResource())
    json["resource"] = resourceJson(record);
  json["lanes"] = record.lanes;
  json["place"] = hexText(record.placeId);
  if (record.place)
    addSource(json, *record.place);
  json["dwords"] = record.dwords;
  json["problems"] = record.problems;
  return json;
}

Json pipelineJson(const ValidationPipeline &pipeline) {
  using enum pipeline::InternalBufferKind;
  Json json{{"name", pipeline.name}, {"counters", pipeline.counters}};
  addBuffer(json, pipeline, ValidationRecords, pipeline.userDataOffset);
  addBuffer(json, pipeline, ValidationCounters, pipeline.countersUserDataOffset);
  addBuffer(json, pipeline, ValidationInputs, pipeline.inputsUserDataOffset);
  addBuffer(json, pipeline, ValidationAddresses, pipeline.addressesUserDataOffset);
  json["resources"] = Json::array();
  for (const ValidationResource &resource : pipeline.checkedResources)
    json["resources"].push_back(resourceJson(resource));
  return json;
}

Json shaderJson(const ValidationShader &shader) {
  Json json{{"id", hexText(shader.id)}};
  addText(json, "stage", shader.stage);
  addText(json, "entry_point", shader.entryPoint);
  json["pipelines"] = shader.pipelines;
  return json;
}

Json placeJson(const ValidationPlace &place) {
  Json json{{"id", hexText(place.id)}, {"shader", hexText(place.shader)}, {"instruction", place.instruction}};
  addSource(json, place);
  json["pipelines"] = place.pipelines;
  return json;
}

} // namespace validation_decode
