// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The types of printed values, and the signature string that carries them through IR and metadata:
// "i8,u32,f32x3" is a signed 8-bit integer, an unsigned 32-bit integer and a vector of three floats.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

enum class ScalarKind : uint8_t { SignedInteger, UnsignedInteger, Float };

struct ArgumentType {
  ScalarKind kind = ScalarKind::UnsignedInteger;
  uint8_t bits = 32;       ///< of one component: 8, 16, 32, 64; floats have no 8
  uint32_t components = 1; ///< more than one is a vector

  bool operator==(const ArgumentType &) const = default;

  bool isFloat() const { return kind == ScalarKind::Float; }
  bool isVector() const { return components > 1; }

  /// Returns the payload dwords of one component: narrower values are widened to 32 bits, 64 bits take two
  /// dwords.
  uint32_t componentDwords() const { return bits == 64 ? 2 : 1; }
  uint64_t payloadDwords() const { return uint64_t(componentDwords()) * components; }
};

/// "i8", "f32x3".
std::string toString(const ArgumentType &type);

/// "a signed 8-bit integer", "a vector of 3 32-bit floats".
std::string describe(const ArgumentType &type);

/// Parses the output of toString(); a vector has 2 to 65,535 components.
std::optional<ArgumentType> parseArgumentType(std::string_view text);

/// Comma-separated; empty for no arguments.
std::string printSignature(std::span<const ArgumentType> types);

/// Parses a signature; returns nullopt if \p text is not one. Spaces are not allowed.
std::optional<std::vector<ArgumentType>> parseSignature(std::string_view text);

/// Returns the payload of all arguments, without the entry's header; must not exceed kMaxPayloadDwords.
uint64_t payloadDwords(std::span<const ArgumentType> types);

/// Returns the value of ".64bit_arguments": bit i % 64 of word i / 64 is set when argument i has 64-bit
/// components.
std::vector<uint64_t> wideArgumentMask(std::span<const ArgumentType> types);

} // namespace protocol
