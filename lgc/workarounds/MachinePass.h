// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/CodeGen/MachineFunctionPass.h"

namespace lgc {

/// The base class of all machine function passes in this folder. Each pass needs its own ID, so `Derived` is
/// the class that derives from this one.
template <typename Derived>
class MachinePass : public llvm::MachineFunctionPass {
public:
  /// The analyses that a pass preserves.
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
