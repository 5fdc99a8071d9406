// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/ImageType.h"
#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The result of an instruction that reads an image: a texel or its first components. A sparse instruction
/// has a struct of the residency code and these.
class TexelResult {
public:
  /// Fails when the instruction's result type is another.
  static FailureOr<TexelResult> of(Translator &translator, const spirv::Instruction &instruction,
                                   const ImageType &image);

  /// The type of what lgc.image.* reads.
  llvm::Type *readType() const;
  bool hasResidency() const { return hasResidency_; }
  /// Binds the instruction's result; `read` is of readType().
  Result define(Translator &translator, const spirv::Instruction &instruction, llvm::Value *read) const;

private:
  TexelResult(llvm::Type *texel, bool hasResidency) : texel_(texel), hasResidency_(hasResidency) {}

  llvm::Type *texel_; ///< a scalar or a vector
  bool hasResidency_;
};

} // namespace llpc::reader
