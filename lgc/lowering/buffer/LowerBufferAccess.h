// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes memory accesses say what the back end's own lowering of buffer pointers (`ptr addrspace(7)`) needs.
///
/// - Atomic operations on any memory get the metadata of MarkAtomics.
/// - Atomic accesses through buffer pointers get `!lgc.scope !{!"agent"}` (workgroup, agent, system), because
///   LLVM's lowering forgets the scope and with it the cache policy; SelectBufferInstructions puts it back.
/// - Atomic operations that have no buffer instruction become loops that compare and exchange; those on
///   halves exchange the dword that holds the half.
///
/// Atomic accesses to other than halves and 32- and 64-bit scalars are reported.
class LowerBufferAccess : public llvm::PassInfoMixin<LowerBufferAccess> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferPointers},
      .needsGone = {OpKind::AbortRecord, OpKind::DebugPrintf},
      .removes = {IrFeature::UnmarkedAtomics},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::ScopeMarks},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
