// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LowerDebugOutput.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/AbortLowering.h"
#include "lgc/lowering/FormatStrings.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/PrintfLowering.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

/// Lowers every call of one op where it has a buffer, and erases it. Collects the functions that had one.
template <typename Op>
void lowerAll(Module &module, bool hasBuffer, function_ref<void(Op &)> lower,
              SmallVectorImpl<Function *> &changed) {
  forEachOp<Op>(module, [&](Op &op) {
    changed.push_back(op.getFunction());
    if (hasBuffer)
      lower(op);
    op.eraseFromParent();
  });
}

} // namespace

PreservedAnalyses LowerDebugOutput::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  const std::optional<uint32_t> printfBuffer = findInternalBuffer(*state, kPrintfBufferBinding);
  const std::optional<uint32_t> abortBuffer = findInternalBuffer(*state, kAbortBufferBinding);

  FormatStrings formats;
  SmallVector<Function *> changed;
  lowerAll<DebugPrintfOp>(
      module, printfBuffer.has_value(), [&](DebugPrintfOp &op) { lowerPrintf(op, *state, formats); },
      changed);
  lowerAll<AbortRecordOp>(
      module, abortBuffer.has_value(), [&](AbortRecordOp &op) { lowerAbortRecord(op, *state, formats); },
      changed);
  if (changed.empty())
    return PreservedAnalyses::all();
  // What LLVM inferred while these were ops that touch nothing the shader sees.
  dropInferredEffects(changed);
  formats.write(module, printfBuffer, abortBuffer);
  return PreservedAnalyses::none();
}

} // namespace lgc
