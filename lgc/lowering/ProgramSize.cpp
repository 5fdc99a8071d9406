// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/ProgramSize.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/Function.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;

namespace lgc {

/// The blocks that a print is lowered to: one lane reserves space for its wave, and lanes store if there is
/// space.
static constexpr uint64_t kBlocksOfPrint = 4;
/// The blocks that an abort is lowered to: as for a print, and a branch that counts dropped messages.
static constexpr uint64_t kBlocksOfAbort = 8;

void ProgramSize::addInlined(const ProgramSize &callee) {
  addFunction({callee.instructions, std::max<uint64_t>(callee.blocks, 1) - 1, callee.prints});
}

void ProgramSize::addFunction(const ProgramSize &function) {
  instructions = SaturatingAdd(instructions, function.instructions);
  blocks = SaturatingAdd(blocks, function.blocks);
  prints = SaturatingAdd(prints, function.prints);
}

uint64_t ProgramSize::blocksWithPrints() const {
  return SaturatingMultiplyAdd(kBlocksOfPrint, prints, blocks);
}

/// The functions that write parts of the message are inlined, too.
static void addAbort(const CallBase &abort, ProgramSize &size) {
  size.blocks += kBlocksOfAbort;
  for (const Value *operand : abort.args())
    if (const auto *writer = dyn_cast<Function>(operand))
      size.addInlined(ownSize(*writer));
}

ProgramSize ownSize(const Function &function) {
  ProgramSize size;
  size.blocks = function.size();
  for (const BasicBlock &block : function) {
    size.instructions += block.size();
    for (const Instruction &inst : block) {
      size.prints += isa<DebugPrintfOp>(inst);
      if (isa<AbortOp, AbortRecordOp>(inst))
        addAbort(cast<CallBase>(inst), size);
    }
    if (const auto *branch = dyn_cast_or_null<SwitchInst>(block.getTerminator()))
      size.instructions += branch->getNumCases();
  }
  return size;
}

} // namespace lgc
