// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/ExportTargets.h"

#include "lgc/dialect/VertexExport.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

bool exportsMiscellaneous(const VertexState &vertex) {
  constexpr uint32_t kMiscellaneous = 1u << static_cast<uint32_t>(VertexExport::PointSize) |
                                      1u << static_cast<uint32_t>(VertexExport::Layer) |
                                      1u << static_cast<uint32_t>(VertexExport::ViewportIndex);
  return (vertex.exports & kMiscellaneous) != 0;
}

uint32_t positionExports(const VertexState &vertex) {
  const uint32_t distances = vertex.clipDistances + vertex.cullDistances;
  return 1 + exportsMiscellaneous(vertex) + (distances + 3) / 4;
}

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
