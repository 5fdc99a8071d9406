// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/Metadata.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/MsgPack.h"
#include "protocol/DebugProtocol.h"
#include "protocol/FormatCheck.h"

#include <algorithm>

namespace llpc::runtime {
namespace {

using protocol::ArgumentType;
using protocol::Directive;
using protocol::ScalarKind;
using protocol::ValueClass;

/// The type that a directive suggests, when the metadata says no more than how wide the argument is.
ArgumentType guessType(const Directive &directive, bool is64Bit) {
  ScalarKind kind = ScalarKind::UnsignedInteger;
  if (directive.valueClass() == ValueClass::Float)
    kind = ScalarKind::Float;
  else if (directive.isSigned())
    kind = ScalarKind::SignedInteger;
  return {kind, uint8_t(is64Bit ? 64 : 32), directive.components};
}

/// For metadata that has the specification's keys alone. Arguments beyond the last directive stay raw.
std::vector<ArgumentType> guessTypes(const protocol::FormatString &format, uint64_t count,
                                     const std::optional<std::vector<uint64_t>> &wideMask) {
  std::vector<ArgumentType> types;
  for (const Directive *directive : format.directives()) {
    size_t index = types.size();
    if (index == count)
      break;
    bool is64Bit = directive->is64Bit || directive->valueClass() == ValueClass::Pointer;
    if (wideMask)
      is64Bit = index / 64 < wideMask->size() && ((*wideMask)[index / 64] >> index % 64 & 1) != 0;
    types.push_back(guessType(*directive, is64Bit));
  }
  return types;
}

/// `.argument_types`, or what stands in for it.
bool readArguments(const MapReader &entry, PrintfFormat &format) {
  uint64_t count = 0;
  bool hasCount = entry.read(protocol::kArgumentCountKey, count);
  std::string signature;
  if (entry.read(protocol::kArgumentTypesKey, signature)) {
    std::optional<std::vector<ArgumentType>> types = protocol::parseSignature(signature);
    if (!types)
      return entry.complain(protocol::kArgumentTypesKey, "is no list of types such as \"i32,f32x3\"");
    format.arguments = std::move(*types);
    if (hasCount && count != format.arguments.size())
      entry.complain(protocol::kArgumentCountKey, "is " + std::to_string(count) + ", but there are " +
                                                      std::to_string(format.arguments.size()) +
                                                      " argument types");
    return true;
  }
  if (!entry.require(protocol::kArgumentCountKey, count))
    return false;
  std::vector<uint64_t> mask;
  bool hasMask = entry.read(protocol::k64BitArgumentsKey, mask);
  format.hasGuessedTypes = true;
  format.arguments = guessTypes(format.parsed, count, hasMask ? std::optional(mask) : std::nullopt);
  if (count > format.arguments.size())
    format.problems.push_back(std::to_string(count - format.arguments.size()) +
                              " arguments have no directive; they are not printed");
  return true;
}

bool readFormat(const MapReader &entry, PrintfFormat &format) {
  if (!entry.require(protocol::kIndexKey, format.id) || !entry.require(protocol::kStringKey, format.string))
    return false;
  if (format.id > protocol::kFormatIdMask)
    return entry.complain(protocol::kIndexKey, "is " + hexText(format.id) + ", which has more than 48 bits");
  format.parsed = protocol::parseFormat(format.string);
  if (!readArguments(entry, format))
    return false;
  for (protocol::FormatProblem &problem : protocol::checkFormat(format.parsed, format.arguments))
    format.problems.push_back(std::move(problem.message));
  entry.read(protocol::kStageKey, format.stage);
  entry.read(protocol::kFileKey, format.file);
  entry.read(protocol::kLineKey, format.line);
  entry.read(protocol::kColumnKey, format.column);
  return true;
}

bool hasKnownVersion(const MapReader &map) {
  uint64_t version = 0;
  if (!map.require(protocol::kVersionKey, version))
    return false;
  return version == 1 ||
         map.complain(protocol::kVersionKey, "is " + std::to_string(version) + "; only version 1 is known");
}

void readFormats(const MapReader &map, PipelineMetadata &result) {
  if (!hasKnownVersion(map))
    return;
  uint32_t userDataOffset = 0;
  if (map.read(protocol::kUserDataOffsetKey, userDataOffset))
    result.userDataOffset = userDataOffset;
  for (const MapReader &entry : map.maps(protocol::kStringsKey)) {
    PrintfFormat format;
    if (readFormat(entry, format))
      result.formats.push_back(std::move(format));
  }
}

std::optional<ResourceBinding> readBinding(const MapReader &map) {
  ResourceBinding binding;
  if (!map.require(".set", binding.set) || !map.require(".binding", binding.binding) ||
      !map.require(".type", binding.type) || !map.require(".user_data_offset", binding.userDataOffset) ||
      !map.require(".count", binding.count))
    return std::nullopt;
  binding.isInTable = map.find(".table") != nullptr;
  if (binding.isInTable &&
      (!map.require(".offset", binding.offset) || !map.require(".stride", binding.stride)))
    return std::nullopt;
  return binding;
}

std::optional<Resources> readResources(const MapReader &map) {
  Resources resources;
  if (!hasKnownVersion(map) || !map.require(".user_data_size", resources.userDataSize))
    return std::nullopt;
  for (const MapReader &element : map.maps(".bindings"))
    if (std::optional<ResourceBinding> binding = readBinding(element))
      resources.bindings.push_back(std::move(*binding));
  if (std::optional<MapReader> range = map.map(".push_constants")) {
    PushConstants pushConstants;
    if (range->require(".user_data_offset", pushConstants.userDataOffset) &&
        range->require(".size", pushConstants.size))
      resources.pushConstants = pushConstants;
  }
  return resources;
}

} // namespace

const ResourceBinding *Resources::find(uint32_t set, uint32_t binding) const {
  for (const ResourceBinding &candidate : bindings)
    if (candidate.set == set && candidate.binding == binding)
      return &candidate;
  return nullptr;
}

PipelineMetadata readMetadata(std::span<const std::byte> blob) {
  PipelineMetadata result;
  std::optional<msgpack::object_handle> document = unpackDocument(blob);
  if (!document || document->get().type != msgpack::type::MAP) {
    result.error = "the PAL metadata is not a msgpack map";
    return result;
  }
  MapReader root(document->get().via.map, "", result.problems);
  if (std::optional<MapReader> formats = root.map(protocol::kFormatStringsKey))
    readFormats(*formats, result);
  if (std::optional<MapReader> resources = root.map("lgc.resources"))
    result.resources = readResources(*resources);
  return result;
}

} // namespace llpc::runtime
