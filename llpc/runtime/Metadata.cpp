// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/Metadata.h"
#include "llpc/runtime/ElfNotes.h"
#include "llpc/runtime/FormatMetadata.h"
#include "llpc/runtime/HexText.h"
#include "protocol/DebugProtocol.h"

#include <utility>

namespace llpc::runtime {
namespace {

bool hasKnownVersion(const MapReader &map) {
  uint64_t version = 0;
  if (!map.require(protocol::kVersionKey, version))
    return false;
  return version == 1 ||
         map.complain(protocol::kVersionKey, "is " + std::to_string(version) + "; only version 1 is known");
}

/// None for a kind that is not known: a reader of one kind steps over the entries of all others.
std::optional<InternalBufferKind> kindOf(const MapReader &entry) {
  if (!entry.find(protocol::kKindKey))
    return InternalBufferKind::Printf;
  std::string name;
  return entry.read(protocol::kKindKey, name) ? pipeline::fromName<InternalBufferKind>(name) : std::nullopt;
}

template <typename Format>
void appendFormat(const MapReader &entry, bool (*read)(const MapReader &, Format &),
                  std::vector<Format> &formats) {
  Format format;
  if (read(entry, format))
    formats.push_back(std::move(format));
}

void readFormats(const MapReader &map, InternalBufferKind kind, PipelineMetadata &result) {
  if (!hasKnownVersion(map))
    return;
  uint32_t offset = 0;
  if (!result.userDataOffset && map.read(pipeline::internalBuffer(kind).userDataOffsetKey, offset))
    result.userDataOffset = offset;
  for (const MapReader &entry : map.maps(protocol::kStringsKey)) {
    if (kindOf(entry) != kind)
      continue;
    if (kind == InternalBufferKind::Abort)
      appendFormat(entry, readAbortFormat, result.abortFormats);
    else
      appendFormat(entry, readPrintfFormat, result.printfFormats);
  }
}

std::optional<ResourceBinding> readBinding(const MapReader &map) {
  ResourceBinding binding;
  std::string type;
  if (!map.require(".set", binding.set) || !map.require(".binding", binding.binding) ||
      !map.require(".type", type) || !map.require(".user_data_offset", binding.userDataOffset) ||
      !map.require(".count", binding.count))
    return std::nullopt;
  const auto known = pipeline::fromName<pipeline::DescriptorType>(type);
  if (!known) {
    map.complain(".type", "is '" + type + "', which this version does not know");
    return std::nullopt;
  }
  binding.type = *known;
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
      resources.bindings.push_back(*binding);
  if (std::optional<MapReader> range = map.map(".push_constants")) {
    PushConstants pushConstants;
    if (range->require(".user_data_offset", pushConstants.userDataOffset) &&
        range->require(".size", pushConstants.size))
      resources.pushConstants = pushConstants;
  }
  return resources;
}

/// False when \p blob is no metadata at all.
bool readBlob(std::span<const std::byte> blob, InternalBufferKind kind, PipelineMetadata &result) {
  std::optional<msgpack::object_handle> document = unpackDocument(blob);
  if (!document || document->get().type != msgpack::type::MAP)
    return false;
  MapReader root(document->get().via.map, "", result.problems);
  if (std::optional<MapReader> formats = root.map(protocol::kFormatStringsKey))
    readFormats(*formats, kind, result);
  if (kind == InternalBufferKind::Abort)
    if (std::optional<MapReader> messages = root.map(protocol::kAbortMessagesKey))
      readFormats(*messages, kind, result);
  if (std::optional<MapReader> resources = root.map("lgc.resources"); resources && !result.resources)
    result.resources = readResources(*resources);
  return true;
}

PipelineMetadata failed(std::string error) {
  PipelineMetadata result;
  result.error = std::move(error);
  return result;
}

} // namespace

const ResourceBinding *Resources::find(uint32_t set, uint32_t binding) const {
  for (const ResourceBinding &candidate : bindings)
    if (candidate.set == set && candidate.binding == binding)
      return &candidate;
  return nullptr;
}

std::string DeclaredFormat::position() const {
  std::string text = file;
  for (uint32_t number : {line, column}) {
    if (number == 0)
      break;
    text += (text.empty() ? "" : ":") + std::to_string(number);
  }
  return text;
}

bool readDeclaration(const MapReader &entry, DeclaredFormat &format) {
  if (!entry.require(protocol::kIndexKey, format.id))
    return false;
  if (format.id > protocol::kFormatIdMask)
    return entry.complain(protocol::kIndexKey, "is " + hexText(format.id) + ", which has more than 48 bits");
  entry.read(protocol::kStageKey, format.stage);
  entry.read(protocol::kFileKey, format.file);
  entry.read(protocol::kLineKey, format.line);
  entry.read(protocol::kColumnKey, format.column);
  return true;
}

PipelineMetadata readPipeline(std::span<const std::byte> elf, InternalBufferKind kind) {
  ElfMetadata notes = findMetadata(elf);
  if (!notes.error.empty())
    return failed(notes.error);
  if (notes.blobs.empty())
    return failed("the ELF has no PAL metadata: no AMDGPU note of type 32");
  PipelineMetadata result;
  for (std::span<const std::byte> blob : notes.blobs)
    if (!readBlob(blob, kind, result))
      return failed("the PAL metadata is not a msgpack map");
  return result;
}

} // namespace llpc::runtime
