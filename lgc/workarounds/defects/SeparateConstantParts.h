// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine SSA form that gives each REG_SEQUENCE its own constants in functions that use whole
/// wave mode. LLVM's register coalescer assigns one register to two sequences that share a constant and whose
/// live ranges do not overlap. When SIWholeQuadMode of LLVM 22 looks for the definitions of a value in whole
/// wave mode, it continues beyond the last write of a subregister to earlier writes for the other sequence.
/// The instructions that compute the other sequence are then executed in all lanes, too: they load from
/// addresses that inactive lanes do not have, or read the first lane instead of the first active lane.
///
/// Must run after the last pass that merges equal instructions. Code inside and outside of whole wave mode
/// shares only constants: other values enter through V_SET_INACTIVE and leave through STRICT_WWM.
llvm::FunctionPass *createSeparateConstantParts();

} // namespace lgc
