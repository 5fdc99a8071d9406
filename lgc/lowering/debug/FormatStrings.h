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

/// Where a debug operation stands in the source; all empty without debug information.
struct UsePlace {
  DebugPosition position;
  /// The checksum of the file's text, so that code does not depend on where the file lies; its name where
  /// debug information has no checksum.
  std::string fileIdentity;
};

/// Returns the place of the instruction's debug location: the line itself, not the call that was inlined.
UsePlace placeOf(const llvm::Instruction &instruction);

/// Returns a format string as a source line shows it, with line ends and quotes escaped.
std::string printableFormat(llvm::StringRef format);

/// A format string with the position and the argument types of its use.
struct FormatUse {
  std::string format;
  std::vector<protocol::ArgumentType> arguments;
  ShaderStage stage = ShaderStage::Compute;
  UsePlace place;
};

/// An abort with the parts of its message that do not vary.
struct MessageUse {
  uint32_t size = 0;                    ///< bytes
  std::string type;                     ///< as in the metadata
  std::string format;                   ///< the string that the message begins with, if it is constant
  std::vector<uint64_t> constantStatus; ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;
  ShaderStage stage = ShaderStage::Compute;
  UsePlace place;
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
  struct Key {
    std::string hashedText;
    size_t file = 0; ///< by the order of first uses: tells apart two files with the same text

    auto operator<=>(const Key &) const = default;
  };

  template <typename Use>
  const DebugFormat &addUse(Use &&use);

  /// In an order that is the same in every compilation, and wherever the files lie.
  std::map<Key, DebugFormat> formats_;
  std::map<std::string, size_t> files_; ///< by name
};

} // namespace lgc
