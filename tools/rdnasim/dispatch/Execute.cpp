// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Execute.h"

#include "tools/rdnasim/machine/Wave.h"

#include <cstring>

namespace rdnasim {

namespace {

/// A register's contents, and what is known about them.
struct VectorState {
  LaneWords values;
  uint64_t defined;
  bool hasBits;
  LaneWords bits; ///< the defined ones
};

VectorState saved(const Wave &wave, uint32_t number) {
  VectorState state;
  state.defined = wave.vectorDefined(number);
  std::memcpy(state.values, wave.vector(number), sizeof(state.values));
  state.hasBits = wave.hasPartlyDefined();
  if (state.hasBits) [[unlikely]]
    wave.readDefinedBits(vectorRegister(number), 0, state.bits);
  return state;
}

void restore(Wave &wave, uint32_t number, const VectorState &state) {
  std::memcpy(wave.vector(number), state.values, sizeof(state.values));
  wave.setVectorDefined(number, state.defined);
  if (state.hasBits) [[unlikely]]
    wave.setDefinedBits(number, wave.allLanes(), state.bits);
}

/// Both halves of a VOPD read their sources before either writes. The first half's result is held back until
/// the second half has run; the halves never write the same register.
[[gnu::noinline]] void executePair(Wave &wave, const Instruction &first) {
  const Instruction &second = wave.program.pairedHalves[first.paired - 1];
  uint32_t target = first.operands[0].number;
  if (target >= wave.vectorCount())
    return first.run(wave, first);
  const VectorState before = saved(wave, target);
  first.run(wave, first);
  const VectorState after = saved(wave, target);
  restore(wave, target, before);
  second.run(wave, second);
  restore(wave, target, after);
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
