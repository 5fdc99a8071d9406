// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Module;
}

namespace llpc::reader::test {

/// Gives the module's amdgcn intrinsics, which no other target has, a body that does on the host what RDNA's
/// instruction does.
void replaceTargetIntrinsics(llvm::Module &module);

} // namespace llpc::reader::test
