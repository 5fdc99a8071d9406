// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The layout of an abort message's bytes, and the text that represents it in the metadata: docs/abort.md has
// the grammar. "{0:utf8[9],12:u32}" is a string of 9 bytes and a number 12 bytes after the message's start.

#pragma once

#include "protocol/ArgumentType.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {

/// The maximum length of a type's text in metadata.
inline constexpr size_t kMaxMessageTypeText = 65536;
/// The maximum nesting depth of types. SPIR-V allows a depth of 255 for structs.
inline constexpr uint32_t kMaxMessageTypeDepth = 512;
/// Limit of the types, vector components and array elements that a traversal of a message visits. The largest
/// message has 2^18 bytes, so that only invalid types exceed it.
inline constexpr uint64_t kMaxMessageTypeSteps = uint64_t(1) << 22;

/// All sizes and offsets are bytes.
struct MessageType {
  enum class Kind : uint8_t { Value, String, Array, Struct };

  Kind kind = Kind::Struct;
  ArgumentType value; ///< Value: a scalar or a vector
  /// String: its bytes, with the zero that may end it. Array: its elements.
  uint32_t count = 0;
  /// Value: from one component to the next. Array: from one element to the next.
  uint32_t stride = 0;
  std::vector<MessageType> parts; ///< Array: the type of its elements. Struct: those of its members
  std::vector<uint32_t> offsets;  ///< Struct: of each member from the struct's start

  bool operator==(const MessageType &) const = default;

  /// Returns a value type; \p stride is given if the vector's components are not adjacent.
  static MessageType makeValue(ArgumentType value, uint32_t stride = 0);
  static MessageType makeString(uint32_t bytes);
  /// Returns an array type. A matrix is an array of its columns, which are vectors with a stride if it is
  /// row-major.
  static MessageType makeArray(MessageType element, uint32_t count, uint32_t stride);
  static MessageType makeStruct() { return {}; }
  void addMember(uint32_t offset, MessageType type);
};

/// Returns the number of bytes up to the end of the last value, without trailing padding, limited to 2^32.
uint64_t spannedBytes(const MessageType &type);

/// Calls \p visit with each value and string in the order of the type, until it returns false. The offset is
/// from the message's start.
void forEachLeaf(const MessageType &type,
                 const std::function<bool(uint64_t offset, const MessageType &leaf)> &visit);

/// Returns the UTF-8 string that a message begins with, as a whole or as its first member: it is the format
/// string, and all leaves after it are the arguments. Returns null for other messages.
const MessageType *formatLeaf(const MessageType &type);

std::string printMessageType(const MessageType &type);

/// Parses the printer's output. Returns nullopt if \p text is anything else, is longer than
/// kMaxMessageTypeText, nests deeper than kMaxMessageTypeDepth, has more than kMaxMessageTypeSteps or spans
/// 2^32 bytes or more.
std::optional<MessageType> parseMessageType(std::string_view text);

} // namespace protocol
