// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Skips passes of LLVM's back end that take quadratic time in large functions.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/OptBisect.h"

#include <cstddef>

namespace llvm {
class Function;
class LLVMContext;
class Module;
} // namespace llvm

namespace lgc {

/// Functions with fewer blocks are compiled as LLVM does it: its passes search few blocks there.
inline constexpr size_t kManyBlocks = 512;

/// Returns whether LLVM's loop-invariant code motion, in our pipeline and in the back end, finishes in
/// reasonable time.
bool hoistsQuickly(const llvm::Function &function);

/// Returns the names of passes of LLVM's back end that must not be added for the module. The gate cannot skip
/// them in time, because the analyses that they require run before they ask the gate.
llvm::ArrayRef<llvm::StringLiteral> passesToLeaveOut(const llvm::Module &module);

/// During its lifetime, code generation skips optional passes for modules that are too large for them. Passes
/// ask the gate of their LLVMContext, which LLVM has for bisection, so other contexts are not affected.
class SkipSlowPasses : public llvm::OptPassGate {
public:
  static constexpr llvm::StringLiteral kName = "lgc-skip-slow-passes";

  explicit SkipSlowPasses(const llvm::Module &module);
  ~SkipSlowPasses() override;
  SkipSlowPasses(const SkipSlowPasses &) = delete;
  SkipSlowPasses &operator=(const SkipSlowPasses &) = delete;

  bool shouldRunPass(llvm::StringRef passName, llvm::StringRef description) const override;
  bool isEnabled() const override { return true; }

private:
  const llvm::Module &module_;
  llvm::OptPassGate &outer_;
};

} // namespace lgc
