// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace lgc {

/// Returns the instructions with which a wave raises a signal, as lines of assembly; each takes one dword.
llvm::SmallVector<llvm::StringRef, 2> signalInstructions(AbortSignal signal);

/// Returns whether waves of the shader raise its signal at their end, because it has aborts.
bool raisesAbortSignal(const llvm::Function &entry);

/// Creates an i1 that each lane has its own copy of, false when a shader begins.
llvm::GlobalVariable &createLaneFlag(llvm::Module &module, const llvm::Twine &name);

/// Emits code with which waves tell the driver that one of their invocations has aborted, where a shader's
/// state requests a signal (AbortSignal). Waves raise it at their end, so that the other lanes complete their
/// work.
class AbortSignals {
public:
  explicit AbortSignals(llvm::Module &module);

  /// Inserts code that records that the lane aborts.
  void markAborted(llvm::IRBuilder<> &builder);

  /// Inserts the signals into the entry points. Returns whether there are any.
  bool insert();

private:
  llvm::Module &module_;
  bool isWanted_ = false;
  llvm::GlobalVariable *hasAborted_ = nullptr;
};

} // namespace lgc
