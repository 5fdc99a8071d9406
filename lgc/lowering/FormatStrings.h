// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The format strings of a module: their ids, and their place in the PAL metadata.

#pragma once

#include "lgc/state/PipelineState.h"
#include "protocol/ArgumentType.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace lgc {

/// Where a debug operation stands in the source; all empty without debug information.
struct DebugPosition {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;

  /// From the instruction's debug location: the line itself, not the call that was inlined.
  static DebugPosition of(const llvm::Instruction &instruction);
};

/// One format string with the place and the types that it is used with.
struct FormatUse {
  std::string format;
  std::vector<protocol::ArgumentType> arguments;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// Collects uses and hands out ids.
class FormatStrings {
public:
  /// The id of the use: 48 bits, not 0, a function of the use alone. Two equal uses are one.
  uint64_t add(FormatUse &&use);

  bool empty() const { return uses_.empty(); }

  /// Adds `amdpal.format_strings` to the module's PAL metadata, the strings in the order of their ids, so
  /// that the bytes do not depend on the order of passes. `userDataOffset` is the user-data dword through
  /// which the buffer is reached. Reports a malformed blob.
  void write(llvm::Module &module, uint32_t userDataOffset) const;

private:
  llvm::MapVector<uint64_t, FormatUse> uses_;
};

} // namespace lgc
