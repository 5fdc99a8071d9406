// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A script as the Vulkan executor wants it: names resolved to indices, values laid out as bytes.

#pragma once

#include "Dispatch.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vulkanrun {

struct ElementType {
  enum class Kind { Signed, Unsigned, Float };
  Kind kind = Kind::Unsigned;
  uint32_t bits = 32;
  uint32_t components = 1;

  size_t scalarBytes() const { return bits / 8; }
};

struct BufferSpec {
  std::string name;
  ElementType type;
  std::vector<std::byte> data; ///< at the start
};

struct ShaderSpec {
  enum class Language { Glsl, Assembly, Hex };
  std::string name;
  Language language = Language::Glsl;
  std::string text;
};

struct ElementSpec {
  size_t buffer = 0;
  uint64_t offset = 0;
  uint64_t range = VK_WHOLE_SIZE;
  uint32_t dynamicOffset = 0;
};

struct BindingSpec {
  uint32_t set = 0;
  uint32_t binding = 0;
  VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  std::vector<ElementSpec> elements;
};

struct PipelineSpec {
  std::string name;
  size_t shader = 0;
  std::string entryPoint = "main";
  std::vector<SpecValue> specialization;
  SubgroupNeeds subgroup;
  std::vector<BindingSpec> bindings;
  std::optional<size_t> pushConstants; ///< a buffer
};

struct RunStep {
  size_t pipeline = 0;
  std::array<uint32_t, 3> workgroups{1, 1, 1};
};

struct CopyStep {
  size_t from = 0;
  size_t to = 0;
};

enum class Comparison { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

struct Tolerance {
  double amount = 0;
  bool percent = false; ///< of the expected value
};

struct ExpectStep {
  uint32_t line = 0; ///< of the script
  size_t buffer = 0;
  uint64_t offset = 0; ///< bytes
  Comparison comparison = Comparison::Equal;
  std::optional<Tolerance> tolerance;
  std::vector<std::byte> values; ///< of the buffer's scalar type
};

struct ExpectSameStep {
  uint32_t line = 0;
  size_t first = 0;
  size_t second = 0;
};

struct RepeatStep;
using Step = std::variant<RunStep, CopyStep, ExpectStep, ExpectSameStep, RepeatStep>;

struct RepeatStep {
  uint32_t count = 0;
  std::vector<Step> steps;
};

struct Scenario {
  std::vector<std::string> deviceFeatures;
  std::vector<std::string> deviceProperties;
  std::vector<std::string> deviceExtensions;
  std::vector<std::string> instanceExtensions;
  std::vector<ShaderSpec> shaders;
  std::vector<BufferSpec> buffers;
  std::vector<PipelineSpec> pipelines;
  std::vector<Step> steps;
};

} // namespace vulkanrun
