// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/InstructionCounter.h"

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

namespace {

struct NamePrefix {
  StringLiteral prefix;
  uint32_t CodeStatistics::*counter;
};

// The kind of an instruction by the name that LLVM gives its opcode, such as S_BUFFER_LOAD_B32_IMM_gfx11. The
// first prefix that fits decides.
constexpr NamePrefix kKinds[] = {
    {"V_", &CodeStatistics::valu},
    {"BUFFER_", &CodeStatistics::vmem},
    {"TBUFFER_", &CodeStatistics::vmem},
    {"GLOBAL_", &CodeStatistics::vmem},
    {"FLAT_", &CodeStatistics::vmem},
    {"SCRATCH_", &CodeStatistics::vmem},
    {"IMAGE_", &CodeStatistics::vmem},
    {"DS_", &CodeStatistics::lds},
    {"S_LOAD_", &CodeStatistics::smem},
    {"S_BUFFER_", &CodeStatistics::smem},
    {"S_DCACHE_", &CodeStatistics::smem},
    {"S_GL1_", &CodeStatistics::smem},
    {"S_MEMTIME", &CodeStatistics::smem},
    {"S_MEMREALTIME", &CodeStatistics::smem},
    {"S_PREFETCH_", &CodeStatistics::smem},
    {"S_BRANCH", &CodeStatistics::branches},
    {"S_CBRANCH", &CodeStatistics::branches},
    {"S_SETPC", &CodeStatistics::branches},
    {"S_SWAPPC", &CodeStatistics::branches},
    {"S_CALL", &CodeStatistics::branches},
    {"S_WAIT", &CodeStatistics::waits},
    {"S_DELAY_ALU", &CodeStatistics::waits},
    {"S_NOP", &CodeStatistics::waits},
    {"S_CLAUSE", &CodeStatistics::waits},
    {"S_ENDPGM", &CodeStatistics::other},
    {"S_BARRIER", &CodeStatistics::other},
    {"S_SENDMSG", &CodeStatistics::other},
    {"S_SLEEP", &CodeStatistics::other},
    {"S_SETHALT", &CodeStatistics::other},
    {"S_TRAP", &CodeStatistics::other},
    {"S_INST_PREFETCH", &CodeStatistics::other},
    {"S_SET_INST_PREFETCH", &CodeStatistics::other},
    {"S_ICACHE_INV", &CodeStatistics::other},
    {"S_CODE_END", &CodeStatistics::other},
    {"S_", &CodeStatistics::salu},
    {"", &CodeStatistics::other}, // exports
};

uint32_t CodeStatistics::*kindOf(StringRef opcode) {
  return find_if(kKinds, [&](const NamePrefix &kind) { return opcode.starts_with(kind.prefix); })->counter;
}

} // namespace

Error countInstructions(ArrayRef<uint8_t> code, const GpuTarget &gpu, CodeStatistics &statistics) {
  Triple triple("amdgcn--amdpal");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return createStringError(error);
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> asmInfo(target->createMCAsmInfo(*registers, triple, MCTargetOptions()));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  StringRef waveFeature = statistics.waveSize == 64 ? "+wavefrontsize64" : "+wavefrontsize32";
  std::unique_ptr<MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(triple, gpu.cpu, waveFeature));
  MCContext context(triple, asmInfo.get(), registers.get(), subtarget.get());
  std::unique_ptr<MCDisassembler> disassembler(target->createMCDisassembler(*subtarget, context));

  for (uint64_t offset = 0; offset < code.size();) {
    MCInst inst;
    uint64_t size = 0;
    if (disassembler->getInstruction(inst, size, code.slice(offset), offset, nulls()) !=
        MCDisassembler::Success)
      return createStringError("no instruction at byte " + Twine(offset) + " of the code");
    ++statistics.instructions;
    ++(statistics.*kindOf(instructions->getName(inst.getOpcode())));
    offset += size;
  }
  return Error::success();
}

} // namespace lgc
