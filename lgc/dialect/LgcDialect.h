// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lgc dialect in LLVM IR: a class for each op (DebugPrintfOp, ...) that works with isa<> and dyn_cast<>,
// `OpBuilder` to create them, `OpVisitor` to visit them all. The ops are defined in LgcOps.td.

#pragma once

#include "lgc/dialect/CallOp.h"
#include "lgc/dialect/LgcOps.h.inc"

namespace lgc {

/// Visits the calls of one op, in program order. The visitor may erase them.
template <typename OpT>
void forEachOp(llvm::Module &module, llvm::function_ref<void(OpT &)> visit) {
  visitCalls(module, kDialect, OpT::kInfo,
             [&](llvm::CallInst &call, const OpInfo &) { visit(static_cast<OpT &>(call)); });
}

/// Checks every use of the dialect in the module, and that no other function has the dialect's prefix.
/// Returns true when all are valid; otherwise writes each problem to `errors` as one line, followed by the IR
/// in question. The module must have passed llvm::verifyModule.
bool verifyDialect(const llvm::Module &module, llvm::raw_ostream &errors);

} // namespace lgc
