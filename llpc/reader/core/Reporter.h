// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Errors and warnings at instructions of the module.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/reader/core/Result.h"
#include "llpc/spirv/Module.h"

#include <functional>
#include <string>

namespace llpc::reader {

class Reporter {
public:
  Reporter(const spirv::Module &input, Diagnostics &diagnostics, const std::function<bool()> &isCancelled)
      : input_(input), diagnostics_(diagnostics), isCancelled_(isCancelled) {}
  Reporter(const Reporter &) = delete;
  Reporter &operator=(const Reporter &) = delete;

  /// Reports an error at the instruction: the module breaks a rule of SPIR-V or Vulkan ...
  Result failInvalid(const spirv::Instruction &instruction, std::string reason, std::string hint = {}) const {
    return fail(ErrorCategory::InvalidInput, instruction, std::move(reason), std::move(hint));
  }
  /// ... or needs what this compiler does not have ...
  Result failUnsupported(const spirv::Instruction &instruction, std::string reason,
                         std::string hint = {}) const {
    return fail(ErrorCategory::Unsupported, instruction, std::move(reason), std::move(hint));
  }
  /// ... or is larger than what it takes.
  Result failLimit(const spirv::Instruction &instruction, std::string reason, std::string hint = {}) const {
    return fail(ErrorCategory::Limit, instruction, std::move(reason), std::move(hint));
  }
  /// Reports that what the caller asks for is not in the module.
  Result failModule(std::string reason, std::string hint) const;
  /// Fails once the compile is cancelled.
  Result checkCancelled() const;
  void warn(const spirv::Instruction &instruction, std::string reason) const;

  /// Returns the instruction that is being translated, to which errors without another position are
  /// attributed; null before the first.
  const spirv::Instruction *current() const { return current_; }
  void setCurrent(const spirv::Instruction &instruction) { current_ = &instruction; }

private:
  Result fail(ErrorCategory category, const spirv::Instruction &instruction, std::string reason,
              std::string hint) const;

  const spirv::Module &input_;
  Diagnostics &diagnostics_;
  const std::function<bool()> &isCancelled_;
  const spirv::Instruction *current_ = nullptr;
};

} // namespace llpc::reader
