// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/LowerDebugOutput.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/debug/AbortLowering.h"
#include "lgc/lowering/debug/FormatStrings.h"
#include "lgc/lowering/debug/PrintfLowering.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// Calls of one op, and the format of each; nullopt for a call that is left out.
template <typename Op>
using Formatted = SmallVector<std::pair<Op *, const DebugFormat *>>;

/// Collects all calls of one op. They are left out when there is no buffer.
template <typename Op>
Formatted<Op> collect(Module &module, bool hasBuffer,
                      function_ref<const DebugFormat *(const Op &)> describe) {
  Formatted<Op> calls;
  forEachOp<Op>(module, [&](Op &op) { calls.emplace_back(&op, hasBuffer ? describe(op) : nullptr); });
  return calls;
}

/// Moves the call into a branch for invocations that are not helpers, if its shader has any: helpers write
/// nothing, but would allocate entries.
void keepFromHelpers(CallInst &op, const PipelineState &state) {
  const ShaderState *shader = state.shaderOf(*op.getFunction());
  if (!shader || shader->stage != ShaderStage::Fragment)
    return;
  IRBuilder<> builder(&op);
  Value *writes = builder.CreateNot(FragmentIsHelperOp::create(builder));
  op.moveBefore(SplitBlockAndInsertIfThen(writes, &op, /*Unreachable=*/false)->getIterator());
}

/// Lowers and erases the calls.
template <typename Op>
void lowerAll(const Formatted<Op> &calls, const PipelineState &state,
              function_ref<void(Op &, uint64_t)> lower) {
  for (const auto &[op, format] : calls) {
    if (format) {
      keepFromHelpers(*op, state);
      lower(*op, format->id);
    }
    op->eraseFromParent();
  }
}

template <typename Op>
void appendFunctions(const Formatted<Op> &calls, SmallVectorImpl<Function *> &functions) {
  for (const auto &[op, format] : calls)
    functions.push_back(op->getFunction());
}

/// Erases the functions that write parts of messages, which are no longer called. Returns whether there were
/// any.
bool eraseMessageParts(Module &module) {
  bool changed = false;
  for (Function &function : make_early_inc_range(module)) {
    if (!function.hasFnAttribute(kMessagePartAttribute) || !function.use_empty())
      continue;
    function.eraseFromParent();
    changed = true;
  }
  return changed;
}

} // namespace

PreservedAnalyses LowerDebugOutput::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  const std::optional<uint32_t> printfBuffer = findInternalBuffer(*state, InternalBufferKind::Printf);
  const std::optional<uint32_t> abortBuffer = findInternalBuffer(*state, InternalBufferKind::Abort);

  FormatStrings formats;
  const auto prints = collect<DebugPrintfOp>(module, printfBuffer.has_value(), [&](const DebugPrintfOp &op) {
    std::optional<FormatUse> use = describePrintf(op, *state);
    return use ? &formats.add(std::move(*use)) : nullptr;
  });
  const auto aborts = collect<AbortRecordOp>(module, abortBuffer.has_value(), [&](const AbortRecordOp &op) {
    return &formats.add(describeAbort(op, *state));
  });
  SmallVector<Function *> changed;
  appendFunctions(prints, changed);
  appendFunctions(aborts, changed);
  if (changed.empty())
    return eraseMessageParts(module) ? PreservedAnalyses::none() : PreservedAnalyses::all();
  // The code contains ids, and an id depends on the other formats.
  formats.assignIds();
  const PrintfProtocol protocol = state->printfProtocol();
  lowerAll<DebugPrintfOp>(prints, *state,
                          [&](DebugPrintfOp &op, uint64_t id) { lowerPrintf(op, protocol, id); });
  lowerAll<AbortRecordOp>(aborts, *state, lowerAbortRecord);
  eraseMessageParts(module);
  // LLVM inferred these attributes while the ops did not access memory that the shader sees.
  dropInferredEffects(changed);
  recordFormats(module, formats.formats());
  return PreservedAnalyses::none();
}

} // namespace lgc
