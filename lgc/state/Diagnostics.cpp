// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/Diagnostics.h"

#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

char FaultError::ID = 0;

namespace {

int faultKind() {
  static const int kind = getNextAvailablePluginDiagnosticKind();
  return kind;
}

} // namespace

FaultDiagnostic::FaultDiagnostic(Fault fault, const Twine &message, DiagnosticLocation location)
    : DiagnosticInfo(faultKind(), DS_Error), fault_(fault), message_(message.str()), location_(location) {}

bool FaultDiagnostic::classof(const DiagnosticInfo *info) {
  return info->getKind() == faultKind();
}

/// As LLVM prints its own: the position stands before the message.
void FaultDiagnostic::print(DiagnosticPrinter &printer) const {
  if (location_.isValid())
    printer << location_.getRelativePath() << ':' << location_.getLine() << ':' << location_.getColumn()
            << ": ";
  printer << message_;
}

void reportError(const Instruction &at, Fault fault, const Twine &message) {
  at.getContext().diagnose(FaultDiagnostic(fault, message, DiagnosticLocation(at.getDebugLoc())));
}

void reportError(const Module &module, Fault fault, const Twine &message) {
  module.getContext().diagnose(FaultDiagnostic(fault, message, DiagnosticLocation()));
}

void reportError(const Module &module, Error error) {
  handleAllErrors(
      std::move(error), [&](const FaultError &known) { reportError(module, known.fault(), known.message()); },
      // Whatever LLVM's own libraries refuse is something that we have made.
      [&](const ErrorInfoBase &other) { reportError(module, ErrorCategory::Internal, other.message()); });
}

/// With a place when the instruction has one: a handler asks DiagnosticInfoWithLocationBase for it.
void reportWarning(const Instruction &at, const Twine &message) {
  LLVMContext &context = at.getContext();
  if (at.getDebugLoc() && at.getFunction())
    context.diagnose(DiagnosticInfoGenericWithLoc(message, *at.getFunction(), at.getDebugLoc(), DS_Warning));
  else
    context.diagnose(DiagnosticInfoGeneric(message, DS_Warning));
}

Error makeError(Fault fault, const Twine &message) {
  return make_error<FaultError>(fault, message.str());
}

} // namespace lgc
