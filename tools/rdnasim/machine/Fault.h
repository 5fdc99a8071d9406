// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>

namespace rdnasim {

/// Why and where a run stopped. Every member is filled by the dispatcher except `reason`, which whoever found
/// the fault writes: a full clause that names registers, addresses in hex, and lanes.
struct Fault {
  std::string reason;
  uint32_t workgroup[3] = {};
  uint32_t wave = 0;          ///< index in its workgroup
  uint64_t pc = 0;            ///< byte offset from the start of the code
  std::string instruction;    ///< as LLVM disassembles it
  std::string sourceLocation; ///< file:line, or empty without debug information
};

/// One paragraph for people: reason, wave, PC, instruction, source line.
std::string toString(const Fault &fault);

} // namespace rdnasim
