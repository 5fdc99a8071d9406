// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Turns what passes and the back end report into an error that ends the compile.

#pragma once

#include "lgc/codegen/Statistics.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class LLVMContext;
} // namespace llvm

namespace lgc {

/// The input was refused, and the context's diagnostic handler has been told why.
class DiagnosedError : public llvm::ErrorInfo<DiagnosedError> {
public:
  static char ID;

  /// `step` is the pass or phase that refused.
  explicit DiagnosedError(std::string step) : step_(std::move(step)) {}

  void log(llvm::raw_ostream &os) const override { os << "refused by " << step_; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string step_;
};

/// While it lives, listens to a context's diagnostics on their way to the handler that was there before.
///
/// LLVM ends the process when nobody handles an error; under a scope that cannot happen: such an error
/// becomes the text of the llvm::Error.
class DiagnosticScope {
public:
  /// `wantSpills` turns on the remarks that spills() reads; they cost compile time.
  explicit DiagnosticScope(llvm::LLVMContext &context, bool wantSpills = false);
  ~DiagnosticScope();
  DiagnosticScope(const DiagnosticScope &) = delete;
  DiagnosticScope &operator=(const DiagnosticScope &) = delete;

  /// Success if no error was reported.
  llvm::Error takeError(llvm::StringRef step);

  /// What the back end's resource-usage remarks said; all 0 without `wantSpills`.
  SpillCounts spills() const;

private:
  class Handler;

  llvm::LLVMContext &context_;
  Handler *handler_; ///< owned by the context
};

} // namespace lgc
