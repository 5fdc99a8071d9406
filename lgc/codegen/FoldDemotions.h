// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// `if (c) demote` becomes a demotion of the lanes with `c`, without a branch. That takes fewer instructions,
/// and whole quads leave `exec` when their last fragments are demoted: in a branch, the quad's other helpers
/// are not there, and would go on as an incomplete quad.
///
/// Errors: none.
llvm::FunctionPass *createFoldDemotions();

} // namespace lgc
