// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Passes of our own between LLVM's in the steps of OptimizationSteps.h. Each prepares for one of LLVM's
// passes, or makes up for what one does that does not suit this target. Lowerings are in lgc/lowering.

#pragma once

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Keeps a loop around a barrier a loop, unless the shader asks to unroll it or it runs a few rounds only, as
/// the steps of an FFT do, where constants fold. What waits at a barrier gains nothing from the next round's
/// instructions, and the loops of sorts and scans would become ten times as long.
class KeepBarrierLoops : public llvm::PassInfoMixin<KeepBarrierLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Aligns workgroup variables for the widest LDS access, as the back end does when it places them, which is
/// too late for the vectoriser.
class AlignWorkgroupVariables : public llvm::PassInfoMixin<AlignWorkgroupVariables> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

/// Takes vectors of booleans apart where InstCombine turned them into integers, and where the index of an
/// element is not constant. `any` and `all` become a comparison of an i3, for which the back end packs bits,
/// and a scratch slot that nothing uses; to insert an element, the back end writes the vector to scratch as
/// bytes and reads one more than it wrote. On this target a boolean of a wave is a mask in an SGPR, so that
/// `any` is a chain of s_or.
class SplitBooleanVectors : public llvm::PassInfoMixin<SplitBooleanVectors> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Freezes the addresses of loads that LLVM's vectoriser could not move, but finds to be beside others. It
/// joins loads at the first one of them, and moves in front of that all that the lowest address is made of:
/// along each way through it, of which there may be as many as there are sets of instructions, and without
/// asking what can be moved. In `d[1], d[(d[1] >> 16) >> 16]` that is the load itself, and it never ends.
class FreezeDependentAddresses : public llvm::PassInfoMixin<FreezeDependentAddresses> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Makes LLVM's lowering of buffer pointers safe for accesses through constants (a null pointer). It splits
/// accesses that no instruction can do; the addresses of the parts fold into constant expressions, on which
/// it ends the process.
class FreezeConstantBufferAddresses : public llvm::PassInfoMixin<FreezeConstantBufferAddresses> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Makes arrays of bytes of variables that hold buffer fat pointers. LLVM's lowering of these refuses global
/// variables of such types, and gives each pointer in an alloca the size of an i160, which is 24 bytes, while
/// the data layout has 32: so two of them get 48 bytes in `alloca [2 x ptr addrspace(7)]`, and the second is
/// stored at byte 32. No report upstream is known; it may go when that alloca is lowered to 64 bytes
/// (test/pipeline/buffer-pointers-in-memory.ll).
class KeepBufferPointersAsBytes : public llvm::PassInfoMixin<KeepBufferPointersAsBytes> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

/// Lists the compile units that functions have. LLVM's lowering of buffer pointers remaps the bodies of
/// functions, and copies their compile units with them, but does not enter the copies into the module's list.
class ListCompileUnits : public llvm::PassInfoMixin<ListCompileUnits> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
