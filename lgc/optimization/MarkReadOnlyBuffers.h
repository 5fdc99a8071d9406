// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Marks the loads from buffers as invariant in shaders that write to no buffer, so that uniform ones become
/// scalar loads and all can be moved and merged. Other shaders can change a buffer at the same time only with
/// synchronization, by an atomic or volatile access: shaders with one stay as they are.
///
/// Before: callees are inlined, and what accesses a buffer names it.
/// After: the same, with `!invariant.load` on loads of ptr addrspace(7).
///
/// Errors: none.
class MarkReadOnlyBuffers : public llvm::PassInfoMixin<MarkReadOnlyBuffers> {
public:
  static constexpr PassContract kContract = {.needs = {IrFeature::BufferPointers},
                                             .needsGone = {IrFeature::CallsToInline}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
