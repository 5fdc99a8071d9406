// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc-lower-debug-printf: lgc.debug.printf becomes code that appends an entry to the printf buffer.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace lgc {

/// Before: valid lgc IR with a recorded PipelineState whose mapping is made (it tells whether there is a
/// printf buffer and where); lgc.resource.* ops not yet lowered. After: no lgc.debug.printf; each is an
/// allocation of an entry and, when the entry fits, its stores (DebugBuffer.h). The format strings stand in
/// the module's PAL metadata. A format that its arguments do not fit is a warning; an entry of more than
/// 65,535 dwords is an error. Touches: functions that print, and the attributes `memory`, `nosync` and
/// `willreturn` of these and their callers.
class LowerDebugPrintf : public llvm::PassInfoMixin<LowerDebugPrintf> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
  static llvm::StringRef name() { return "LowerDebugPrintf"; }
};

} // namespace lgc
