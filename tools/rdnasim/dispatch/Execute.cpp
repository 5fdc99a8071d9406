// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Execute.h"

#include "tools/rdnasim/machine/Wave.h"

#include <cstring>

namespace rdnasim {

namespace {

/// Both halves of a VOPD read their sources before either writes. The first half's result is held back until
/// the second half has run; the halves never write the same register.
void executePair(Wave &wave, const Instruction &first) {
  const Instruction &second = wave.program.pairedHalves[first.paired - 1];
  uint32_t target = first.operands[0].number;
  if (target >= wave.vectorCount())
    return first.run(wave, first);
  LaneWords before, after;
  uint64_t definedBefore = wave.vectorDefined(target);
  std::memcpy(before, wave.vector(target), sizeof(before));
  first.run(wave, first);
  uint64_t definedAfter = wave.vectorDefined(target);
  std::memcpy(after, wave.vector(target), sizeof(after));
  std::memcpy(wave.vector(target), before, sizeof(before));
  wave.setVectorDefined(target, definedBefore);
  second.run(wave, second);
  std::memcpy(wave.vector(target), after, sizeof(after));
  wave.setVectorDefined(target, definedAfter);
}

} // namespace

void executeNext(Wave &wave) {
  const Instruction &instruction = wave.program.instructions[wave.next];
  if (instruction.hazardUse != HazardUse::Never)
    wave.hazards.step(wave, wave.next, instruction.hazardUse);
  ++wave.next;
  ++wave.instructionsExecuted;
  if (wave.hasFault()) [[unlikely]]
    return;
  if (instruction.paired != 0) [[unlikely]]
    executePair(wave, instruction);
  else
    instruction.run(wave, instruction);
}

} // namespace rdnasim
