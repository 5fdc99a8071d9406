// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace lgc {

/// Returns the instructions of one class that `accepts` returns true for, in the order of the blocks, so that
/// a pass may change the function while it goes through them.
template <typename Class, typename Predicate>
llvm::SmallVector<Class *> findInstructions(llvm::Function &function, Predicate accepts) {
  llvm::SmallVector<Class *> found;
  for (llvm::Instruction &inst : llvm::instructions(function))
    if (auto *candidate = llvm::dyn_cast<Class>(&inst); candidate && accepts(*candidate))
      found.push_back(candidate);
  return found;
}

/// Returns the function's calls of an intrinsic.
inline llvm::SmallVector<llvm::IntrinsicInst *> callsOf(llvm::Function &function, llvm::Intrinsic::ID id) {
  return findInstructions<llvm::IntrinsicInst>(
      function, [id](const llvm::IntrinsicInst &call) { return call.getIntrinsicID() == id; });
}

} // namespace lgc
