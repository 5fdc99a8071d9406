// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dot products of integers. Those of up to four bytes, and of 16-bit integers with a result of up to 32 bits,
// become lgc.integer.dot, since GPUs have instructions for them.
//
// A result of N bits is that of exact arithmetic modulo 2^N. Only the addition of the accumulator saturates;
// SPIR-V leaves the result undefined if something else overflows.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

struct DotProduct {
  Builder &b;
  Value *first, *second;
  bool firstSigned, secondSigned;
  Type *type;         ///< of the result
  Value *accumulator; ///< null: none
};

bool isSigned(const DotProduct &dot) {
  return dot.firstSigned || dot.secondSigned;
}

/// Returns the components from `from` on that fit into 32 bits. Missing ones are zero.
Value *packed(Builder &b, Value *vector, unsigned from) {
  if (vector->getType()->isIntegerTy())
    return vector;
  const int count = static_cast<int>(componentCount(vector->getType()));
  SmallVector<int, 4> mask;
  for (unsigned i = 0; i < 32 / vector->getType()->getScalarSizeInBits(); ++i)
    mask.push_back(std::min(static_cast<int>(from + i), count));
  return b.CreateBitCast(b.CreateShuffleVector(vector, Constant::getNullValue(vector->getType()), mask),
                         b.getInt32Ty());
}

/// Adds what saturates in the result's own width.
Value *accumulated(const DotProduct &dot, Value *products) {
  if (!dot.accumulator)
    return products;
  return dot.b.CreateBinaryIntrinsic(isSigned(dot) ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, products,
                                     dot.accumulator);
}

Value *byInstruction(const DotProduct &dot, unsigned componentBits, unsigned count) {
  Builder &b = dot.b;
  const unsigned step = 32 / componentBits;
  const bool accumulates = dot.accumulator && dot.type->isIntegerTy(32) && count <= step;
  Value *sum = accumulates ? dot.accumulator : b.getInt32(0);
  for (unsigned from = 0; from < count; from += step) {
    Value *first = packed(b, dot.first, from);
    Value *second = packed(b, dot.second, from);
    sum = lgc::IntegerDotOp::create(b, first, second, sum, componentBits, dot.firstSigned, dot.secondSigned,
                                    accumulates);
  }
  return accumulates ? sum : accumulated(dot, b.CreateIntCast(sum, dot.type, isSigned(dot)));
}

Value *byArithmetic(const DotProduct &dot, unsigned count) {
  Builder &b = dot.b;
  Value *sum = ConstantInt::get(dot.type, 0);
  for (unsigned i = 0; i < count; ++i) {
    Value *first = b.CreateIntCast(b.CreateExtractElement(dot.first, i), dot.type, dot.firstSigned);
    Value *second = b.CreateIntCast(b.CreateExtractElement(dot.second, i), dot.type, dot.secondSigned);
    sum = b.CreateAdd(sum, b.CreateMul(first, second));
  }
  return accumulated(dot, sum);
}

template <bool firstSigned, bool secondSigned, bool accumulates>
Result dotProduct(Translator &translator, const Instruction &instruction) {
  const DotProduct dot = {translator.builder(),
                          argument(translator, instruction, 0),
                          argument(translator, instruction, 1),
                          firstSigned,
                          secondSigned,
                          translator.resultType(instruction),
                          accumulates ? argument(translator, instruction, 2) : nullptr};
  Type *vector = dot.first->getType();
  const bool isPacked = vector->isIntegerTy();
  const unsigned bits = isPacked ? 8 : vector->getScalarSizeInBits();
  const unsigned count = isPacked ? 4 : componentCount(vector);
  const bool hasInstruction = bits == 8 || (bits == 16 && dot.type->getIntegerBitWidth() <= 32);
  return translator.define(instruction,
                           hasInstruction ? byInstruction(dot, bits, count) : byArithmetic(dot, count));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::SDot, dotProduct<true, true, false>},        {Op::UDot, dotProduct<false, false, false>},
    {Op::SUDot, dotProduct<true, false, false>},      {Op::SDotAccSat, dotProduct<true, true, true>},
    {Op::UDotAccSat, dotProduct<false, false, true>}, {Op::SUDotAccSat, dotProduct<true, false, true>},
};

} // namespace

std::span<const HandlerEntry> dotProductHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
