// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine SSA form that keeps DPP moves out of REG_SEQUENCE and out of instructions that do not
/// apply DPP to the moved operand. LLVM 22's GCNDPPCombine, which runs next, combines a DPP move with the
/// instructions that read it, also through a REG_SEQUENCE, and has five defects:
///
/// - It ignores readers of the whole sequence, which read an undefined register once the move is erased.
/// - If the move is two elements of the sequence, it visits the readers of the first element twice and erases
///   them twice.
/// - It combines a 32-bit move with instructions with 64-bit operands, none of which supports DPP on gfx11
///   and gfx12.
/// - If the move's source is a constant or a scalar, SIFoldOperands, which runs again, folds that into the
///   combined instruction by commuting its operands, so that DPP applies to the wrong one.
/// - It combines the move of what an integer subtraction subtracts to a reversed subtraction (`v_subrev`), in
///   which the GPU, unlike its documents say, applies DPP to src1; before gfx11 also the move of a shift's
///   amount, as shifts are reversed there, too.
///
/// After this pass, readers of such an element read the move itself. A sequence that still has readers
/// contains copies of the moves, at which GCNDPPCombine stops; instructions that must not be combined, and
/// readers of moves of constants and scalars, read copies, too.
llvm::FunctionPass *createSeparateDppMoves();

} // namespace lgc
