// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The formats of a module's prints and aborts. LowerDebugOutput records them in the module's metadata,
// `!lgc.formats`, and WritePalMetadata passes them to the driver.

#pragma once

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/PipelineState.h"
#include "pipeline/Fields.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lgc {

/// The source position of a debug operation; all fields are empty without debug information.
struct DebugPosition {
  std::string file;
  uint32_t line = 0;   ///< 1-based
  uint32_t column = 0; ///< 1-based

  bool operator==(const DebugPosition &) const = default;
};

auto fields(pipeline::MaybeConst<DebugPosition> auto &value) {
  auto &[file, line, column] = value;
  return std::tuple(pipeline::required("file", file), pipeline::required("line", line),
                    pipeline::required("column", column));
}

/// A format string with the position and the argument types of its use.
struct PrintFormat {
  uint64_t id = 0; ///< 48 bits, not 0
  std::string format;
  std::string arguments; ///< the signature (protocol/ArgumentType.h)
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// An abort with the parts of its message that do not vary.
struct MessageFormat {
  uint64_t id = 0;                      ///< 48 bits, not 0
  uint32_t size = 0;                    ///< bytes
  std::string type;                     ///< protocol/MessageType.h
  std::string format;                   ///< the string that the message begins with, if it is constant
  std::vector<uint64_t> constantStatus; ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;
  ShaderStage stage = ShaderStage::Compute;
  DebugPosition position;
};

/// Both lists are in the order of their ids.
struct DebugFormats {
  std::vector<PrintFormat> prints;
  std::vector<MessageFormat> aborts;
};

/// Replaces the formats that the module records.
void recordFormats(llvm::Module &module, const DebugFormats &formats);

/// Returns empty lists when the module records nothing. Fails on malformed metadata and names the field.
llvm::Expected<DebugFormats> readFormats(const llvm::Module &module);

/// Adds `amdpal.format_strings` to the metadata if there are formats. In the basic protocol this key holds
/// only prints, and aborts have a key of their own.
void describeFormats(PalMetadata &metadata, const DebugFormats &formats, const PipelineState &state);

/// Adds the position to the map, unless it is not known.
void describePosition(PalMetadata &metadata, llvm::msgpack::MapDocNode node, const DebugPosition &position);

} // namespace lgc
