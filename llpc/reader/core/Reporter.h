// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Errors and warnings at instructions of the module.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/reader/core/Result.h"
#include "llpc/spirv/Module.h"

#include <string>

namespace llpc::reader {

class Reporter {
public:
  Reporter(const spirv::Module &input, Diagnostics &diagnostics) : input_(input), diagnostics_(diagnostics) {}
  Reporter(const Reporter &) = delete;
  Reporter &operator=(const Reporter &) = delete;

  /// Reports an error at the instruction.
  Result fail(const spirv::Instruction &instruction, std::string reason, std::string hint = {}) const;
  /// Reports an error of the module as a whole.
  Result failModule(std::string reason, std::string hint) const;
  void warn(const spirv::Instruction &instruction, std::string reason) const;

  /// Returns the instruction that is being translated, to which errors without another position are
  /// attributed; null before the first.
  const spirv::Instruction *current() const { return current_; }
  void setCurrent(const spirv::Instruction &instruction) { current_ = &instruction; }

private:
  const spirv::Module &input_;
  Diagnostics &diagnostics_;
  const spirv::Instruction *current_ = nullptr;
};

} // namespace llpc::reader
