// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Module;
}

namespace lgc {

/// Puts a freeze between a load from private memory and a store of the same value to private memory. When
/// LLVM 22 keeps a private array in a vector register (AMDGPUPromoteAlloca), it remembers what was stored
/// last; when that is a load from the same array, it erases the load and goes on using it.
void freezeReloads(llvm::Module &module);

} // namespace lgc
