// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/InstructionText.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// Encoding words of an instruction whose values its text does not give as numbers.
struct InstructionWords {
  uint32_t first = 0, second = 0;
};

/// Combines a text with its line of the table: gives constants their types and stores modifiers in their
/// fields. On failure returns the reason; `result` must not be executed then.
std::optional<std::string> bindText(const InstructionText &text, const OpInfo &info, const Target &target,
                                    InstructionWords words, Instruction &result);

} // namespace rdnasim
