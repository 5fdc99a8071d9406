// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the end of instruction selection. A ballot of true is a copy of EXEC, which
/// LLVM 22 may read within a section where all lanes run (strict.wwm): scalar instructions count there as not
/// depending on EXEC. In functions that have such sections this pass makes a comparison of the copy, which is
/// executed before them.
llvm::FunctionPass *createActiveLanes();

} // namespace lgc
