// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/Diagnostics.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

/// Includes the location when the instruction has one: handlers ask DiagnosticInfoWithLocationBase for it.
void report(const Instruction &at, const Twine &message, DiagnosticSeverity severity) {
  LLVMContext &context = at.getContext();
  if (at.getDebugLoc() && at.getFunction())
    context.diagnose(DiagnosticInfoGenericWithLoc(message, *at.getFunction(), at.getDebugLoc(), severity));
  else
    context.diagnose(DiagnosticInfoGeneric(message, severity));
}

} // namespace

void reportError(const Instruction &at, const Twine &message) {
  report(at, message, DS_Error);
}

void reportWarning(const Instruction &at, const Twine &message) {
  report(at, message, DS_Warning);
}

void reportError(const Module &module, const Twine &message) {
  module.getContext().diagnose(DiagnosticInfoGeneric(message, DS_Error));
}

} // namespace lgc
