// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/TargetMachine.h"

#include "lgc/codegen/CodeGenPasses.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

#include <mutex>

using namespace llvm;

namespace lgc {

static void initializeBackEnd() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeAMDGPUAsmParser();
    LLVMInitializeAMDGPUDisassembler();
    registerCodeGenPasses();
  });
}

Expected<std::unique_ptr<TargetMachine>> createTargetMachine(const Gpu &gpu) {
  initializeBackEnd();
  // Not "amdgcn-amd-amdpal": PAL reads the ISA name note "amdgcn--amdpal--gfx1100".
  Triple triple("amdgcn--amdpal");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return makeError(ErrorCategory::Internal, error);

  TargetOptions options;
  options.MCOptions.AsmVerbose = true;
  // -O2 over -O1 costs a few per cent of compile time and is what makes lanes of a wave share atomics.
  const std::string features = (kWholeRegisters + "," + kSeparateProducts).str();
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, gpu.processor, features, options, Reloc::PIC_, std::nullopt, CodeGenOptLevel::Default));
  if (!machine)
    return makeError(ErrorCategory::Internal, "LLVM has no code generator for " + Twine(gpu.processor));
  return machine;
}

void setTarget(Module &module, const TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
}

} // namespace lgc
