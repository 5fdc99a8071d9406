// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Tells LLVM of two invocations where workgroups have one and the shader has sections in which all lanes of
/// the wave run (llvm.amdgcn.set.inactive). LLVM 22 takes every value of a function for uniform whose
/// workgroups have one invocation: it replaces the value that another lane has by the first lane's, and what
/// HideWholeWaveUniformity puts in front of such a section stays uniform.
///
/// Must come before LLVM's first use of the uniformity of values.
/// Touches: the attribute "amdgpu-flat-work-group-size".
llvm::FunctionPass *createWidenSingleLaneGroups();

} // namespace lgc
