// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Keeps from the back end what it cannot take.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace lgc {

/// Reports everything in the module that LLVM's AMDGPU back end would answer with a crash, with ending the
/// process ("Cannot select"), or with code that is silently wrong: functions that were not inlined,
/// intrinsics that are not known to be right on this GPU, and types, address spaces and instructions without
/// an encoding.
///
/// A stock LLVM has no recoverable error for these, and a driver's process is not ours to fork or to install
/// handlers in. The list of intrinsics is therefore a list of those that we know; a pass that starts to emit
/// another adds it there, with a test.
void checkInput(const llvm::Module &module, llvm::StringRef cpu);

} // namespace lgc
