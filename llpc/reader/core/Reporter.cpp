// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Reporter.h"

namespace llpc::reader {

Result Reporter::fail(ErrorCategory category, const spirv::Instruction &instruction, std::string reason,
                      std::string hint) const {
  diagnostics_.add(
      input_.diagnose(Severity::error(category), instruction, std::move(reason), std::move(hint)));
  return failure();
}

Result Reporter::failModule(std::string reason, std::string hint) const {
  diagnostics_.addError(ErrorCategory::InvalidInput, std::string(input_.fileName()), std::move(reason),
                        std::move(hint));
  return failure();
}

Result Reporter::checkCancelled() const {
  if (!isCancelled_ || !isCancelled_())
    return success();
  diagnostics_.addError(ErrorCategory::Cancelled, std::string(input_.fileName()),
                        "the compile was cancelled");
  return failure();
}

void Reporter::warn(const spirv::Instruction &instruction, std::string reason) const {
  diagnostics_.add(input_.diagnose(Severity::warning(), instruction, std::move(reason)));
}

} // namespace llpc::reader
