// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx11 and gfx12, some pairs of instructions give wrong results unless a wait or a vector instruction is
/// between them. LLVM 22's hazard recognizer does not look beyond a function, and its pass for SGPRs (gfx12)
/// does not count the return address, which a call writes and the callee reads. This pass inserts a vector
/// instruction and a wait for all results at the start of each function of amdgpu_gfx, after its first waits
/// for memory, and after each call. It runs after all that insert such waits.
llvm::FunctionPass *createWaitAtCalls();

} // namespace lgc
