// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Interleaving.h"

#include "tools/rdnasim/dispatch/Execute.h"

#include <algorithm>

namespace rdnasim {

namespace {

Fault faultOf(const Wave &wave, uint32_t at) {
  const Program &program = wave.program;
  Fault fault;
  fault.reason = wave.faultReason();
  std::copy_n(wave.workgroup.id, 3, fault.workgroup);
  fault.wave = wave.index;
  fault.pc = program.instructions[at].pc;
  fault.instruction = program.texts[program.instructions[at].text];
  fault.sourceLocation = program.sourceLocations[at];
  return fault;
}

} // namespace

void Interleaving::add(std::unique_ptr<LaunchedWorkgroup> workgroup) {
  for (const std::unique_ptr<Wave> &wave : workgroup->waves)
    ready_.push_back(wave.get());
  workgroups_.push_back(std::move(workgroup));
}

bool Interleaving::advance() {
  if (ready_.empty() && !blocked_.empty())
    stopAtDeadlock();
  if (ready_.empty() || fault)
    return false;
  size_t picked = schedule_.pick(ready_.size());
  Wave &wave = *ready_[picked];
  ready_.erase(ready_.begin() + static_cast<ptrdiff_t>(picked));
  runSlice(wave);
  if (wave.state == WaveState::Running)
    ready_.push_back(&wave);
  else if (wave.state == WaveState::AtBarrier)
    blocked_.push_back(&wave);
  else if (wave.state == WaveState::Ended)
    end(wave);
  releaseBlocked();
  return !fault;
}

void Interleaving::runSlice(Wave &wave) {
  uint64_t start = wave.instructionsExecuted;
  uint64_t slice = std::min(schedule_.slice(), options_.instructionBudget - start);
  uint32_t at = wave.next;
  for (uint64_t left = slice; left != 0 && wave.state == WaveState::Running; --left) {
    at = wave.next;
    if (options_.observer) [[unlikely]]
      options_.observer->beforeInstruction(wave, wave.program.instructions[at]);
    executeNext(wave);
    if (options_.observer) [[unlikely]]
      options_.observer->afterInstruction(wave, wave.program.instructions[at]);
  }
  waveInstructions += wave.instructionsExecuted - start;
  if (wave.instructionsExecuted >= options_.instructionBudget && wave.state == WaveState::Running)
    wave.fault("the wave has run " + std::to_string(wave.instructionsExecuted) +
               " instructions without an end: an endless loop, or a budget that is too small" +
               whoWaitsFor(wave));
  if (wave.hasFault())
    fault = faultOf(wave, at);
}

std::string Interleaving::whoWaitsFor(const Wave &wave) const {
  auto count = std::count_if(blocked_.begin(), blocked_.end(),
                             [&](const Wave *each) { return &each->workgroup == &wave.workgroup; });
  return count == 0 ? std::string()
                    : "; other waves of its workgroup wait for it at a barrier: " + std::to_string(count);
}

void Interleaving::end(Wave &wave) {
  --wave.workgroup.runningWaves;
  wave.workgroup.completePhaseIfAllArrived();
  auto isDone = [&](const auto &each) { return each->workgroup.runningWaves == 0; };
  workgroups_.erase(std::remove_if(workgroups_.begin(), workgroups_.end(), isDone), workgroups_.end());
}

void Interleaving::releaseBlocked() {
  auto isReleased = [](const Wave *wave) { return wave->workgroup.phase > wave->barrierPhase; };
  for (Wave *wave : blocked_)
    if (isReleased(wave)) {
      wave->state = WaveState::Running;
      ready_.push_back(wave);
    }
  std::erase_if(blocked_, isReleased);
}

void Interleaving::stopAtDeadlock() {
  Wave &wave = *blocked_.front();
  wave.fault("the wave waits at a barrier that " +
             std::to_string(wave.workgroup.runningWaves - wave.workgroup.arrived) +
             " running waves of its workgroup never reach");
  fault = faultOf(wave, wave.next == 0 ? 0 : wave.next - 1);
}

} // namespace rdnasim
