// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The format strings and abort messages of a module, and their ids.

#pragma once

#include "lgc/abi/DebugFormats.h"
#include "protocol/ArgumentType.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace lgc {

/// Returns the position of the instruction's debug location: the line itself, not the call that was inlined.
DebugPosition positionOf(const llvm::Instruction &instruction);

/// Returns a format string as a source line shows it, with line ends and quotes escaped.
std::string printableFormat(llvm::StringRef format);

/// A format string with the position and the argument types of its use.
struct FormatUse {
  std::string format;
  std::vector<protocol::ArgumentType> arguments;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// An abort with the parts of its message that do not vary.
struct MessageUse {
  uint32_t size = 0;                    ///< bytes
  std::string type;                     ///< as in the metadata
  std::string format;                   ///< the string that the message begins with, if it is constant
  std::vector<uint64_t> constantStatus; ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// A format string or an abort message. Its id has 48 bits and is not 0.
struct DebugFormat {
  uint64_t id = 0;
  std::variant<FormatUse, MessageUse> use;
};

/// Collects the formats of a module's prints and aborts and gives each an id.
class FormatStrings {
public:
  /// Returns the format of the use; equal uses share one. The reference is valid during the lifetime of this
  /// object, and has an id after assignIds().
  const DebugFormat &add(FormatUse &&use);
  const DebugFormat &add(MessageUse &&use);

  /// Gives each format a unique id. Must be called once, after the last format is added. The ids depend on
  /// the set of formats, not on their order.
  void assignIds();

  /// Returns all formats with their ids.
  DebugFormats formats() const;

private:
  /// Sorted by the text that is hashed, which identifies formats and makes the order the same in every
  /// compilation.
  std::map<std::string, DebugFormat> formats_;
};

} // namespace lgc
