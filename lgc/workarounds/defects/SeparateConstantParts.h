// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code in SSA form that gives each REG_SEQUENCE constants of its own, where all lanes
/// run in some section. LLVM's register coalescer puts two sequences into one register that have a constant
/// in common and are not needed at the same time. SIWholeQuadMode of LLVM 22, looking for what a value in
/// such a section is made of, then goes beyond the last write of a part of the register, to the writes of the
/// same part for the other sequence: what computes that one runs in all lanes, too. It loads from addresses
/// that inactive lanes do not have, or reads the first of all lanes instead of the first active one.
///
/// Must come after the last pass that joins equal instructions. Constants are all that code inside and
/// outside such sections has in common: other values get in through V_SET_INACTIVE and out through
/// STRICT_WWM.
llvm::FunctionPass *createSeparateConstantParts();

} // namespace lgc
