// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Keeps passes of LLVM's back end that take quadratic time away from large functions.

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

/// Functions of fewer blocks are compiled as LLVM does: what its passes search is small there.
inline constexpr size_t kManyBlocks = 512;

/// Returns whether LLVM's loop-invariant code motion, in our pipeline and in the back end, finishes in
/// reasonable time.
bool hoistsQuickly(const llvm::Function &function);

/// Passes of LLVM's back end, by name, that must not be added for the module: what they are not asked to do
/// is not all, because the analyses that they require are made before they ask the gate.
llvm::ArrayRef<llvm::StringLiteral> passesToLeaveOut(const llvm::Module &module);

/// While it lives, code generation skips optional passes for modules that are too large for them. Passes ask
/// the context's gate, which LLVM has for bisection: no other context notices.
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
