// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/ImageOperands.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Calls llvm.amdgcn.image.`instruction`.`dimension`; `dimension` is not Buffer, and the instruction must
/// exist for it.
llvm::CallInst *createImageIntrinsic(llvm::IRBuilder<> &builder, llvm::StringRef instruction,
                                     ImageDimension dimension, llvm::Type *result,
                                     llvm::ArrayRef<llvm::Value *> arguments);

} // namespace lgc
