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

/// From the instruction's debug location: the line itself, not the call that was inlined.
DebugPosition positionOf(const llvm::Instruction &instruction);

/// A format string as a source line shows it: with its line ends and quotes escaped.
std::string printableFormat(llvm::StringRef format);

/// One format string with the place and the types that it is used with.
struct FormatUse {
  std::string format;
  std::vector<protocol::ArgumentType> arguments;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// One abort with all that does not vary in its message.
struct MessageUse {
  uint32_t size = 0;                    ///< bytes
  std::string type;                     ///< as in the metadata
  std::string format;                   ///< the string that it begins with, if that is constant
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

/// Collects what a module prints and aborts with, and gives each an id.
class FormatStrings {
public:
  /// The format of the use; equal uses have one. It is valid as long as this is, and has an id once there
  /// are ids.
  const DebugFormat &add(FormatUse &&use);
  const DebugFormat &add(MessageUse &&use);

  /// Gives each format its id: to be called once, after the last has been added. No two have the same one.
  /// They depend on which formats there are, not on the order in which they came.
  void assignIds();

  /// All with their ids.
  DebugFormats formats() const;

private:
  /// By the text that is hashed. It tells formats apart, and its order is the same in every compilation.
  std::map<std::string, DebugFormat> formats_;
};

} // namespace lgc
