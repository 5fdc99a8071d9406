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

std::optional<Resources> readResourceMap(const MapReader &map) {
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

/// Reads the formats of one kind.
void readRoot(const MapReader &root, InternalBufferKind kind, PipelineMetadata &result) {
  if (std::optional<MapReader> formats = root.map(protocol::kFormatStringsKey))
    readFormats(*formats, kind, result);
  if (kind == InternalBufferKind::Abort)
    if (std::optional<MapReader> messages = root.map(protocol::kAbortMessagesKey))
      readFormats(*messages, kind, result);
  readResources(root, result.resources);
}

} // namespace

const ResourceBinding *Resources::find(uint32_t set, uint32_t binding) const {
  for (const ResourceBinding &candidate : bindings)
    if (candidate.set == set && candidate.binding == binding)
      return &candidate;
  return nullptr;
}

std::string SourcePosition::position() const {
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
  readPosition(entry, format);
  return true;
}

void readPosition(const MapReader &entry, SourcePosition &position) {
  entry.read(protocol::kFileKey, position.file);
  entry.read(protocol::kLineKey, position.line);
  entry.read(protocol::kColumnKey, position.column);
}

bool hasKnownVersion(const MapReader &map) {
  uint64_t version = 0;
  if (!map.require(protocol::kVersionKey, version))
    return false;
  return version == 1 ||
         map.complain(protocol::kVersionKey, "is " + std::to_string(version) + "; only version 1 is known");
}

void readResources(const MapReader &root, std::optional<Resources> &resources) {
  if (std::optional<MapReader> map = root.map("lgc.resources"); map && !resources)
    resources = readResourceMap(*map);
}

std::string readMetadata(std::span<const std::byte> elf, std::vector<std::string> &problems,
                         const std::function<void(const MapReader &root)> &read) {
  ElfMetadata notes = findMetadata(elf);
  if (!notes.error.empty())
    return notes.error;
  if (notes.blobs.empty())
    return "the ELF has no PAL metadata: no AMDGPU note of type 32";
  for (std::span<const std::byte> blob : notes.blobs) {
    std::optional<msgpack::object_handle> document = unpackDocument(blob);
    if (!document || document->get().type != msgpack::type::MAP)
      return "the PAL metadata is not a msgpack map";
    read(MapReader(document->get().via.map, "", problems));
  }
  return "";
}

PipelineMetadata readPipeline(std::span<const std::byte> elf, InternalBufferKind kind) {
  PipelineMetadata result;
  std::string error =
      readMetadata(elf, result.problems, [&](const MapReader &root) { readRoot(root, kind, result); });
  if (error.empty())
    return result;
  PipelineMetadata failed;
  failed.error = std::move(error);
  return failed;
}

} // namespace llpc::runtime
