// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Reporter.h"

namespace llpc::reader {

Result Reporter::fail(const spirv::Instruction &instruction, std::string reason, std::string hint) const {
  diagnostics_.add(input_.diagnose(Severity::Error, instruction, std::move(reason), std::move(hint)));
  return failure();
}

Result Reporter::failModule(std::string reason, std::string hint) const {
  Diagnostic problem;
  problem.file = input_.fileName();
  problem.message = std::move(reason);
  problem.hint = std::move(hint);
  diagnostics_.add(std::move(problem));
  return failure();
}

void Reporter::warn(const spirv::Instruction &instruction, std::string reason) const {
  diagnostics_.add(input_.diagnose(Severity::Warning, instruction, std::move(reason)));
}

} // namespace llpc::reader
