// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Program.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace rdnasim {

/// Why code could not be decoded, for users: offset, bytes or text, reason.
struct DecodeError {
  std::string message;
};

/// Disassembles `code` with LLVM for the target and converts each instruction's text to the compact form. An
/// instruction that the simulator does not implement is not an error here: executing it stops the run with a
/// fault that names it. The caller fills `codeAddress`, `entry` and `sourceLocations`.
std::variant<Program, DecodeError> decode(std::span<const uint8_t> code, const Target &target, bool isWave64);

} // namespace rdnasim
