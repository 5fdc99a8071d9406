// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Dispatch.h"

#include "tools/rdnasim/dispatch/Execute.h"
#include "tools/rdnasim/dispatch/Launch.h"
#include "tools/rdnasim/memory/Claims.h"

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

namespace rdnasim {

namespace {

// A workgroup has at most 1,024 invocations: 32 waves of 32 lanes.
constexpr uint32_t kMaxWavesPerWorkgroup = 32;
constexpr uint32_t kResidentWaves = 2 * kMaxWavesPerWorkgroup;

/// Decides which wave runs next and for how many instructions.
class Schedule {
public:
  Schedule(uint64_t seed, uint64_t stream)
      : isRandom_(seed != 0), random_(seed * 0x9e3779b97f4a7c15 + stream) {}

  size_t pick(size_t count) { return isRandom_ ? random_() % count : 0; }
  /// Short slices find races, long ones are fast: the lengths are powers of two from 1 to 256, equally
  /// likely.
  uint64_t slice() { return isRandom_ ? 1ull << random_() % 9 : 4096; }

private:
  bool isRandom_;
  std::mt19937_64 random_;
};

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

/// Runs a set of workgroups, interleaving their waves, until all have ended.
class Interleaving {
public:
  Interleaving(const RunOptions &options, uint64_t stream)
      : options_(options), schedule_(options.seed, stream) {}

  void add(std::unique_ptr<LaunchedWorkgroup> workgroup) {
    for (const std::unique_ptr<Wave> &wave : workgroup->waves)
      ready_.push_back(wave.get());
    workgroups_.push_back(std::move(workgroup));
  }

  /// Runs one slice of one wave. Returns false when nothing is left to run or a wave has faulted.
  bool advance() {
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

  std::optional<Fault> fault;
  uint64_t waveInstructions = 0;

private:
  void runSlice(Wave &wave) {
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

  std::string whoWaitsFor(const Wave &wave) const {
    auto count = std::count_if(blocked_.begin(), blocked_.end(),
                               [&](const Wave *each) { return &each->workgroup == &wave.workgroup; });
    return count == 0 ? std::string()
                      : "; other waves of its workgroup wait for it at a barrier: " + std::to_string(count);
  }

  void end(Wave &wave) {
    --wave.workgroup.runningWaves;
    wave.workgroup.completePhaseIfAllArrived();
    auto isDone = [&](const auto &each) { return each->workgroup.runningWaves == 0; };
    workgroups_.erase(std::remove_if(workgroups_.begin(), workgroups_.end(), isDone), workgroups_.end());
  }

  void releaseBlocked() {
    auto isReleased = [](const Wave *wave) { return wave->workgroup.phase > wave->barrierPhase; };
    for (Wave *wave : blocked_)
      if (isReleased(wave)) {
        wave->state = WaveState::Running;
        ready_.push_back(wave);
      }
    std::erase_if(blocked_, isReleased);
  }

  void stopAtDeadlock() {
    Wave &wave = *blocked_.front();
    wave.fault("the wave waits at a barrier that " +
               std::to_string(wave.workgroup.runningWaves - wave.workgroup.arrived) +
               " running waves of its workgroup never reach");
    fault = faultOf(wave, wave.next == 0 ? 0 : wave.next - 1);
  }

  const RunOptions &options_;
  Schedule schedule_;
  std::vector<std::unique_ptr<LaunchedWorkgroup>> workgroups_;
  std::vector<Wave *> ready_, blocked_;
};

uint64_t workgroupCount(const Dispatch &dispatch) {
  return uint64_t(dispatch.groups[0]) * dispatch.groups[1] * dispatch.groups[2];
}

/// Returns whether workgroups can communicate: only atomics on memory allow that.
bool hasMemoryAtomics(const Program &program) {
  return std::any_of(program.instructions.begin(), program.instructions.end(), [](const Instruction &each) {
    return (each.info->kind == OpKind::Vmem || each.info->kind == OpKind::Flat) &&
           each.info->mnemonic.find("atomic") != each.info->mnemonic.npos;
  });
}

RunResult runInterleaved(const Dispatch &dispatch, Memory &memory, const RunOptions &options) {
  Interleaving machine(options, 0);
  uint32_t waves = wavesPerWorkgroup(dispatch), slots = std::max(1u, kResidentWaves / waves);
  // In batches, because a workgroup keeps its slots of scratch memory until it ends.
  uint64_t next = 0, count = workgroupCount(dispatch);
  while (next < count && !machine.fault) {
    for (uint32_t slot = 0; slot < slots && next < count; ++slot)
      machine.add(launch(dispatch, memory, next++, slot * waves));
    while (machine.advance()) {
    }
  }
  return {machine.fault, machine.waveInstructions};
}

/// Runs workgroups one after the other on this thread, with `claims` in competition with other threads.
std::optional<Fault> runAlone(const Dispatch &dispatch, Memory &memory, const RunOptions &options,
                              uint64_t id, uint32_t thread, Claims *claims,
                              std::atomic<uint64_t> &instructions) {
  Interleaving machine(options, id + 1);
  auto launched = launch(dispatch, memory, id, thread * kResidentWaves);
  launched->workgroup.claims = claims;
  launched->workgroup.claimant = static_cast<uint32_t>(id + 1);
  machine.add(std::move(launched));
  while (machine.advance()) {
  }
  instructions += machine.waveInstructions;
  return std::move(machine.fault);
}

/// Runs one workgroup after the other, up to the first that faults. Every run must be equivalent to this one.
RunResult runInOrder(const Dispatch &dispatch, Memory &memory, const RunOptions &options) {
  std::atomic<uint64_t> instructions = 0;
  std::optional<Fault> fault;
  for (uint64_t id = 0, count = workgroupCount(dispatch); id < count && !fault; ++id)
    fault = runAlone(dispatch, memory, options, id, 0, nullptr, instructions);
  return {std::move(fault), instructions};
}

/// Runs all workgroups on several threads. Returns nullopt, with memory unchanged, when a workgroup has
/// faulted or used what another has written, because the order then matters.
std::optional<RunResult> runOnThreads(const Dispatch &dispatch, Memory &memory, const RunOptions &options,
                                      uint32_t threads) {
  Claims claims(memory);
  std::atomic<uint64_t> next = 0, instructions = 0;
  std::atomic<bool> isStopped = false;
  auto work = [&](uint32_t thread) {
    uint64_t count = workgroupCount(dispatch);
    for (uint64_t id = next++; id < count && !isStopped; id = next++)
      if (runAlone(dispatch, memory, options, id, thread, &claims, instructions))
        isStopped = true;
  };
  std::vector<std::thread> others;
  for (uint32_t i = 1; i < threads; ++i)
    others.emplace_back(work, i);
  work(0);
  for (std::thread &other : others)
    other.join();
  if (!isStopped)
    return RunResult{std::nullopt, instructions};
  claims.undo();
  return std::nullopt;
}

RunResult runIndependently(const Dispatch &dispatch, Memory &memory, const RunOptions &options) {
  uint64_t count = workgroupCount(dispatch);
  auto threads =
      static_cast<uint32_t>(std::min<uint64_t>(std::clamp(options.threads, 1u, kMaxThreads), count));
  if (threads > 1 && !options.observer && count <= Claims::kMaxOwner)
    if (std::optional<RunResult> result = runOnThreads(dispatch, memory, options, threads))
      return *result;
  return runInOrder(dispatch, memory, options);
}

} // namespace

uint32_t waveSlots(uint32_t threads) {
  return kResidentWaves * std::clamp(threads, 1u, kMaxThreads);
}

uint64_t scratchBytes(const Dispatch &dispatch, uint32_t threads) {
  return uint64_t(waveSlots(threads)) * (dispatch.program->isWave64 ? 64 : 32) * dispatch.scratchBytesPerLane;
}

RunResult run(const Dispatch &dispatch, Memory &memory, const RunOptions &options) {
  if (workgroupCount(dispatch) == 0)
    return {};
  if (hasMemoryAtomics(*dispatch.program))
    return runInterleaved(dispatch, memory, options);
  return runIndependently(dispatch, memory, options);
}

} // namespace rdnasim
