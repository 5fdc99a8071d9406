// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/controlflow/AbortOrder.h"
#include "lgc/lowering/controlflow/AbortSignals.h"
#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/IR/Module.h"

namespace lgc {

/// Makes lgc.control.terminate and lgc.abort leave the function by its return, and its callers by theirs. An
/// instruction that ends lanes will not do: s_endpgm ends the wave, and code that runs on with no lane left
/// may never come to an end. Of lgc.abort an lgc.abort.record remains.
class LaneTerminations {
public:
  explicit LaneTerminations(llvm::Module &module) : module_(module), signals_(module) {}

  /// Callees have to be lowered before callers. `loops` are the function's. Returns whether it changed.
  bool lower(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops);

  /// Comes after all functions are lowered. Returns whether something changed.
  bool finish() { return signals_.insert(); }

private:
  void endLane(llvm::CallInst &termination);
  bool leaveBeforeOthers(llvm::BasicBlock &last);
  llvm::GlobalVariable &hasEnded();
  void returnWhereEnded(llvm::CallBase &call);

  llvm::Module &module_;
  AbortSignals signals_;
  llvm::GlobalVariable *hasEnded_ = nullptr; ///< private to each lane
  CalleeEffects callees_;
  llvm::DenseSet<const llvm::BasicBlock *> loopMerges_; ///< of the function
  bool hasAborts_ = false;
};

} // namespace lgc
