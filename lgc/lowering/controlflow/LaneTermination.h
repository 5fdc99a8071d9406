// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/controlflow/AbortOrder.h"
#include "lgc/lowering/controlflow/AbortSignals.h"
#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/IR/Module.h"

namespace lgc {

/// Makes lanes that execute lgc.control.terminate or lgc.abort leave the function by its return, and the
/// callers by theirs. An instruction that terminates lanes does not work: s_endpgm ends the whole wave, and
/// code that continues with no active lane may never end. lgc.abort leaves an lgc.abort.record behind.
class LaneTerminations {
public:
  explicit LaneTerminations(llvm::Module &module) : module_(module), signals_(module) {}

  /// Callees must be lowered before callers. `loops` are those of the function. Returns whether the function
  /// changed.
  bool lower(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops);

  /// Must be called after all functions are lowered. Returns whether anything changed.
  bool finish() { return signals_.insert(); }

private:
  void endLane(llvm::CallInst &termination);
  bool leaveBeforeOthers(llvm::BasicBlock &last);
  llvm::GlobalVariable &hasEnded();
  void returnWhereEnded(llvm::CallBase &call);

  llvm::Module &module_;
  AbortSignals signals_;
  llvm::GlobalVariable *hasEnded_ = nullptr; ///< each lane has its own copy
  CalleeEffects callees_;
  llvm::DenseSet<const llvm::BasicBlock *> loopMerges_; ///< of the function
  bool hasAborts_ = false;
};

} // namespace lgc
