// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs after register allocation. If an instruction in whole wave mode reads a
/// value of the active lanes, the register allocator of LLVM 22 may insert a spill, a reload, a copy or a
/// rematerialization of the value next to that instruction, where EXEC has all lanes. This overwrites the
/// register in lanes that are inactive, which may hold another value there, since the allocator relies on
/// EXEC to protect it; a spill overwrites their values in memory. This pass lets the inserted instructions
/// execute in the active lanes only. It needs KeepActiveLanes before register allocation.
llvm::FunctionPass *createSpillActiveLanes();

} // namespace lgc
