// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/EntryPoints.h"

#include <cstddef>

namespace llpc::pipe {

namespace {

using pipeline::ShaderStage;

constexpr uint32_t kSwappedMagic = 0x03022307, kHeaderWords = 5, kOpEntryPoint = 15;

/// Returns the stage of an execution model.
std::optional<ShaderStage> stageOfModel(uint32_t model) {
  switch (model) {
  case 0:
    return ShaderStage::Vertex;
  case 1:
    return ShaderStage::TessControl;
  case 2:
    return ShaderStage::TessEvaluation;
  case 3:
    return ShaderStage::Geometry;
  case 4:
    return ShaderStage::Fragment;
  case 5:
    return ShaderStage::Compute;
  case 5267:
  case 5364:
    return ShaderStage::Task;
  case 5268:
  case 5365:
    return ShaderStage::Mesh;
  default:
    return std::nullopt;
  }
}

/// The words of a module in either byte order.
class Words {
public:
  explicit Words(std::span<const uint8_t> bytes) : bytes_(bytes) {
    isSwapped_ = size() > 0 && at(0) == kSwappedMagic;
  }

  size_t size() const { return bytes_.size() / 4; }

  uint32_t at(size_t index) const {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i)
      word |= uint32_t(bytes_[4 * index + (isSwapped_ ? 3 - i : i)]) << (8 * i);
    return word;
  }

  /// Returns whether a string, up to its zero, begins at this word.
  bool hasString(size_t index, std::string_view text) const {
    for (size_t i = 0; i <= text.size(); ++i) {
      if (index + i / 4 >= size())
        return false;
      const char c = static_cast<char>(at(index + i / 4) >> (8 * (i % 4)) & 0xFF);
      if (c != (i == text.size() ? '\0' : text[i]))
        return false;
    }
    return true;
  }

private:
  std::span<const uint8_t> bytes_;
  bool isSwapped_ = false;
};

} // namespace

std::optional<ShaderStage> stageOf(std::span<const uint8_t> spirv, std::string_view entryPoint) {
  const Words words(spirv);
  std::optional<ShaderStage> found;
  for (size_t index = kHeaderWords; index + 3 < words.size();) {
    const uint32_t head = words.at(index), count = head >> 16;
    const auto stage = stageOfModel(words.at(index + 1));
    if ((head & 0xFFFF) == kOpEntryPoint && stage &&
        (entryPoint.empty() || words.hasString(index + 3, entryPoint))) {
      if (found && found != stage)
        return std::nullopt;
      found = stage;
    }
    if (count == 0)
      break;
    index += count;
  }
  return found;
}

} // namespace llpc::pipe
