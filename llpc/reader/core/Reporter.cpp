// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Reporter.h"

namespace llpc::reader {

bool Reporter::fail(const spirv::Instruction &instruction, std::string reason, std::string hint) const {
  diagnostics_.add(input_.diagnose(Severity::Error, instruction, std::move(reason), std::move(hint)));
  return false;
}

void Reporter::warn(const spirv::Instruction &instruction, std::string reason) const {
  diagnostics_.add(input_.diagnose(Severity::Warning, instruction, std::move(reason)));
}

} // namespace llpc::reader
