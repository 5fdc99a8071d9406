// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The project's passes over LLVM IR between the pipeline and the back end. All modules that the back end
// compiles go through them, regardless of how they were made.

#pragma once

#include "lgc/legality/PassContract.h"

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
  PassContract contract;
};

/// Returns all of them, in order.
llvm::ArrayRef<Preparation> preparations();

} // namespace lgc
