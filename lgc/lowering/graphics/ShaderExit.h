// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

#include <memory>

namespace lgc {

/// Returns the block in which the vertex shader writes its outputs, or one in which it returns if there are
/// none; null if it never returns.
llvm::BasicBlock *blockOfVertexOutputs(llvm::Module &module, const ShaderState &vertex);

/// The one block in which a shader returns, where all lanes of a wave meet.
///
/// Lanes may come from the block in which they write outputs, or from where they were discarded or aborted.
/// They must be together for exports: of a fragment shader's the hardware wants the last one even if no lane
/// is left, and a vertex shader owes a position for each vertex.
class ShaderExit {
public:
  /// Lets all returns of the function branch to one block. Without `finish`, all lanes are discarded or
  /// aborted.
  ShaderExit(llvm::Function &function, llvm::BasicBlock *finish);

  /// Returns the value that `value`, which is known at the end of `finish`, has at the exit. Lanes that do
  /// not come through `finish` have `elsewhere`, by default any value.
  llvm::Value *atExit(llvm::Value *value, llvm::Value *elsewhere = nullptr);

  /// Discards lanes that do not come through `finish` at the exit, before what is inserted at position()
  /// later, and helpers, if the shader may have some there. Returns whether there are any.
  bool discard(bool withHelpers);
  llvm::Instruction *position() const { return exit_->getTerminator(); }

private:
  llvm::Value *carry(llvm::Value *fromFinish, llvm::Value *fromElsewhere);

  llvm::BasicBlock *finish_;
  llvm::BasicBlock *exit_ = nullptr;
};

} // namespace lgc
