// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationMetadata.h"
#include "llpc/runtime/FormatMetadata.h"
#include "llpc/runtime/Metadata.h"
#include "protocol/DebugProtocol.h"
#include "protocol/ValidationProtocol.h"

#include <algorithm>
#include <set>
#include <utility>

namespace llpc::runtime {
namespace {

void readOffset(const MapReader &map, InternalBufferKind kind, std::optional<uint32_t> &offset) {
  uint32_t value = 0;
  if (!offset && map.read(pipeline::internalBuffer(kind).userDataOffsetKey, value))
    offset = value;
}

bool readShader(const MapReader &element, ValidationShader &shader) {
  if (!element.require(protocol::kIndexKey, shader.id))
    return false;
  element.read(protocol::kStageKey, shader.stage);
  element.read(protocol::kEntryPointKey, shader.entryPoint);
  return true;
}

bool readResource(const MapReader &element, ValidationResource &resource) {
  if (!element.require(".set", resource.set) || !element.require(".binding", resource.binding))
    return false;
  element.read(protocol::kNameKey, resource.name);
  std::string type;
  if (!element.read(protocol::kTypeKey, type))
    return true;
  resource.type = pipeline::fromName<pipeline::DescriptorType>(type);
  if (!resource.type)
    element.complain(protocol::kTypeKey, "is not the name of a descriptor type");
  return true;
}

bool readPlace(const MapReader &element, ValidationPlace &place) {
  if (!element.require(protocol::kIndexKey, place.id) ||
      !element.require(protocol::kShaderKey, place.shader) ||
      !element.require(protocol::kInstructionKey, place.instruction))
    return false;
  element.read(protocol::kOpcodeKey, place.opcode);
  readPosition(element, place);
  element.read(protocol::kTextKey, place.text);
  for (const MapReader &call : element.maps(protocol::kInlinedKey)) {
    InlinedCall &inlined = place.inlined.emplace_back();
    readPosition(call, inlined);
    call.read(protocol::kFunctionKey, inlined.function);
  }
  return true;
}

template <typename Element>
void readAll(const MapReader &map, const char *key, bool (*read)(const MapReader &, Element &),
             std::vector<Element> &elements) {
  for (const MapReader &reader : map.maps(key)) {
    Element element;
    if (read(reader, element))
      elements.push_back(std::move(element));
  }
}

/// Reports places of shaders that are not declared.
void checkShaders(const MapReader &map, const ValidationMetadata &metadata) {
  std::set<uint32_t> shaders;
  for (const ValidationShader &shader : metadata.shaders)
    shaders.insert(shader.id);
  for (const ValidationPlace &place : metadata.places)
    if (!shaders.contains(place.shader))
      map.complain(protocol::kPlacesKey, "has " + place.title() + ", but no such shader is declared");
}

} // namespace

void readValidation(const MapReader &root, ValidationMetadata &result) {
  ValidationPipeline &pipeline = result.pipeline;
  readResources(root, pipeline.resources);
  std::optional<MapReader> map = root.map(protocol::kValidationKey);
  if (!map || !hasKnownVersion(*map))
    return;
  readOffset(*map, InternalBufferKind::ValidationRecords, pipeline.userDataOffset);
  readOffset(*map, InternalBufferKind::ValidationCounters, pipeline.countersUserDataOffset);
  readOffset(*map, InternalBufferKind::ValidationInputs, pipeline.inputsUserDataOffset);
  readOffset(*map, InternalBufferKind::ValidationAddresses, pipeline.addressesUserDataOffset);
  map->read(protocol::kCountersKey, pipeline.counters);
  readAll(*map, protocol::kShadersKey, readShader, result.shaders);
  readAll(*map, protocol::kResourcesKey, readResource, pipeline.checkedResources);
  std::ranges::sort(pipeline.checkedResources, {}, [](const ValidationResource &resource) {
    return std::pair(resource.set, resource.binding);
  });
  readAll(*map, protocol::kPlacesKey, readPlace, result.places);
  checkShaders(*map, result);
}

} // namespace llpc::runtime
