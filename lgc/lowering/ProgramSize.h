// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The size of a program as far as it determines how long LLVM compiles it.

#pragma once

#include <cstdint>

namespace llvm {
class Function;
} // namespace llvm

namespace lgc {

// A program of this size compiles in about a minute (docs/bench.md, "The largest shaders").
inline constexpr uint64_t kMaxInstructions = 1 << 18;
inline constexpr uint64_t kMaxBlocks = 1 << 15;

/// The sums saturate.
struct ProgramSize {
  uint64_t instructions = 0; ///< a switch counts as one for each case
  uint64_t blocks = 0;
  uint64_t prints = 0; ///< not included in the other counts

  /// The callee's first and last block merge with the caller's around the call.
  void addInlined(const ProgramSize &callee);
  /// Adds a function that remains one.
  void addFunction(const ProgramSize &function);

  uint64_t blocksWithPrints() const;
};

/// Returns the size of a function without those that it calls. An abort has the size of what it is lowered
/// to.
ProgramSize ownSize(const llvm::Function &function);

} // namespace lgc
