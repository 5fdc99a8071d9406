// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds and replaces the ops whose results come from an entry point's registers.

#pragma once

#include "lgc/analysis/UsedLanes.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/Subroutine.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace lgc {

/// Returns the calls of one op in the entry point and its subroutines, without those in entry points of other
/// stages. Returns false after reporting one elsewhere.
template <typename OpT>
bool collectOps(llvm::Module &module, const llvm::Function &entry, llvm::SmallVectorImpl<OpT *> &ops) {
  bool allInside = true;
  forEachOp<OpT>(module, [&](OpT &op) {
    if (op.getFunction() == &entry || isSubroutine(*op.getFunction())) {
      ops.push_back(&op);
      return;
    }
    if (op.getFunction()->hasMetadata("lgc.stage"))
      return;
    reportError(op, kMalformedIr,
                op.getCalledFunction()->getName() + " outside the entry point: inline everything into it");
    allInside = false;
  });
  return allInside;
}

/// Returns a bit for each element of the ops' vectors that is used.
template <typename OpT>
unsigned usedLanes(llvm::ArrayRef<OpT *> ops) {
  unsigned lanes = 0;
  for (const OpT *op : ops)
    lanes |= usedLanes(*op);
  return lanes;
}

/// Replaces an op whose result is a vector: calls `lane` for each element that is used.
void replaceLanes(llvm::IRBuilder<> &builder, llvm::Instruction &op,
                  llvm::function_ref<llvm::Value *(unsigned)> lane);

/// Loads a dword that is constant for the whole dispatch.
llvm::Value *loadConstantDword(llvm::IRBuilder<> &builder, llvm::Value *address, const llvm::Twine &name);

} // namespace lgc
