// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/LlvmDiagnostics.h"

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

class Collector : public DiagnosticHandler {
public:
  Collector(const std::string &fileName, Diagnostics &diagnostics)
      : fileName_(fileName), diagnostics_(diagnostics) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Remark)
      return true;
    Diagnostic diagnostic;
    diagnostic.file = fileName_;
    diagnostic.severity = info.getSeverity() == DS_Error     ? Severity::Error
                          : info.getSeverity() == DS_Warning ? Severity::Warning
                                                             : Severity::Note;
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
  Diagnostics &diagnostics_;
};

} // namespace

void collectDiagnostics(LLVMContext &context, const std::string &fileName, Diagnostics &diagnostics) {
  context.setDiagnosticHandler(std::make_unique<Collector>(fileName, diagnostics));
}

void reportFailure(Error error, const std::string &fileName, Diagnostics &diagnostics) {
  std::string message = toString(std::move(error));
  if (!diagnostics.hasErrors())
    diagnostics.addError(fileName, std::move(message));
}

void reportParseError(const SMDiagnostic &parseError, const std::string &fileName, Diagnostics &diagnostics) {
  Diagnostic diagnostic;
  diagnostic.file = fileName;
  if (parseError.getLineNo() > 0)
    diagnostic.source = {fileName, static_cast<uint32_t>(parseError.getLineNo()),
                         static_cast<uint32_t>(parseError.getColumnNo() + 1)};
  diagnostic.message = parseError.getMessage().str();
  diagnostics.add(std::move(diagnostic));
}

} // namespace llpc
