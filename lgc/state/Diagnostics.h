// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reports problems in the shader to the LLVMContext's handler, with the instruction's debug location, and
// makes errors for callers. Both say why something fails.

#pragma once

#include "pipeline/ErrorCategory.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace lgc {

using pipeline::ErrorCategory;

/// Why something fails. None stands for IR that is malformed: whether that is the input's fault or a defect
/// of the compiler is known to the maker of the IR.
using Fault = std::optional<ErrorCategory>;
inline constexpr std::nullopt_t kMalformedIr = std::nullopt;

/// Reports that the shader cannot be compiled. The pass continues and leaves valid IR; the pipeline stops
/// after it.
void reportError(const llvm::Instruction &at, Fault fault, const llvm::Twine &message);
void reportError(const llvm::Module &module, Fault fault, const llvm::Twine &message);
/// Reports `error` with its fault and message.
void reportError(const llvm::Module &module, llvm::Error error);

/// Reports a probable mistake; compilation continues.
void reportWarning(const llvm::Instruction &at, const llvm::Twine &message);

/// Makes an error for the caller.
llvm::Error makeError(Fault fault, const llvm::Twine &message);

/// Makes the error of a cancelled compile.
inline llvm::Error cancelled() {
  return makeError(ErrorCategory::Cancelled, "the compile was cancelled");
}

/// The class of errors that makeError() makes.
class FaultError : public llvm::ErrorInfo<FaultError> {
public:
  static char ID;

  FaultError(Fault fault, std::string message) : fault_(fault), message_(std::move(message)) {}

  Fault fault() const { return fault_; }

  void log(llvm::raw_ostream &os) const override { os << message_; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  Fault fault_;
  std::string message_;
};

/// The diagnostic that reportError() hands to the context's handler.
class FaultDiagnostic : public llvm::DiagnosticInfo {
public:
  /// `location` may be invalid.
  FaultDiagnostic(Fault fault, const llvm::Twine &message, llvm::DiagnosticLocation location);

  Fault fault() const { return fault_; }
  const std::string &message() const { return message_; }
  const llvm::DiagnosticLocation &location() const { return location_; }

  void print(llvm::DiagnosticPrinter &printer) const override;

  static bool classof(const llvm::DiagnosticInfo *info);

private:
  Fault fault_;
  std::string message_;
  llvm::DiagnosticLocation location_;
};

} // namespace lgc
