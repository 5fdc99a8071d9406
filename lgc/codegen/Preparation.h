// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Passes of our own over LLVM IR between the pipeline and the back end: whatever the back end gets, however
// it was made, goes through them.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace lgc {

struct Preparation {
  llvm::StringLiteral name;
  void (*run)(llvm::Module &module, const llvm::TargetMachine &target);
};

/// All of them, in order.
llvm::ArrayRef<Preparation> preparations();

} // namespace lgc
