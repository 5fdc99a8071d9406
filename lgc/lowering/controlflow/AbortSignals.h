// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace lgc {

/// The instructions by which a wave raises a signal, as lines of assembly; each takes one dword.
llvm::SmallVector<llvm::StringRef, 2> signalInstructions(AbortSignal signal);

/// Whether waves of the shader raise its signal at their end: it has aborts.
bool raisesAbortSignal(const llvm::Function &entry);

/// An i1 that each lane has of its own, false when a shader begins.
llvm::GlobalVariable &createLaneFlag(llvm::Module &module, const llvm::Twine &name);

/// Lets waves tell the driver that an invocation of theirs has aborted, where a shader's state asks for a
/// signal (AbortSignal). They do so at their end, so that the other lanes lose nothing.
class AbortSignals {
public:
  explicit AbortSignals(llvm::Module &module);

  /// Inserts what notes that the lane aborts.
  void markAborted(llvm::IRBuilder<> &builder);

  /// Gives the entry points their signals. Returns whether there are any.
  bool insert();

private:
  llvm::Module &module_;
  bool isWanted_ = false;
  llvm::GlobalVariable *hasAborted_ = nullptr;
};

} // namespace lgc
