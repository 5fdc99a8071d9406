// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Refuses IR that the back end cannot compile.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace lgc {

/// Reports everything in the module that would make LLVM's AMDGPU back end crash, end the process ("Cannot
/// select"), or emit wrong code: functions that were not inlined, intrinsics that are not known to be correct
/// on this GPU, and types, address spaces and instructions without an encoding.
///
/// A stock LLVM has no recoverable error for these, and a library must neither fork a driver's process nor
/// install handlers in it. The list of intrinsics is therefore an allow list; a pass that starts to emit
/// another intrinsic adds it there, with a test.
void checkInput(const llvm::Module &module, llvm::StringRef cpu);

} // namespace lgc
