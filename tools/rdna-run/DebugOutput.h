// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The debug output of shaders: the printf and the abort buffer of one dispatch, and their text.

#pragma once

#include "tools/rdna-run/ValidationOutput.h"
#include "tools/rdnasim/load/Binder.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rdna_run {

struct DebugOptions {
  uint64_t printfBytes = 1 << 20; ///< of the printf buffer; 0: none
  uint64_t abortBytes = 1 << 20;  ///< of the abort buffer; 0: none
  ValidationOutputOptions validation;
  bool printsJson = false;
  bool printsRawText = false;     ///< the printed text verbatim, instead of a line for each record
  bool checksPublication = false; ///< checks that a polling host sees only complete entries
  std::string dumpFolder;         ///< for each dispatch's ELF and buffers; empty: none
};

class DebugOutput {
public:
  explicit DebugOutput(const DebugOptions &options) : options_(options), validation_(options.validation) {}

  /// Binds the buffers that the shader has a place for. They begin as those that a driver uses again for each
  /// frame: of what earlier dispatches have left in them the header alone is cleared.
  void place(const rdnasim::Pipeline &loaded, rdnasim::Memory &memory, rdnasim::Bindings &bindings);

  /// Appends to `text` what the dispatch with that number has written: text, or JSON, one record on each
  /// line.
  void decode(const std::string &pipeline, std::span<const uint8_t> elf, uint32_t dispatch);

  /// Returns the buffer of the dispatch; null when there is none.
  const rdnasim::Allocation *printfBuffer() const { return printf_; }
  const rdnasim::Allocation *abortBuffer() const { return aborts_; }

  std::string text;
  std::string problem;     ///< what could not be dumped; otherwise empty
  bool hasAborted = false; ///< some invocation of some dispatch, whether its message fit or not

  /// Returns whether a check of validation has failed.
  bool hasFindings() const { return validation_.hasFindings; }

private:
  void decodePrintf(const std::string &pipeline, std::span<const std::byte> elf, uint32_t dispatch);
  void decodeAborts(const std::string &pipeline, std::span<const std::byte> elf, uint32_t dispatch);

  void dump(const std::string &name, std::span<const std::byte> bytes);
  void endLine(); ///< of raw text

  DebugOptions options_;
  ValidationOutput validation_;
  rdnasim::Allocation *printf_ = nullptr;
  rdnasim::Allocation *aborts_ = nullptr;
  std::vector<std::byte> oldPrintf_, oldAborts_; ///< contents left by the last dispatches
};

} // namespace rdna_run
