// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Module;
}

namespace lgc {

/// Freezes what is loaded from private memory and then stored to private memory, or makes an address in it.
/// When LLVM 22 keeps a private array in a vector register (AMDGPUPromoteAlloca), it remembers what was
/// stored last, and the index of each address; when that is a load from an array that it keeps so, too, it
/// erases the load and goes on using it.
void freezeReloads(llvm::Module &module);

/// Freezes what is loaded from private memory in 8 or 16 bits. LLVM 22 loads it right into either half of a
/// register, bytes extended by sign or by zero (LOAD_D16_LO, LOAD_D16_HI_U8 and their kin), and no longer
/// knows then that private memory differs between lanes: at a uniform address the value is taken for uniform,
/// and the first lane's is used for all.
void freezeSmallPrivateLoads(llvm::Module &module);

} // namespace lgc
