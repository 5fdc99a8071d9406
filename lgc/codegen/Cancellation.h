// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ends code generation early. LLVM's pass manager cannot be left before its last pass: once the compile is
// cancelled, optional passes are skipped, and what the others get is a function that does nothing.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/OptBisect.h"

#include <functional>

namespace llvm {
class LLVMContext;
class Pass;
} // namespace llvm

namespace lgc {

/// While it lives, optional passes are skipped once `isCancelled` says so. Passes ask the context's gate,
/// which LLVM has for bisection.
class CancelGate : public llvm::OptPassGate {
public:
  CancelGate(llvm::LLVMContext &context, const std::function<bool()> &isCancelled);
  ~CancelGate() override;
  CancelGate(const CancelGate &) = delete;
  CancelGate &operator=(const CancelGate &) = delete;

  bool shouldRunPass(llvm::StringRef passName, llvm::StringRef description) const override;
  bool isEnabled() const override { return true; }

private:
  llvm::LLVMContext &context_;
  llvm::OptPassGate &outer_;
  const std::function<bool()> &isCancelled_;
};

/// One of LLVM's passes behind which a function may become one that does nothing: no analysis outlives it.
struct CancelPoint {
  llvm::StringLiteral anchor;
  /// The pass that empties functions there once `isCancelled`, which has to outlive it, says so.
  llvm::Pass *(*create)(const std::function<bool()> &isCancelled);
};

llvm::ArrayRef<CancelPoint> cancelPoints();

} // namespace lgc
