// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before LLVM's MachineSink. In LLVM 22, that pass moves a load whose
/// result only later blocks use there, across barriers and fences, which do not count as stores: the load
/// then reads what other waves have written since. This pass makes loads volatile that a barrier or fence
/// follows in their block.
llvm::FunctionPass *createHoldLoads();

/// Undoes that behind MachineSink.
llvm::FunctionPass *createReleaseLoads();

} // namespace lgc
