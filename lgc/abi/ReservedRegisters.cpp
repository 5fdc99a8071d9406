// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/ReservedRegisters.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace lgc {

void reserveSgprs(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("amdgpu-num-sgpr", std::to_string(kFirstReservedSgpr));
}

std::string laneMask(unsigned sgpr, unsigned waveSize) {
  return waveSize == 64 ? formatv("s[{0}:{1}]", sgpr, sgpr + 1).str() : "s" + std::to_string(sgpr);
}

std::string waitFor(uint32_t gfxMajor, StringRef events) {
  return ((gfxMajor >= 12 ? "s_wait_alu " : "s_waitcnt_depctr ") + events).str();
}

} // namespace lgc
