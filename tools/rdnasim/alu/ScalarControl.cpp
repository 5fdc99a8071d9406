// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/machine/Workgroup.h"

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

void nothing(Wave &, const Instruction &) {}

// --- Branches ---

enum class Condition : u32 { Scc0, Scc1, Vccz, Vccnz, Execz, Execnz };

void branch(Wave &wave, const Instruction &instruction) {
  wave.branchTo(instruction);
}

/// Returns whether it is known if VCC is zero.
bool vccIsDefined(const Wave &wave) {
  uint64_t defined = wave.definedBitsOfMask(maskRegister(kVcc));
  return (wave.vcc() & defined) != 0 || defined == wave.allLanes();
}

void conditionalBranch(Wave &wave, const Instruction &instruction) {
  auto condition = static_cast<Condition>(instruction.info->tag);
  bool readsScc = condition == Condition::Scc0 || condition == Condition::Scc1;
  bool readsVcc = condition == Condition::Vccz || condition == Condition::Vccnz;
  if (readsScc && !wave.sccDefined)
    return wave.fault("the branch depends on SCC, which comes from an uninitialised register");
  if (readsVcc && !vccIsDefined(wave))
    return wave.fault("the branch depends on VCC, which comes from an uninitialised register");
  if (readsVcc && wave.scoreboard.anyPending() && wave.scoreboard.isScalarPending(kVcc))
    return wave.fault("the branch depends on VCC before a wait for the load that writes it");
  bool isTaken = false;
  switch (condition) {
  case Condition::Scc0:
    isTaken = !wave.scc;
    break;
  case Condition::Scc1:
    isTaken = wave.scc;
    break;
  case Condition::Vccz:
    isTaken = wave.vcc() == 0;
    break;
  case Condition::Vccnz:
    isTaken = wave.vcc() != 0;
    break;
  case Condition::Execz:
    isTaken = wave.exec() == 0;
    break;
  case Condition::Execnz:
    isTaken = wave.exec() != 0;
    break;
  }
  if (isTaken)
    branch(wave, instruction);
}

void endProgram(Wave &wave, const Instruction &) {
  // It is undefined whether the wave's signal still counts once the wave has ended.
  if (wave.hasSignalled)
    return wave.fault("the wave ends after it has signalled the barrier, without waiting there");
  if (wave.graphics)
    wave.graphics->end(wave);
  if (!wave.hasFault())
    wave.state = WaveState::Ended;
}

// --- Waits ---

void waitCounts(Wave &wave, const Instruction &instruction) {
  static constexpr Counter kOrder[] = {Counter::Load, Counter::Export, Counter::Lds};
  for (uint32_t i = 0; i < 3; ++i)
    if (instruction.waits[i] != 255)
      wave.scoreboard.wait(kOrder[i], instruction.waits[i]);
}

/// RDNA4's waits have one count; earlier ones of the same kind have a register (always null) before it.
void waitOne(Wave &wave, const Instruction &instruction) {
  wave.scoreboard.wait(static_cast<Counter>(instruction.info->tag), instruction.immediate & 63);
}

/// Loads, or stores, in bits 13:8; LDS in bits 5:0.
void waitTwo(Wave &wave, const Instruction &instruction) {
  wave.scoreboard.wait(static_cast<Counter>(instruction.info->tag), instruction.immediate >> 8 & 63);
  wave.scoreboard.wait(Counter::Lds, instruction.immediate & 63);
}

void waitIdle(Wave &wave, const Instruction &) {
  wave.scoreboard.waitAll();
}

// --- Barriers ---

void arrive(Wave &wave) {
  wave.barrierPhase = wave.workgroup.phase;
  ++wave.workgroup.arrived;
  wave.workgroup.completePhaseIfAllArrived();
}

void waitForPhase(Wave &wave) {
  if (wave.workgroup.phase <= wave.barrierPhase)
    wave.state = WaveState::AtBarrier;
}

void barrier(Wave &wave, const Instruction &) {
  arrive(wave);
  waitForPhase(wave);
}

constexpr int32_t kWorkgroupBarrier = -1;

bool isWorkgroupBarrier(Wave &wave, int64_t id) {
  if (static_cast<int32_t>(id) == kWorkgroupBarrier)
    return true;
  wave.fault("barrier " + std::to_string(id) + ": only the workgroup's, -1, exists in the simulator");
  return false;
}

/// Tag 1: SCC receives whether the wave is the first to arrive.
void barrierSignal(Wave &wave, const Instruction &instruction) {
  if (!wave.isDefined(instruction.operands[0]))
    return wave.fault("the number of a barrier comes from an uninitialised register");
  if (!isWorkgroupBarrier(wave, static_cast<int32_t>(wave.readScalar(instruction.operands[0]))))
    return;
  if (wave.hasSignalled)
    return wave.fault("the wave signals the barrier twice without waiting in between");
  wave.hasSignalled = true;
  if (instruction.info->tag == 1)
    wave.setScc(wave.workgroup.arrived == 0);
  arrive(wave);
}

void barrierWait(Wave &wave, const Instruction &instruction) {
  if (!isWorkgroupBarrier(wave, instruction.immediate))
    return;
  if (!wave.hasSignalled)
    return wave.fault("the wave waits at a barrier that it has not signalled");
  wave.hasSignalled = false;
  waitForPhase(wave);
}

// --- Messages, clocks, refusals ---

constexpr u32 kMessageDeallocateVgprs = 3, kMessageRequestAllocation = 9;

/// M0 has the counts: of vertices in bits 10:0, of primitives in bits 22:12.
void requestAllocation(Wave &wave) {
  u32 counts = 0;
  if (wave.readM0(counts))
    wave.graphics->requestAllocation(wave, counts & 0x7ff, counts >> 12 & 0x7ff);
}

void sendMessage(Wave &wave, const Instruction &instruction) {
  u32 message = instruction.immediate & (wave.program.target.isIn(kRdna2) ? 0xf : 0xff);
  if (message == kMessageRequestAllocation && wave.graphics)
    return requestAllocation(wave);
  if (message != kMessageDeallocateVgprs)
    wave.fault("message " + std::to_string(message) + " means nothing to a " +
               (wave.graphics ? "graphics" : "compute") + " wave in the simulator");
}

/// The clock counts the wave's own instructions: monotonic, and the same in every run.
void readClock(Wave &wave, const Instruction &instruction) {
  wave.writeScalar64(instruction.operands[0], wave.instructionsExecuted);
  wave.scoreboard.issue(Counter::Scalar, {false, instruction.operands[0].number, 2}, true);
}

constexpr u32 kMessageRealTime = 0x83;

void sendMessageForResult(Wave &wave, const Instruction &instruction) {
  if ((instruction.immediate & 0xff) != kMessageRealTime)
    return wave.fault("the simulator answers no message but MSG_RTN_GET_REALTIME");
  wave.writeScalar(instruction.operands[0], 0, static_cast<u32>(wave.instructionsExecuted));
  if (instruction.operands[0].dwords == 2)
    wave.writeScalar(instruction.operands[0], 1, static_cast<u32>(wave.instructionsExecuted >> 32));
  wave.scoreboard.issueMessage({false, instruction.operands[0].number, instruction.operands[0].dwords});
}

void refuse(Wave &wave, const Instruction &instruction) {
  wave.fault(std::string(instruction.info->mnemonic) + " has no meaning for a shader in the simulator");
}

/// The driver determines what the trap handler does with the number; here the device is lost.
void trap(Wave &wave, const Instruction &instruction) {
  wave.fault("trap " + std::to_string(instruction.immediate & 0xff) + " is raised, and the device is lost");
}

constexpr OpInfo line(std::string_view mnemonic, Handler run, OpKind kind, Generations generations = kAll,
                      u32 tag = 0) {
  return {mnemonic, generations, kind, {}, run, tag};
}
constexpr OpInfo branchIf(std::string_view mnemonic, Condition condition) {
  return line(mnemonic, conditionalBranch, OpKind::Branch, kAll, static_cast<u32>(condition));
}
constexpr OpInfo wait(std::string_view mnemonic, Counter counter, Generations generations,
                      Handler run = waitOne) {
  return line(mnemonic, run, OpKind::Wait, generations, static_cast<u32>(counter));
}

constexpr OpInfo kLines[] = {
    line("s_branch", branch, OpKind::Branch),
    branchIf("s_cbranch_scc0", Condition::Scc0),
    branchIf("s_cbranch_scc1", Condition::Scc1),
    branchIf("s_cbranch_vccz", Condition::Vccz),
    branchIf("s_cbranch_vccnz", Condition::Vccnz),
    branchIf("s_cbranch_execz", Condition::Execz),
    branchIf("s_cbranch_execnz", Condition::Execnz),
    line("s_endpgm", endProgram, OpKind::Branch),
    line("s_endpgm_saved", refuse, OpKind::Other),
    line("s_code_end", refuse, OpKind::Other),
    line("s_trap", trap, OpKind::Other),
    line("s_sethalt", refuse, OpKind::Other),
    line("s_setkill", refuse, OpKind::Other),

    line("s_waitcnt", waitCounts, OpKind::Wait, kRdna23),
    wait("s_waitcnt_vmcnt", Counter::Load, kRdna23),
    wait("s_waitcnt_vscnt", Counter::Store, kRdna23),
    wait("s_waitcnt_lgkmcnt", Counter::Lds, kRdna23),
    wait("s_waitcnt_expcnt", Counter::Export, kRdna23),
    wait("s_wait_loadcnt", Counter::Load, kRdna4),
    wait("s_wait_storecnt", Counter::Store, kRdna4),
    wait("s_wait_dscnt", Counter::Lds, kRdna4),
    wait("s_wait_kmcnt", Counter::Scalar, kRdna4),
    wait("s_wait_expcnt", Counter::Export, kRdna4),
    wait("s_wait_samplecnt", Counter::Sample, kRdna4),
    wait("s_wait_bvhcnt", Counter::Bvh, kRdna4),
    wait("s_wait_loadcnt_dscnt", Counter::Load, kRdna4, waitTwo),
    wait("s_wait_storecnt_dscnt", Counter::Store, kRdna4, waitTwo),
    line("s_wait_idle", waitIdle, OpKind::Wait),
    line("s_waitcnt_depctr", nothing, OpKind::Wait),
    line("s_wait_alu", nothing, OpKind::Wait, kRdna4),
    line("s_wait_event", nothing, OpKind::Wait, kRdna34),

    line("s_barrier", barrier, OpKind::Barrier, kRdna23),
    {"s_barrier_signal", kRdna4, OpKind::Barrier, {read(Type::I32)}, barrierSignal, 0},
    {"s_barrier_signal_isfirst", kRdna4, OpKind::Barrier, {read(Type::I32)}, barrierSignal, 1},
    line("s_barrier_wait", barrierWait, OpKind::Barrier, kRdna4),

    line("s_sendmsg", sendMessage, OpKind::Message),
    {"s_sendmsg_rtn_b32",
     kRdna34,
     OpKind::Message,
     {written(Type::B32), read(Type::B32)},
     sendMessageForResult,
     0},
    {"s_sendmsg_rtn_b64",
     kRdna34,
     OpKind::Message,
     {written(Type::B64), read(Type::B32)},
     sendMessageForResult,
     0},
    {"s_memtime", kRdna2, OpKind::Smem, {written(Type::B64)}, readClock, 0},
    {"s_memrealtime", kRdna2, OpKind::Smem, {written(Type::B64)}, readClock, 0},

    // Instructions that affect only timing, caches or debuggers.
    line("s_nop", nothing, OpKind::Other),
    line("s_sleep", nothing, OpKind::Other),
    line("s_wakeup", nothing, OpKind::Other),
    {"s_sleep_var", kRdna4, OpKind::Other, {read(Type::B32)}, nothing, 0},
    line("s_delay_alu", nothing, OpKind::Other, kRdna34),
    line("s_clause", nothing, OpKind::Other),
    line("s_setprio", nothing, OpKind::Other),
    line("s_inst_prefetch", nothing, OpKind::Other, kRdna2),
    line("s_set_inst_prefetch_distance", nothing, OpKind::Other, kRdna3),
    line("s_icache_inv", nothing, OpKind::Other),
    line("s_incperflevel", nothing, OpKind::Other),
    line("s_decperflevel", nothing, OpKind::Other),
    line("s_ttracedata", nothing, OpKind::Other),
    line("s_ttracedata_imm", nothing, OpKind::Other),
    line("s_version", nothing, OpKind::Other),
};

} // namespace

std::span<const OpInfo> scalarControlInstructions() {
  return kLines;
}

} // namespace rdnasim
