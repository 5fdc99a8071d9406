// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shifts, bitwise logic and bit fields. In SPIR-V, shifts by the width or more have an undefined result. In
// LLVM they are poison, and code that depends on poison is deleted, so the count is masked. The hardware uses
// only the low bits of the count, so instruction selection folds the masking away.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

Constant *widthOf(Type *type) {
  return ConstantInt::get(type, type->getScalarSizeInBits());
}

/// Returns the shift count modulo the width. Widths are powers of two.
Value *masked(Builder &b, Value *count) {
  Type *type = count->getType();
  return b.CreateAnd(count, ConstantInt::get(type, type->getScalarSizeInBits() - 1));
}

/// Base and Shift may differ in width, not in their number of components.
template <auto emit>
Result shift(Translator &translator, const Instruction &instruction) {
  Value *base = argument(translator, instruction, 0);
  Value *count = argument(translator, instruction, 1);
  Builder &b = translator.builder();
  return translator.define(instruction,
                           emit(b, base, masked(b, b.CreateZExtOrTrunc(count, base->getType()))));
}

/// Returns an operand that is a bit offset or bit count: one unsigned scalar of any width for all components.
Value *bitPosition(Translator &translator, const Instruction &instruction, size_t index, Type *type) {
  Builder &b = translator.builder();
  Value *value = b.CreateZExtOrTrunc(argument(translator, instruction, index), type->getScalarType());
  return type->isVectorTy() ? b.CreateVectorSplat(componentCount(type), value) : value;
}

/// Returns `count` ones from bit 0 on, for 0 <= count <= width.
Value *lowMask(Builder &b, Value *count) {
  Type *type = count->getType();
  Value *mask =
      b.CreateSub(b.CreateShl(ConstantInt::get(type, 1), masked(b, count)), ConstantInt::get(type, 1));
  return b.CreateSelect(b.CreateICmpEQ(count, widthOf(type)), Constant::getAllOnesValue(type), mask);
}

Value *bitFieldInsert(Builder &b, Value *base, Value *insert, Value *offset, Value *count) {
  offset = masked(b, offset);
  Value *mask = b.CreateShl(lowMask(b, count), offset);
  Value *kept = b.CreateAnd(base, b.CreateNot(mask));
  return b.CreateOr(kept, b.CreateAnd(b.CreateShl(insert, offset), mask));
}

Value *bitFieldUExtract(Builder &b, Value *base, Value *offset, Value *count) {
  Value *field = b.CreateLShr(base, masked(b, offset));
  return b.CreateAnd(field, lowMask(b, count));
}

/// Moves the field to the top and back with its sign. An empty field would need shifts by the whole width.
Value *bitFieldSExtract(Builder &b, Value *base, Value *offset, Value *count) {
  Type *type = base->getType();
  Value *unused = b.CreateSub(widthOf(type), count);
  Value *top = b.CreateShl(base, masked(b, b.CreateSub(unused, offset)));
  Value *field = b.CreateAShr(top, masked(b, unused));
  Constant *zero = Constant::getNullValue(type);
  return b.CreateSelect(b.CreateICmpEQ(count, zero), zero, field);
}

Result insertField(Translator &translator, const Instruction &instruction) {
  Value *base = argument(translator, instruction, 0);
  Value *insert = argument(translator, instruction, 1);
  Value *offset = bitPosition(translator, instruction, 2, base->getType());
  Value *count = bitPosition(translator, instruction, 3, base->getType());
  return translator.define(instruction, bitFieldInsert(translator.builder(), base, insert, offset, count));
}

template <auto emit>
Result extractField(Translator &translator, const Instruction &instruction) {
  Value *base = argument(translator, instruction, 0);
  Value *offset = bitPosition(translator, instruction, 1, base->getType());
  Value *count = bitPosition(translator, instruction, 2, base->getType());
  return translator.define(instruction, emit(translator.builder(), base, offset, count));
}

Value *bitCount(Builder &b, Type *resultType, Value *x) {
  return b.CreateZExtOrTrunc(b.CreateUnaryIntrinsic(Intrinsic::ctpop, x), resultType);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::ShiftLeftLogical, shift<[](Builder &b, Value *x, Value *n) { return b.CreateShl(x, n); }>},
    {Op::ShiftRightLogical, shift<[](Builder &b, Value *x, Value *n) { return b.CreateLShr(x, n); }>},
    {Op::ShiftRightArithmetic, shift<[](Builder &b, Value *x, Value *n) { return b.CreateAShr(x, n); }>},
    {Op::BitwiseAnd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateAnd(x, y); }>},
    {Op::BitwiseOr, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateOr(x, y); }>},
    {Op::BitwiseXor, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateXor(x, y); }>},
    {Op::Not, elementwise<1, [](Builder &b, Value *x) { return b.CreateNot(x); }>},
    {Op::BitFieldInsert, insertField},
    {Op::BitFieldUExtract, extractField<bitFieldUExtract>},
    {Op::BitFieldSExtract, extractField<bitFieldSExtract>},
    {Op::BitReverse,
     elementwise<1, [](Builder &b, Value *x) { return b.CreateUnaryIntrinsic(Intrinsic::bitreverse, x); }>},
    {Op::BitCount, converting<1, bitCount>},
};

} // namespace

std::span<const HandlerEntry> bitHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
