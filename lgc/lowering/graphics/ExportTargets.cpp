// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/ExportTargets.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

void emitExport(IRBuilder<> &builder, uint32_t target, uint32_t mask, ArrayRef<Value *> values, bool isLast) {
  builder.CreateIntrinsic(Intrinsic::amdgcn_exp, {builder.getFloatTy()},
                          {builder.getInt32(target), builder.getInt32(mask), values[0], values[1], values[2],
                           values[3], builder.getInt1(isLast), builder.getInt1(isLast)});
}

Value *widened(IRBuilder<> &builder, Value *value, bool isSigned) {
  Type *type = value->getType();
  if (!type->isIntegerTy())
    return builder.CreateFPExt(value, builder.getFloatTy());
  return builder.CreateBitCast(builder.CreateIntCast(value, builder.getInt32Ty(), isSigned),
                               builder.getFloatTy());
}

} // namespace lgc
