// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/InstructionCounter.h"

#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

namespace lgc {

using pipeline::ShaderStatistics;

namespace {

struct NamePrefix {
  StringLiteral prefix;
  uint32_t ShaderStatistics::*counter;
};

// Classifies an instruction by LLVM's opcode name, such as S_BUFFER_LOAD_B32_IMM_gfx11. The first matching
// prefix decides.
constexpr NamePrefix kKinds[] = {
    {"V_", &ShaderStatistics::valu},
    {"BUFFER_", &ShaderStatistics::vmem},
    {"TBUFFER_", &ShaderStatistics::vmem},
    {"GLOBAL_", &ShaderStatistics::vmem},
    {"FLAT_", &ShaderStatistics::vmem},
    {"SCRATCH_", &ShaderStatistics::vmem},
    {"IMAGE_", &ShaderStatistics::vmem},
    {"DS_", &ShaderStatistics::lds},
    {"LDS_", &ShaderStatistics::lds},
    {"S_LOAD_", &ShaderStatistics::smem},
    {"S_BUFFER_", &ShaderStatistics::smem},
    {"S_DCACHE_", &ShaderStatistics::smem},
    {"S_GL1_", &ShaderStatistics::smem},
    {"S_MEMTIME", &ShaderStatistics::smem},
    {"S_MEMREALTIME", &ShaderStatistics::smem},
    {"S_PREFETCH_", &ShaderStatistics::smem},
    {"S_BRANCH", &ShaderStatistics::branches},
    {"S_CBRANCH", &ShaderStatistics::branches},
    {"S_SETPC", &ShaderStatistics::branches},
    {"S_SWAPPC", &ShaderStatistics::branches},
    {"S_CALL", &ShaderStatistics::branches},
    {"S_WAIT", &ShaderStatistics::waits},
    {"S_DELAY_ALU", &ShaderStatistics::waits},
    {"S_NOP", &ShaderStatistics::waits},
    {"S_CLAUSE", &ShaderStatistics::waits},
    {"S_ENDPGM", &ShaderStatistics::other},
    {"S_BARRIER", &ShaderStatistics::other},
    {"S_SENDMSG", &ShaderStatistics::other},
    {"S_SLEEP", &ShaderStatistics::other},
    {"S_SETHALT", &ShaderStatistics::other},
    {"S_TRAP", &ShaderStatistics::other},
    {"S_INST_PREFETCH", &ShaderStatistics::other},
    {"S_SET_INST_PREFETCH", &ShaderStatistics::other},
    {"S_ICACHE_INV", &ShaderStatistics::other},
    {"S_CODE_END", &ShaderStatistics::other},
    {"S_", &ShaderStatistics::salu},
    {"", &ShaderStatistics::other}, // exports
};

uint32_t ShaderStatistics::*kindOf(StringRef opcode) {
  return find_if(kKinds, [&](const NamePrefix &kind) { return opcode.starts_with(kind.prefix); })->counter;
}

} // namespace

Error countInstructions(ArrayRef<uint8_t> code, const Gpu &gpu, ShaderStatistics &statistics) {
  Triple triple("amdgcn--amdpal");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return makeError(ErrorCategory::Internal, error);
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> asmInfo(target->createMCAsmInfo(*registers, triple, MCTargetOptions()));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  StringRef waveFeature = statistics.waveSize == 64 ? "+wavefrontsize64" : "+wavefrontsize32";
  std::unique_ptr<MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, gpu.processor, waveFeature));
  MCContext context(triple, asmInfo.get(), registers.get(), subtarget.get());
  std::unique_ptr<MCDisassembler> disassembler(target->createMCDisassembler(*subtarget, context));

  for (uint64_t offset = 0; offset < code.size();) {
    MCInst inst;
    uint64_t size = 0;
    if (disassembler->getInstruction(inst, size, code.slice(offset), offset, nulls()) !=
        MCDisassembler::Success)
      return makeError(ErrorCategory::Internal, "no instruction at byte " + Twine(offset) + " of the code");
    ++statistics.instructions;
    ++(statistics.*kindOf(instructions->getName(inst.getOpcode())));
    offset += size;
  }
  return Error::success();
}

} // namespace lgc
