// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/InstructionText.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// Words of an instruction that its text does not spell out as numbers.
struct InstructionWords {
  uint32_t first = 0, second = 0;
};

/// Joins a text with its line of the table: types the constants and puts modifiers into their fields. On
/// failure returns why, and `result` must not be run.
std::optional<std::string> bindText(const InstructionText &text, const OpInfo &info, const Target &target,
                                    InstructionWords words, Instruction &result);

} // namespace rdnasim
