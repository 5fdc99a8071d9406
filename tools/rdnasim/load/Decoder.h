// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace rdnasim {

/// Why code could not be decoded, for people: offset, bytes or text, reason.
struct DecodeError {
  std::string message;
};

/// Disassembles `code` with LLVM for the target and turns each instruction's text into the compact form. An
/// instruction that the simulator does not implement is not an error here: it becomes one that stops the run
/// and names itself. `codeAddress`, `entry` and `sourceLocations` are the caller's to fill.
std::variant<Program, DecodeError> decode(std::span<const uint8_t> code, const Target &target, bool isWave64);

} // namespace rdnasim
