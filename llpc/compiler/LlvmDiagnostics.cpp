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

/// Returns the diagnostic as a DiagnosticInfoWithLocationBase, which has no classof(): tests for the derived
/// kinds, except optimization remarks.
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

/// Returns the category of an error from LLVM itself. The compiler checks its input before, so most of these
/// errors are internal.
ErrorCategory categoryOf(const DiagnosticInfo &info) {
  switch (info.getKind()) {
  case DK_ResourceLimit: // LDS, scratch
  case DK_StackSize:
    return ErrorCategory::Limit;
  case DK_Unsupported:
    return ErrorCategory::Unsupported;
  case DK_InlineAsm: // only in IR that is the input
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
  /// Moves the position from LLVM's message, which begins with it (or with "<unknown>:0:0"), to the
  /// diagnostic.
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
      // Other errors come from LLVM's libraries, which get only data that the compiler has generated.
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
