// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Module;
}

namespace lgc {

/// Lowers all ops that demote lanes to helpers. Returns whether there are any. For LLVM,
/// llvm.amdgcn.wqm.demote has nothing to do with memory or with the lanes that other intrinsics see. So this
/// also keeps what is before a demotion there: stores, and operations of the subgroup before a loop in which
/// lanes are demoted.
bool lowerDemotions(llvm::Module &module);

} // namespace lgc
