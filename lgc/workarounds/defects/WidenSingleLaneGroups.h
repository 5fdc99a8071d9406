// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Tells LLVM that workgroups have up to two invocations if they have one and the shader uses whole wave mode
/// (llvm.amdgcn.set.inactive). LLVM 22 takes every value for uniform if workgroups have one invocation: it
/// replaces the value of another lane by the first lane's, and the divergent values that
/// HideWholeWaveUniformity inserts count as uniform.
///
/// Must run before LLVM's first uniformity analysis. Touches: the attribute "amdgpu-flat-work-group-size".
llvm::FunctionPass *createWidenSingleLaneGroups();

} // namespace lgc
