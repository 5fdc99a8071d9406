// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for functions with `sanitize_thread`, where races are looked for and reported with
/// the lines of accesses. LLVM makes bundles of loads, or of stores, that follow each other, and a bundle has
/// a single entry in the line table. This pass dissolves them, after all passes that keep them together; the
/// code stays the same.
///
/// Errors: none.
llvm::FunctionPass *createSeparateLines();

} // namespace lgc
