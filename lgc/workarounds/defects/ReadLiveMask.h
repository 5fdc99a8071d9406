// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Replaces llvm.amdgcn.ps.live by llvm.amdgcn.live.mask. LLVM 22's atomic optimizer asks it which lanes are
/// no helpers, at each atomic. It returns the lanes that are still live, but does not access memory: behind a
/// demotion LLVM uses the result of an earlier call, and a lane that has been demoted is to execute the
/// atomic.
llvm::FunctionPass *createReadLiveMask();

} // namespace lgc
