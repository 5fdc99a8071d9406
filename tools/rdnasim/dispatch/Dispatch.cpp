// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/dispatch/Dispatch.h"

#include "tools/rdnasim/dispatch/Launch.h"
#include "tools/rdnasim/memory/Claims.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace rdnasim {

namespace {

// A workgroup has at most 1,024 invocations: 32 waves of 32 lanes.
constexpr uint32_t kMaxWavesPerWorkgroup = 32;
constexpr uint32_t kResidentWaves = 2 * kMaxWavesPerWorkgroup;

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
    for (uint32_t slot = 0; slot < slots && next < count; ++slot) {
      auto launched = launch(dispatch, memory, next++, slot * waves);
      launched->workgroup.accesses = options.accesses;
      machine.add(std::move(launched));
    }
    machine.runToEnd();
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
  launched->workgroup.accesses = options.accesses;
  launched->workgroup.claimant = static_cast<uint32_t>(id + 1);
  machine.add(std::move(launched));
  machine.runToEnd();
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

uint64_t scratchBytes(const StageState &stage, uint32_t threads) {
  return uint64_t(waveSlots(threads)) * stage.scratchBytesPerWave();
}

RunResult run(const Dispatch &dispatch, Memory &memory, const RunOptions &options) {
  if (workgroupCount(dispatch) == 0)
    return {};
  if (hasMemoryAtomics(*dispatch.program))
    return runInterleaved(dispatch, memory, options);
  return runIndependently(dispatch, memory, options);
}

} // namespace rdnasim
