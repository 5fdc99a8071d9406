// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace lgc {

/// Gives functions a frame pointer on gfx11 that may have 4 KiB of private memory or more. To reach memory
/// beyond the range of an instruction's offset, LLVM 22 uses a free SGPR, or the frame pointer. Where there
/// is neither, it uses a VGPR and loses the instruction's own offset, so that stores and loads go elsewhere,
/// or ends the process when it finds none. Spills are then addressed by a VGPR too, but correctly: they have
/// no other offset, and a slot within range is kept to save that VGPR in. So only variables count. gfx12 has
/// offsets of 24 bits; gfx10.3 accesses scratch memory with buffer instructions.
class KeepFramePointer : public llvm::PassInfoMixin<KeepFramePointer> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  explicit KeepFramePointer(const llvm::TargetMachine &target) : target_(target) {}

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

private:
  const llvm::TargetMachine &target_;
};

} // namespace lgc
