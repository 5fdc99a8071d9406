// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/CodeGen/MachineFunctionPass.h"

namespace lgc {

/// The common base of all passes over machine code here. Each pass needs its own identity, for which
/// `Derived` is the class that derives from this one.
template <typename Derived>
class MachinePass : public llvm::MachineFunctionPass {
public:
  /// Analyses that a pass leaves valid.
  enum class Keeps { ControlFlow, All };

  static inline char ID = 0;

  llvm::StringRef getPassName() const override { return name_; }

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    if (keeps_ == Keeps::All)
      usage.setPreservesAll();
    else
      usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

private:
  friend Derived;

  explicit MachinePass(llvm::StringRef name, Keeps keeps = Keeps::ControlFlow)
      : MachineFunctionPass(ID), name_(name), keeps_(keeps) {}

  llvm::StringRef name_;
  Keeps keeps_;
};

} // namespace lgc
