// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code in SSA form that keeps moves with DPP out of REG_SEQUENCE and
/// out of instructions with operands of 64 bits, for LLVM 22's GCNDPPCombine, which runs next. That pass
/// makes a move part of the instructions that read it and follows it through a REG_SEQUENCE on the way, where
/// it has two defects. It looks for readers of the whole sequence nowhere, so that these read an undefined
/// register once the move is gone. And where the move is two elements of the sequence it visits the readers
/// of the first one twice, and erases them twice. And it makes a move of 32 bits part of an instruction with
/// operands of 64, none of which takes DPP on gfx11 and gfx12. Where the move is of a constant
/// or a scalar, SIFoldOperands, which runs again, folds that into the instruction by exchanging its operands,
/// and DPP is on the wrong one.
///
/// After: what reads such an element of a sequence reads the move itself; a sequence that still is read has
/// copies of the moves, at which GCNDPPCombine stops, and so have wide instructions, and all
/// that read moves of constants and scalars.
llvm::FunctionPass *createSeparateDppMoves();

} // namespace lgc
