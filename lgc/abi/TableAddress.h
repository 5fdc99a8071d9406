// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace lgc {

/// Builds the address, in addrspace(4), of the table whose low address half is `low` (i32). PAL places tables
/// and code in the same 4 GiB, so the high half is that of the program counter.
llvm::Value *buildTableAddress(llvm::IRBuilderBase &builder, llvm::Value *low);

} // namespace lgc
