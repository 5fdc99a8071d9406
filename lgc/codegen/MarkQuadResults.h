// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Marks the results of quads in fragment shaders, after all passes that look at how they are used:
/// - Samples with an implicit level get llvm.amdgcn.wqm, so that helpers take part to the end. LLVM reloads
///   spilled coordinates right before a sample, without helpers where it has none.
/// - Results that LLVM takes for uniform count as divergent: a sample at a constant place, a derivative of a
///   uniform value. They are not defined in incomplete quads, some lanes of which are in another branch, have
///   ended, or have been demoted with all others. That is of no consequence for other lanes, except that a
///   uniform branch depends on all of them: it would go wrong for those of complete quads.
///
/// Errors: none.
llvm::FunctionPass *createMarkQuadResults();

} // namespace lgc
