// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes pipeline ELFs with metadata of validation, and buffers of records, for tests.

#pragma once

#include "PipelineElf.h"
#include "pipeline/Enum.h"
#include "protocol/ValidationProtocol.h"

#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace llpc::runtime::test {

struct ShaderSpec {
  uint64_t id = 0;
  std::optional<std::string> stage = std::nullopt;
  std::optional<std::string> entryPoint = std::nullopt;
};

struct ResourceSpec {
  uint64_t set = 0;
  uint64_t binding = 0;
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> type = std::nullopt;
};

struct CallSpec {
  std::optional<std::string> function = std::nullopt;
  std::optional<std::string> file = std::nullopt;
  std::optional<uint64_t> line = std::nullopt;
};

struct PlaceSpec {
  uint64_t id = 0;
  uint64_t shader = 0;
  uint64_t instruction = 0;
  std::optional<std::string> opcode = std::nullopt;
  std::optional<std::string> file = std::nullopt;
  std::optional<uint64_t> line = std::nullopt;
  std::optional<uint64_t> column = std::nullopt;
  std::optional<std::string> text = std::nullopt;
  std::vector<CallSpec> inlined = {};
};

/// A pipeline's metadata; absent values leave their key out.
struct ValidationSpec {
  std::vector<ShaderSpec> shaders = {};
  std::vector<ResourceSpec> resources = {};
  std::vector<PlaceSpec> places = {};
  std::optional<uint64_t> counters = std::nullopt;
  std::optional<uint64_t> recordsOffset = std::nullopt;
  std::optional<uint64_t> countersOffset = std::nullopt;
  std::optional<uint64_t> inputsOffset = std::nullopt;
};

inline std::string pack(const ShaderSpec &spec) {
  MapPacker map;
  map.add(protocol::kIndexKey, spec.id);
  map.add(protocol::kStageKey, spec.stage);
  map.add(protocol::kEntryPointKey, spec.entryPoint);
  return map.finish();
}

inline std::string pack(const ResourceSpec &spec) {
  MapPacker map;
  map.add(".set", spec.set);
  map.add(".binding", spec.binding);
  map.add(protocol::kNameKey, spec.name);
  map.add(protocol::kTypeKey, spec.type);
  return map.finish();
}

inline std::string pack(const CallSpec &spec) {
  MapPacker map;
  map.add(protocol::kFunctionKey, spec.function);
  map.add(protocol::kFileKey, spec.file);
  map.add(protocol::kLineKey, spec.line);
  return map.finish();
}

template <typename Spec>
std::string packAll(const std::vector<Spec> &specs) {
  std::vector<std::string> elements;
  for (const Spec &spec : specs)
    elements.push_back(pack(spec));
  return packArray(elements);
}

inline std::string pack(const PlaceSpec &spec) {
  MapPacker map;
  map.add(protocol::kIndexKey, spec.id);
  map.add(protocol::kShaderKey, spec.shader);
  map.add(protocol::kInstructionKey, spec.instruction);
  map.add(protocol::kOpcodeKey, spec.opcode);
  map.add(protocol::kFileKey, spec.file);
  map.add(protocol::kLineKey, spec.line);
  map.add(protocol::kColumnKey, spec.column);
  map.add(protocol::kTextKey, spec.text);
  map.addPacked(protocol::kInlinedKey, packAll(spec.inlined));
  return map.finish();
}

/// The blob with "lgc.validation", and, if they are there, "lgc.resources".
inline std::string packValidation(const ValidationSpec &spec, const std::string &resources = "") {
  MapPacker map;
  map.add(protocol::kVersionKey, protocol::kValidationVersion);
  map.add(protocol::kCountersKey, spec.counters);
  map.add(".user_data_offset", spec.recordsOffset);
  map.add(".counters_user_data_offset", spec.countersOffset);
  map.add(".inputs_user_data_offset", spec.inputsOffset);
  map.addPacked(protocol::kShadersKey, packAll(spec.shaders));
  map.addPacked(protocol::kResourcesKey, packAll(spec.resources));
  map.addPacked(protocol::kPlacesKey, packAll(spec.places));
  MapPacker root;
  root.addPacked(protocol::kValidationKey, map.finish());
  if (!resources.empty())
    root.addPacked("lgc.resources", resources);
  return root.finish();
}

inline ByteVector makeValidationPipeline(const ValidationSpec &spec) {
  return makeElf(makeMetadataNote(packValidation(spec)));
}

/// A record; its size is that of the error.
struct RecordSpec {
  uint32_t shader = 0;
  uint32_t instruction = 0;
  uint32_t stage = 5;
  std::array<uint32_t, 3> stageWords = {};
  protocol::ValidationError error = protocol::ValidationError::DescriptorIndexOutOfBounds;
  std::vector<uint32_t> words = {};
  uint32_t set = protocol::kNoResource;
  uint32_t binding = protocol::kNoResource;
  uint32_t place = 0;
  uint32_t lanes = 1;
};

/// A buffer as shaders leave it.
class RecordsWriter {
public:
  void record(const RecordSpec &spec) {
    std::vector<uint32_t> dwords = {spec.shader, spec.instruction, spec.stage};
    dwords.insert(dwords.end(), spec.stageWords.begin(), spec.stageWords.end());
    dwords.push_back(uint32_t(spec.error));
    dwords.insert(dwords.end(), spec.words.begin(), spec.words.end());
    dwords.insert(dwords.end(), {spec.set, spec.binding, spec.place, spec.lanes});
    dwords_.push_back(uint32_t(dwords.size()) + 1);
    dwords_.insert(dwords_.end(), dwords.begin(), dwords.end());
  }
  void append(const std::vector<uint32_t> &dwords) {
    dwords_.insert(dwords_.end(), dwords.begin(), dwords.end());
  }
  void setDword(size_t index, uint32_t value) { dwords_[index] = value; } ///< index without the header

  /// \p length when it is not what was written; \p extraDwords of zeros follow.
  ByteVector finish(std::optional<uint32_t> length = std::nullopt, size_t extraDwords = 0) const {
    ByteWriter out;
    out.number(length.value_or(uint32_t(dwords_.size())));
    for (uint32_t dword : dwords_)
      out.number(dword);
    for (size_t i = 0; i != extraDwords; ++i)
      out.number(uint32_t(0));
    return out.take();
  }

private:
  std::vector<uint32_t> dwords_;
};

/// A few records with ids 0 to 3, of which some bytes are wrong, cut off anywhere.
inline ByteVector randomRecords(std::mt19937 &random) {
  RecordsWriter writer;
  for (size_t count = random() % 6; count != 0; --count) {
    RecordSpec spec;
    spec.shader = random() % 4;
    spec.instruction = random() % 2;
    spec.stage = random() % 7;
    spec.stageWords = {uint32_t(random()), uint32_t(random()), uint32_t(random())};
    spec.error =
        protocol::ValidationError(random() % (pipeline::enumeratorCount<protocol::ValidationError>() + 2));
    for (size_t words = random() % 8; words != 0; --words)
      spec.words.push_back(random());
    spec.set = random() % 2;
    spec.binding = random() % 2;
    spec.place = random() % 4;
    spec.lanes = random() % 66;
    if (random() % 4 == 0)
      writer.append(std::vector<uint32_t>(random() % 20));
    writer.record(spec);
  }
  std::optional<uint32_t> length;
  if (random() % 2 == 0)
    length = random() % 80;
  ByteVector buffer = writer.finish(length, random() % 20);
  for (size_t change = random() % 4; change != 0; --change) {
    size_t index = random() % buffer.size();
    buffer[index] = std::byte(random());
  }
  buffer.resize(random() % (buffer.size() + 1));
  return buffer;
}

} // namespace llpc::runtime::test
