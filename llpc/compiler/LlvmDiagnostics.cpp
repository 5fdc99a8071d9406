// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/LlvmDiagnostics.h"

#include "lgc/state/Diagnostics.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace llpc {

namespace {

/// The kinds derived from DiagnosticInfoWithLocationBase that are no optimisation remarks; the class itself
/// has no classof.
const DiagnosticInfoWithLocationBase *located(const DiagnosticInfo &info) {
  switch (info.getKind()) {
  case DK_GenericWithLoc:
  case DK_RegAllocFailure:
  case DK_ResourceLimit:
  case DK_StackSize:
  case DK_LegalizationFailure:
  case DK_Unsupported:
  case DK_OptimizationFailure:
    return static_cast<const DiagnosticInfoWithLocationBase *>(&info);
  default:
    return nullptr;
  }
}

/// Why LLVM itself refuses code. It gets none that we do not want, so that most of it is a defect of ours.
ErrorCategory categoryOf(const DiagnosticInfo &info) {
  switch (info.getKind()) {
  case DK_ResourceLimit: // LDS, scratch
  case DK_StackSize:
    return ErrorCategory::Limit;
  case DK_Unsupported:
    return ErrorCategory::Unsupported;
  case DK_InlineAsm: // which only IR that is given can have
  case DK_SrcMgr:
    return ErrorCategory::InvalidInput;
  default:
    return ErrorCategory::Internal;
  }
}

class Collector : public DiagnosticHandler {
public:
  Collector(const std::string &fileName, ErrorCategory malformed, Diagnostics &diagnostics)
      : fileName_(fileName), malformed_(malformed), diagnostics_(diagnostics) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Remark)
      return true;
    Diagnostic diagnostic;
    diagnostic.file = fileName_;
    if (const auto *fault = dyn_cast<lgc::FaultDiagnostic>(&info)) {
      diagnostic.severity = Severity::error(fault->fault().value_or(malformed_));
      diagnostic.message = fault->message();
      if (const DiagnosticLocation &at = fault->location(); at.isValid())
        diagnostic.source = {at.getRelativePath().str(), at.getLine(), at.getColumn()};
      diagnostics_.add(std::move(diagnostic));
      return true;
    }
    diagnostic.severity = info.getSeverity() == DS_Error     ? Severity::error(categoryOf(info))
                          : info.getSeverity() == DS_Warning ? Severity::warning()
                                                             : Severity::note();
    raw_string_ostream stream(diagnostic.message);
    DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    if (const auto *withLocation = located(info))
      movePosition(*withLocation, diagnostic);
    diagnostics_.add(std::move(diagnostic));
    return true;
  }

private:
  /// LLVM prints the position (or "<unknown>:0:0") in front of the message; ours stands on its own.
  static void movePosition(const DiagnosticInfoWithLocationBase &info, Diagnostic &diagnostic) {
    const std::string prefix = info.getLocationStr() + ": ";
    if (StringRef(diagnostic.message).starts_with(prefix))
      diagnostic.message.erase(0, prefix.size());
    if (!info.isLocationAvailable())
      return;
    StringRef path;
    info.getLocation(path, diagnostic.source.line, diagnostic.source.column);
    diagnostic.source.file = path.str();
  }

  std::string fileName_;
  ErrorCategory malformed_;
  Diagnostics &diagnostics_;
};

} // namespace

ErrorCategory malformedIrOf(InputKind kind) {
  return kind == InputKind::LgcIr ? ErrorCategory::InvalidInput : ErrorCategory::Internal;
}

void collectDiagnostics(LLVMContext &context, const std::string &fileName, ErrorCategory malformed,
                        Diagnostics &diagnostics) {
  context.setDiagnosticHandler(std::make_unique<Collector>(fileName, malformed, diagnostics));
}

void reportFailure(Error error, const std::string &fileName, ErrorCategory malformed,
                   Diagnostics &diagnostics) {
  const auto add = [&](ErrorCategory category, std::string message) {
    if (!diagnostics.hasErrors())
      diagnostics.addError(category, fileName, std::move(message));
  };
  handleAllErrors(
      std::move(error),
      [&](const lgc::FaultError &known) { add(known.fault().value_or(malformed), known.message()); },
      // LLVM's own libraries refuse nothing but what we have made.
      [&](const ErrorInfoBase &other) { add(ErrorCategory::Internal, other.message()); });
}

void reportParseError(const SMDiagnostic &parseError, const std::string &fileName, Diagnostics &diagnostics) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
  diagnostic.file = fileName;
  if (parseError.getLineNo() > 0)
    diagnostic.source = {fileName, static_cast<uint32_t>(parseError.getLineNo()),
                         static_cast<uint32_t>(parseError.getColumnNo() + 1)};
  diagnostic.message = parseError.getMessage().str();
  diagnostics.add(std::move(diagnostic));
}

} // namespace llpc
