// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/HazardEffect.h"
#include "tools/rdnasim/machine/Instruction.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rdnasim {

/// Decoded code, shared by all waves and threads.
struct Program {
  Target target;
  bool isWave64 = false;
  uint64_t codeAddress = 0; ///< of byte 0, in GPU memory
  std::vector<Instruction>
      instructions; ///< ascending pc; the last is a stop that reports running past the end
  std::vector<Instruction> pairedHalves;    ///< second halves of VOPD
  std::vector<std::string> texts;           ///< one for each instruction, as LLVM disassembles it
  std::vector<std::string> sourceLocations; ///< one for each instruction, "file:line" or empty
  std::vector<uint32_t> indexAt; ///< by pc / 4: index of the instruction that starts there, or kNoInstruction
  std::vector<HazardEffect> hazardEffects; ///< one for each instruction
  uint32_t entry = 0;                      ///< index of the first instruction

  static constexpr uint32_t kNoInstruction = ~0u;

  /// Index of the instruction at a byte offset from the start of the code.
  uint32_t indexOf(uint64_t pc) const {
    return pc % 4 == 0 && pc / 4 < indexAt.size() ? indexAt[pc / 4] : kNoInstruction;
  }
};

} // namespace rdnasim
