// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Results of lgc.image.* that have a residency code.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Returns whether an op with a result of the type returns a residency code in its fifth component.
bool hasResidency(llvm::Type *result);

/// A read through an intrinsic that returns `data`, with the residency code if the op's result has one.
class ResidencyRead {
public:
  ResidencyRead(llvm::IRBuilder<> &builder, llvm::Type *opResult) : b_(builder), opResult_(opResult) {}

  /// The type that the intrinsic returns.
  llvm::Type *intrinsicType(llvm::Type *data) const;
  /// The operand of image intrinsics that asks for the code: texture fail enable.
  llvm::Value *textureFail() const;
  /// Returns the data alone; keeps the code for result().
  llvm::Value *dataOf(llvm::Value *read);
  /// Returns the op's result. `texel` has four components as wide as those of the result.
  llvm::Value *result(llvm::Value *texel) const;

private:
  llvm::IRBuilder<> &b_;
  llvm::Type *opResult_;
  llvm::Value *code_ = nullptr;
};

} // namespace lgc
