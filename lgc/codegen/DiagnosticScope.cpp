// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/DiagnosticScope.h"

#include "lgc/state/Diagnostics.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace lgc {

/// The pass name under which the AMDGPU back end reports registers, spills and scratch.
static constexpr StringLiteral kResourceUsage = "kernel-resource-usage";

char DiagnosedError::ID = 0;

class DiagnosticScope::Handler : public DiagnosticHandler {
public:
  Handler(std::unique_ptr<DiagnosticHandler> outer, bool wantSpills)
      : outer_(std::move(outer)), wantSpills_(wantSpills) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (isResourceUsage(info))
      return true;
    errors_ |= info.getSeverity() == DS_Error;
    if (outer_ && outer_->handleDiagnostics(info))
      return true;
    if (info.getSeverity() == DS_Error) {
      if (unhandled_.empty())
        fault_ = isa<FaultDiagnostic>(info) ? cast<FaultDiagnostic>(info).fault() : ErrorCategory::Internal;
      raw_string_ostream text(unhandled_);
      text << (unhandled_.empty() ? "" : "\n");
      DiagnosticPrinterRawOStream printer(text);
      info.print(printer);
    }
    return true;
  }

  // The optimiser's remarks are emitted only if the outer handler asks for them.
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return (wantSpills_ && pass == kResourceUsage) || (outer_ && outer_->isAnalysisRemarkEnabled(pass));
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return outer_ && outer_->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return outer_ && outer_->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override { return wantSpills_ || (outer_ && outer_->isAnyRemarkEnabled()); }

  std::unique_ptr<DiagnosticHandler> outer_;
  std::string unhandled_;
  Fault fault_; ///< of the first that is unhandled
  bool errors_ = false;
  SpillsOfFunctions spills_;

private:
  bool isResourceUsage(const DiagnosticInfo &info) {
    const auto *remark = dyn_cast<DiagnosticInfoOptimizationBase>(&info);
    if (!remark || remark->getPassName() != kResourceUsage)
      return false;
    SpillCounts &spills = spills_[remark->getFunction().getName()];
    for (const auto &argument : remark->getArgs()) {
      if (argument.Key == "SGPRSpill")
        StringRef(argument.Val).getAsInteger(10, spills.sgprs);
      else if (argument.Key == "VGPRSpill")
        StringRef(argument.Val).getAsInteger(10, spills.vgprs);
    }
    return true;
  }

  bool wantSpills_;
};

DiagnosticScope::DiagnosticScope(LLVMContext &context, bool wantSpills) : context_(context) {
  auto handler = std::make_unique<Handler>(context.getDiagnosticHandler(), wantSpills);
  handler_ = handler.get();
  context.setDiagnosticHandler(std::move(handler));
}

DiagnosticScope::~DiagnosticScope() {
  bool errors = handler_->errors_;
  std::unique_ptr<DiagnosticHandler> outer = std::move(handler_->outer_);
  if (outer)
    outer->HasErrors |= errors;
  context_.setDiagnosticHandler(std::move(outer));
}

Error DiagnosticScope::takeError(StringRef step) {
  if (!handler_->errors_)
    return Error::success();
  if (!handler_->unhandled_.empty())
    return makeError(handler_->fault_, step + ": " + handler_->unhandled_);
  return make_error<DiagnosedError>(step.str());
}

const SpillsOfFunctions &DiagnosticScope::spills() const {
  return handler_->spills_;
}

} // namespace lgc
