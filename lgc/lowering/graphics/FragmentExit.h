// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

#include <memory>

namespace lgc {

/// The one block in which a fragment shader returns, where all lanes of a wave meet.
///
/// Lanes may come from the block in which they write outputs, or from where they were discarded. They must be
/// together for exports, of which the hardware wants the last one even if no lane is left.
class FragmentExit {
public:
  /// Lanes that do not come through `finish` are discarded. Lets all returns of its function branch to one
  /// block.
  explicit FragmentExit(llvm::BasicBlock &finish);

  /// Returns the value that `value`, which is known at the end of `finish`, has at the exit.
  llvm::Value *atExit(llvm::Value *value);

  /// Discards lanes at the exit, before what is inserted at position() later. Returns whether there are any.
  bool discard();
  llvm::Instruction *position() const { return exit_->getTerminator(); }

private:
  llvm::Value *carry(llvm::Value *fromFinish, llvm::Value *fromElsewhere);

  llvm::BasicBlock &finish_;
  llvm::BasicBlock *exit_ = nullptr;
};

} // namespace lgc
