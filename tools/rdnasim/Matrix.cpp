// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/InstructionTable.h"

namespace rdnasim {

std::span<const OpInfo> matrixInstructions() {
  return {};
}

} // namespace rdnasim
