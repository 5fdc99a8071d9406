// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code after register allocation that removes ENTER_STRICT_WQM and EXIT_STRICT_WQM where
/// an earlier S_WQM of the block has made all quads whole. LLVM puts them around each group of parameter
/// loads of gfx11 and gfx12, also at the beginning of a shader with implicit derivatives, which is in whole
/// quad mode by then: exec would be saved, widened and restored in vain.
///
/// Errors: none.
llvm::FunctionPass *createKeepWholeQuads();

} // namespace lgc
