// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The values of keys as text. For each type, parseValue() returns whether the text is such a value,
// valueText() writes one, and expectedValue() says in a message which values there are.

#pragma once

#include "llpc/pipe/StateSections.h"
#include "pipeline/Enum.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::pipe {

/// The text before the upper-case name of an enumerator of Vulkan; other enumerators have their names alone.
template <typename E>
constexpr const char *kVulkanPrefix = nullptr;
template <>
inline constexpr const char *kVulkanPrefix<pipeline::Topology> = "VK_PRIMITIVE_TOPOLOGY_";
template <>
inline constexpr const char *kVulkanPrefix<pipeline::VertexInputRate> = "VK_VERTEX_INPUT_RATE_";
template <>
inline constexpr const char *kVulkanPrefix<DescriptorType> = "VK_DESCRIPTOR_TYPE_";
template <>
inline constexpr const char *kVulkanPrefix<ProvokingVertex> = "VK_PROVOKING_VERTEX_MODE_";

/// Returns "VK_PRIMITIVE_TOPOLOGY_POINT_LIST" for "point_list".
std::string vulkanName(const char *prefix, const char *name);

/// Parses an integer, decimal or with 0x. With a sign, returns the 32-bit two's complement.
bool parseValue(std::string_view text, uint32_t &value);
/// Parses true, false, 0 or 1.
bool parseValue(std::string_view text, bool &value);
bool parseValue(std::string_view text, std::string &value);
/// Parses VK_FORMAT_..., or the number of a format without a name here.
bool parseValue(std::string_view text, FormatNumber &value);
bool parseValue(std::string_view text, GfxIp &value);
/// Parses names, separated by commas, or all.
bool parseValue(std::string_view text, CheckList &value);

std::string valueText(uint32_t value);
std::string valueText(bool value);
std::string valueText(const std::string &value);
std::string valueText(FormatNumber value);
std::string valueText(const GfxIp &value);
std::string valueText(CheckList value);

const char *expectedValue(const uint32_t &);
const char *expectedValue(const bool &);
const char *expectedValue(const std::string &);
const char *expectedValue(const FormatNumber &);
const char *expectedValue(const GfxIp &);
std::string expectedValue(const CheckList &);

template <pipeline::NamedEnum E>
std::string valueText(E value) {
  return kVulkanPrefix<E> ? vulkanName(kVulkanPrefix<E>, nameOf(value)) : nameOf(value);
}

template <pipeline::NamedEnum E>
bool parseValue(std::string_view text, E &value) {
  for (const E each : pipeline::enumerators<E>()) {
    if (text != valueText(each))
      continue;
    value = each;
    return true;
  }
  return false;
}

template <pipeline::NamedEnum E>
std::string expectedValue(const E &) {
  std::string list;
  for (const E each : pipeline::enumerators<E>())
    list += (list.empty() ? "one of " : ", ") + valueText(each);
  return list;
}

/// Returns whether the text is 0, false, or another word for the default of an option of LLPC.
bool isDefault(std::string_view text);

/// Adds numbers, separated by commas or white space, to a buffer, little-endian. Returns the first text that
/// is not a number of that type, else an empty one.
std::string_view parseNumbers(std::string_view text, Element element, std::vector<uint8_t> &bytes);

/// Returns the buffer as numbers of 32 bits, the last one padded with zeros.
std::string numbersText(const std::vector<uint8_t> &bytes);

} // namespace llpc::pipe
