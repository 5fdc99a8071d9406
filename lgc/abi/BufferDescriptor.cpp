// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/BufferDescriptor.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

/// Fields of dword 3 that all generations share: select x, y, z, w for the four components, format 32_UINT
/// (20, bits 18:12), out-of-range check "raw" (3, bits 29:28).
constexpr uint32_t kSelectXyzw = 4 | 5 << 3 | 6 << 6 | 7 << 9;
constexpr uint32_t kFormat32Uint = 20 << 12;
constexpr uint32_t kOutOfRangeRaw = 3u << 28;
/// Only gfx10 has a resource level, which must be 1.
constexpr uint32_t kGfx10ResourceLevel = 1 << 24;

} // namespace

uint32_t rawBufferDword3(GfxIp gfxIp) {
  uint32_t dword = kSelectXyzw | kFormat32Uint | kOutOfRangeRaw;
  return gfxIp.major == 10 ? dword | kGfx10ResourceLevel : dword;
}

Value *buildBufferDescriptor(IRBuilderBase &builder, Value *pointer) {
  Value *bits = builder.CreatePtrToInt(pointer, builder.getIntNTy(kBufferOffsetBits + 128));
  Value *descriptor = builder.CreateTrunc(builder.CreateLShr(bits, kBufferOffsetBits), builder.getInt128Ty());
  return builder.CreateBitCast(descriptor, FixedVectorType::get(builder.getInt32Ty(), 4));
}

/// The size is in dword 2 of the descriptor.
Value *buildBufferSize(IRBuilderBase &builder, Value *pointer) {
  Value *bits = builder.CreatePtrToInt(pointer, builder.getIntNTy(kBufferOffsetBits + 128));
  return builder.CreateTrunc(builder.CreateLShr(bits, kBufferOffsetBits + 64), builder.getInt32Ty());
}

Value *buildRawBufferDescriptor(IRBuilderBase &builder, GfxIp gfxIp, Value *address, Value *size) {
  Type *i32 = builder.getInt32Ty();
  Value *high = builder.CreateAnd(builder.CreateTrunc(builder.CreateLShr(address, 32), i32), 0xFFFF);
  Value *dwords[] = {builder.CreateTrunc(address, i32), high, size, builder.getInt32(rawBufferDword3(gfxIp))};
  Value *descriptor = PoisonValue::get(FixedVectorType::get(i32, 4));
  for (uint64_t i = 0; i < 4; ++i)
    descriptor = builder.CreateInsertElement(descriptor, dwords[i], i);
  return descriptor;
}

} // namespace lgc
