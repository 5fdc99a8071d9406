// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace lgc {

/// On gfx11, adds a frame pointer to functions that may have 4 KiB of private memory or more. To address
/// memory beyond the range of an instruction's offset, LLVM 22 uses a free SGPR or the frame pointer. If
/// there is neither, it uses a VGPR and drops the instruction's own offset, so that loads and stores access a
/// wrong address; if there is no VGPR, it ends the process. Spills are addressed through a VGPR, too, but
/// correctly: they have no other offset, and a slot within range is reserved to save that VGPR. So only
/// variables count. gfx12 has offsets of 24 bits; gfx10.3 accesses scratch memory with buffer instructions.
class KeepFramePointer : public llvm::PassInfoMixin<KeepFramePointer> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  explicit KeepFramePointer(const llvm::TargetMachine &target) : target_(target) {}

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

private:
  const llvm::TargetMachine &target_;
};

} // namespace lgc
