// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/AlignWorkgroupVariables.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses AlignWorkgroupVariables::run(Module &module, ModuleAnalysisManager &) {
  constexpr uint64_t kWidestAccess = 16;
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : module.globals()) {
    if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS)
      continue;
    uint64_t size = layout.getTypeAllocSize(variable.getValueType()).getFixedValue();
    // Three bytes of a dword are loaded as a dword, so the whole dword has to belong to the variable.
    if (size == 0 || size % 4 != 0)
      continue;
    Align wanted(std::min<uint64_t>(PowerOf2Ceil(size), kWidestAccess));
    variable.setAlignment(std::max(wanted, variable.getAlign().valueOrOne()));
  }
  return PreservedAnalyses::all();
}

} // namespace lgc
