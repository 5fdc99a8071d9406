// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/Dispatch.h"

#include <cstdint>
#include <cstdio>
#include <vector>

namespace rdna_run {

/// Writes a line for each instruction: workgroup, wave, PC, text, EXEC, and the registers that it has
/// changed. A digit of a lane that has an undefined bit is a "?".
class Trace : public rdnasim::Observer {
public:
  explicit Trace(std::FILE *file) : file_(file) {}

  void beforeInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) override;
  void afterInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) override;

private:
  std::FILE *file_;
  // Before the instruction.
  std::vector<uint32_t> scalars_, vectors_;
  std::vector<uint32_t> defined_; ///< the bits, in the order of vectors_
  bool scc_ = false;
};

} // namespace rdna_run
