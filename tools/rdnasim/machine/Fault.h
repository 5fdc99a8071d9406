// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>

namespace rdnasim {

/// Why and where a run stopped. The dispatcher fills every member except `reason`, which the code that finds
/// the fault provides: a full clause that names registers, addresses in hex, and lanes.
struct Fault {
  std::string reason;
  std::string place = {}; ///< of a wave of a graphics stage, instead of the workgroup: "pixel wave 3"
  uint32_t workgroup[3] = {};
  uint32_t wave = 0;               ///< index in its workgroup
  uint64_t pc = 0;                 ///< byte offset from the start of the code
  std::string instruction = {};    ///< as LLVM disassembles it; empty when no single one is to blame
  std::string sourceLocation = {}; ///< file:line, or empty without debug information
};

/// Returns one paragraph for users: reason, PC, instruction, source line, wave.
std::string toString(const Fault &fault);

} // namespace rdnasim
