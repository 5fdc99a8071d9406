// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reconvergence {

using Words = std::vector<uint32_t>;

/// A generated module as a binary. `problem` says what the assembler or the validator has against it.
struct Module {
  Words words;
  /// Without the execution mode, with OpUnreachable for aborts and with the predicates of quad votes for
  /// their results: validator and lavapipe know none of them.
  Words plain;
  std::string problem;
};

Module assemble(const std::string &assembly);

} // namespace reconvergence
