// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place behind register allocation. Where a value of the active lanes enters
/// whole wave mode, the register allocator of LLVM 22 may put a spill, a reload or a copy of it beside the
/// instruction that reads it, where all lanes run, or compute the value there once more. The register is then
/// overwritten in lanes that are elsewhere: they may keep another value there, since the allocator relies on
/// EXEC to protect it. A spill overwrites their values in memory. This pass lets such instructions run in the
/// lanes that were active before. It needs KeepActiveLanes before register allocation.
llvm::FunctionPass *createSpillActiveLanes();

} // namespace lgc
