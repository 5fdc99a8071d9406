// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a module prints and aborts with: LowerDebugOutput keeps it in the module's metadata, `!lgc.formats`,
// and WritePalMetadata tells drivers.

#pragma once

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/PipelineState.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lgc {

/// Where a debug operation stands in the source; all empty without debug information.
struct DebugPosition {
  std::string file;
  uint32_t line = 0;   ///< 1-based
  uint32_t column = 0; ///< 1-based

  bool operator==(const DebugPosition &) const = default;
};

/// A format string with the place and the types that it is used with.
struct PrintFormat {
  uint64_t id = 0; ///< 48 bits, not 0
  std::string format;
  std::string arguments; ///< the signature (protocol/ArgumentType.h)
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// An abort with all that does not vary in its message.
struct MessageFormat {
  uint64_t id = 0;                      ///< 48 bits, not 0
  uint32_t size = 0;                    ///< bytes
  std::string type;                     ///< protocol/MessageType.h
  std::string format;                   ///< the string that it begins with, if that is constant
  std::vector<uint64_t> constantStatus; ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// Both in the order of their ids.
struct DebugFormats {
  std::vector<PrintFormat> prints;
  std::vector<MessageFormat> aborts;
};

/// Replaces what the module says of formats.
void recordFormats(llvm::Module &module, const DebugFormats &formats);

/// Empty where the module says nothing. Fails, naming the field, on what is malformed.
llvm::Expected<DebugFormats> readFormats(const llvm::Module &module);

/// Adds `amdpal.format_strings` to the metadata if there are formats; in the basic protocol prints alone, and
/// aborts under a key of their own.
void describeFormats(PalMetadata &metadata, const DebugFormats &formats, const PipelineState &state);

} // namespace lgc
