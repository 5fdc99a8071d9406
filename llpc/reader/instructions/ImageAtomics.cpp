// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/ImageAtomics.h"

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/ImageChecks.h"
#include "llpc/reader/instructions/ImageOperands.h"
#include "llpc/reader/instructions/MemoryModel.h"
#include "llpc/reader/memory/Values.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;
using spirv::Op;

namespace {

/// Returns the operation of an instruction that has one operand.
lgc::ImageAtomic operationOf(Op opcode) {
  switch (opcode) {
  case Op::AtomicExchange:
    return lgc::ImageAtomic::Exchange;
  case Op::AtomicIIncrement:
  case Op::AtomicIAdd:
    return lgc::ImageAtomic::Add;
  case Op::AtomicIDecrement:
  case Op::AtomicISub:
    return lgc::ImageAtomic::Subtract;
  case Op::AtomicSMin:
    return lgc::ImageAtomic::SignedMin;
  case Op::AtomicUMin:
    return lgc::ImageAtomic::UnsignedMin;
  case Op::AtomicSMax:
    return lgc::ImageAtomic::SignedMax;
  case Op::AtomicUMax:
    return lgc::ImageAtomic::UnsignedMax;
  case Op::AtomicAnd:
    return lgc::ImageAtomic::And;
  case Op::AtomicOr:
    return lgc::ImageAtomic::Or;
  case Op::AtomicXor:
    return lgc::ImageAtomic::Xor;
  case Op::AtomicFAddEXT:
    return lgc::ImageAtomic::FloatAdd;
  case Op::AtomicFMinEXT:
    return lgc::ImageAtomic::FloatMin;
  case Op::AtomicFMaxEXT:
    return lgc::ImageAtomic::FloatMax;
  default:
    llvm_unreachable("the other atomic instructions need the capability Kernel");
  }
}

class TexelAccess {
public:
  TexelAccess(Translator &translator, const Instruction &atomic, Type *type, Texel texel)
      : translator_(translator), b_(translator.builder()), atomic_(atomic), type_(type),
        texel_(std::move(texel)) {}

  /// Emits the operation and returns its result, null for a store. Fails if the texels do not have its type.
  FailureOr<Value *> emit() {
    const uint32_t device = static_cast<uint32_t>(lgc::ImageScope::Device);
    const uint32_t dimension = texel_.dimension();
    switch (atomic_.opcode) {
    case Op::AtomicLoad: {
      Value *texel = lgc::ImageLoadOp::create(b_, FixedVectorType::get(type_, 4), texel_.descriptor,
                                              dimension, /*hasLevel=*/false, device, texel_.coordinates);
      return b_.CreateExtractElement(texel, uint64_t(0));
    }
    case Op::AtomicStore: {
      FailureOr<Value *> value = operand(3);
      if (!value)
        return failure();
      return lgc::ImageStoreOp::create(b_, *value, texel_.descriptor, dimension, /*hasLevel=*/false, device,
                                       texel_.coordinates);
    }
    case Op::AtomicCompareExchange: {
      FailureOr<Value *> value = operand(4), comparand = operand(5);
      if (!value || !comparand || !checkInteger())
        return failure();
      return lgc::ImageAtomicCompareOp::create(b_, *comparand, *value, texel_.descriptor, dimension,
                                               texel_.coordinates);
    }
    default:
      return modify();
    }
  }

private:
  FailureOr<Value *> operand(size_t index) {
    Value *value = argument(translator_, atomic_, index);
    if (value->getType() == type_)
      return value;
    return translator_.failInvalid(atomic_, "an operand does not have the type that the image's texels have");
  }

  Result checkInteger() {
    if (type_->isIntegerTy())
      return success();
    return translator_.failInvalid(atomic_, "the image's texels are not integers");
  }

  FailureOr<Value *> modify() {
    const lgc::ImageAtomic operation = operationOf(atomic_.opcode);
    if (isOnFloats(operation) && !type_->isFloatTy())
      return translator_.failInvalid(atomic_, "the image's texels are not floats");
    if (operation != lgc::ImageAtomic::Exchange && !isOnFloats(operation) && !checkInteger())
      return failure();
    const bool isStep = atomic_.opcode == Op::AtomicIIncrement || atomic_.opcode == Op::AtomicIDecrement;
    FailureOr<Value *> value = isStep ? FailureOr<Value *>(ConstantInt::get(type_, 1)) : operand(3);
    if (!value)
      return failure();
    return lgc::ImageAtomicOp::create(b_, static_cast<uint32_t>(operation), *value, texel_.descriptor,
                                      texel_.dimension(), texel_.coordinates);
  }

  Translator &translator_;
  Builder &b_;
  const Instruction &atomic_;
  Type *type_;
  Texel texel_;
};

} // namespace

const Instruction *texelPointerOf(const Translator &translator, const Instruction &atomic) {
  const Instruction *definition = translator.module().definition(argumentId(atomic, 0));
  return definition && definition->opcode == Op::ImageTexelPointer ? definition : nullptr;
}

Result translateImageAtomic(Translator &translator, const Instruction &atomic,
                            const Instruction &texelPointer) {
  FailureOr<ImageType> image = imageTypeOf(translator, texelPointer, texelPointer.operand(0));
  if (!image)
    return failure();
  ImageArguments arguments;
  if (image->isMultisampled) {
    FailureOr<Value *> sample = operandValue(translator, texelPointer, 2);
    if (!sample)
      return failure();
    arguments.sample = *sample;
  }
  FailureOr<Texel> texel = texelOf(translator, texelPointer, arguments);
  FailureOr<Ordering> ordering = orderingOf(translator, atomic, argumentId(atomic, 1), argumentId(atomic, 2));
  if (!texel || !ordering)
    return failure();
  if (!texel->type.isStorage)
    return translator.failInvalid(atomic, "a sampled image has no atomic operations");
  FailureOr<Type *> type = translator.types().registerType(*texel->type.texel);
  if (!type)
    return failure();
  if ((*type)->isHalfTy())
    return translator.failUnsupported(atomic, "atomic operations on 16-bit texels are not supported");
  checkTexel(translator, atomic, *texel);
  // Instructions on images have no order of their own.
  const bool loads = atomic.opcode != Op::AtomicStore, stores = atomic.opcode != Op::AtomicLoad;
  if (stores && isReleaseOrStronger(ordering->ordering))
    createFence(translator, *ordering, AtomicOrdering::Release);
  FailureOr<Value *> result = TexelAccess(translator, atomic, *type, *texel).emit();
  if (!result)
    return failure();
  if (loads && isAcquireOrStronger(ordering->ordering))
    createFence(translator, *ordering, AtomicOrdering::Acquire);
  return loads ? translator.define(atomic, *result) : success();
}

} // namespace llpc::reader
