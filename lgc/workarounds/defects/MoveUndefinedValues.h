// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs after SIWholeQuadMode, which lets an IMPLICIT_DEF stay among instructions
/// in whole wave mode. SIPreAllocateWWMRegs of LLVM 22 takes its register for one of that mode, if it is a
/// vector register, and allocates it together with these. Registers of whole wave mode share a physical
/// register if their live ranges do not overlap, which is right only if all lanes execute each definition.
/// But an IMPLICIT_DEF is usually a path to a phi node on which a value of the active lanes is undefined,
/// such as the value with which they leave a loop: lanes that have left lose it. This pass moves
/// IMPLICIT_DEFs out of whole wave mode, and out of strict whole quad mode, where it is the same.
///
/// WidenWholeWaveRanges would keep such values apart, too, but each would take a register that is never
/// spilled.
llvm::FunctionPass *createMoveUndefinedValues();

} // namespace lgc
