// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loops that end when an invocation of any shader has aborted: for shaders whose state says `pollAborts`.

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// lgc-insert-abort-polls: inserts an lgc.abort.poll before each back edge of loops that may run for long,
/// where the remaining lanes have reconverged. Before: everything is inlined into the entry points, lanes
/// reconverge where required, the state has a mapping. Does nothing when the mapping has no abort buffer.
/// Must run before messages are written: a wave that writes one must not end.
class InsertAbortPolls : public llvm::PassInfoMixin<InsertAbortPolls> {
public:
  static constexpr PassContract kContract = {
      .needs = {OpKind::AbortRecord, OpKind::DebugPrintf},
      .needsGone = {IrFeature::CallsToInline, IrFeature::StateWithoutMapping},
      .introduces = {OpKind::AbortPoll, OpKind::ResourceBuffer, IrFeature::BufferPointers},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

/// lgc-lower-abort-polls: a poll becomes one load that sees what other waves and the host write, and a
/// uniform branch around s_endpgm, before which waves of graphics stages export what they owe, and waves of
/// shaders that abort raise their signal (WaveEnd.h). Comes after LowerEntryPoint. Those whose loops were
/// unrolled go, or turned out to be short. Comes after optimisation, which an atomic load would be in the way
/// of.
class LowerAbortPolls : public llvm::PassInfoMixin<LowerAbortPolls> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferPointers},
      .removes = {OpKind::AbortPoll},
      .introduces = {IrFeature::InlineAssembly, IrFeature::LaneExchanges, IrFeature::ScopeMarks},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
