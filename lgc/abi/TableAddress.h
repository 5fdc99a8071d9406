// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace lgc {

/// ptr addrspace(4): the table whose address has `low` (i32) as its low half. PAL places tables and code in
/// the same 4 GiB, so the program counter has the high half.
llvm::Value *buildTableAddress(llvm::IRBuilderBase &builder, llvm::Value *low);

} // namespace lgc
