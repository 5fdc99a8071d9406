// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Turns diagnostics of passes and the back end into an error that ends the compilation.

#pragma once

#include "lgc/codegen/ElfStatistics.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class LLVMContext;
} // namespace llvm

namespace lgc {

/// The input was refused, and the reason has been reported to the context's diagnostic handler.
class DiagnosedError : public llvm::ErrorInfo<DiagnosedError> {
public:
  static char ID;

  /// `step` is the pass or phase that refused the input.
  explicit DiagnosedError(std::string step) : step_(std::move(step)) {}

  void log(llvm::raw_ostream &os) const override { os << "refused by " << step_; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string step_;
};

/// During its lifetime, observes a context's diagnostics before they go to the previous handler.
///
/// LLVM ends the process when an error is not handled. Under a scope this cannot happen: such an error
/// becomes the text of the llvm::Error.
class DiagnosticScope {
public:
  /// `wantSpills` enables the remarks that spills() reads; they cost compile time.
  explicit DiagnosticScope(llvm::LLVMContext &context, bool wantSpills = false);
  ~DiagnosticScope();
  DiagnosticScope(const DiagnosticScope &) = delete;
  DiagnosticScope &operator=(const DiagnosticScope &) = delete;

  /// Returns success if no error was reported.
  llvm::Error takeError(llvm::StringRef step);

  /// Returns the spills from the back end's resource-usage remarks; none without `wantSpills`.
  const SpillsOfFunctions &spills() const;

private:
  class Handler;

  llvm::LLVMContext &context_;
  Handler *handler_; ///< owned by the context
};

} // namespace lgc
