// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/validation/AccessChecks.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/debug/ConstantAbort.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/ObjectAccess.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace llpc::reader {

using lgc::ValidationCheck;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

bool isBuffer(const Value &address) {
  return address.getType()->getPointerAddressSpace() == addressSpace::kBuffer;
}

bool checksBuffers(Translator &translator) {
  return translator.checks() && (translator.checks()->has(ValidationCheck::Descriptors) ||
                                 translator.checks()->has(ValidationCheck::Buffers));
}

/// Returns the bytes from the first to the last one that an access of the object touches.
FailureOr<uint64_t> spanOf(Translator &translator, const Instruction &instruction, const LValue &object) {
  if (object.type->kind == TypeKind::Vector && object.componentStride != 0)
    return (partCount(translator, *object.type) - 1) * object.componentStride +
           scalarSize(*object.type->element);
  return accessedSize(translator, instruction, *object.type, object.matrix);
}

} // namespace

void endIfFailed(Translator &translator, const Instruction &instruction, Value *hasFailed) {
  if (translator.checks()->action() != lgc::ValidationAction::Abort)
    return;
  IRBuilder<> &builder = translator.builder();
  Function *function = builder.GetInsertBlock()->getParent();
  BasicBlock *failed = BasicBlock::Create(translator.context(), "failed", function);
  BasicBlock *passed = BasicBlock::Create(translator.context(), "passed", function);
  builder.CreateCondBr(hasFailed, failed, passed);
  builder.SetInsertPoint(failed);
  abortWithText(translator,
                "validation: " + std::string(spirv::nameOf(instruction.opcode)) + " has failed a check");
  builder.SetInsertPoint(passed);
}

Result checkObject(Translator &translator, const Instruction &instruction, const LValue &object) {
  if (!checksBuffers(translator) || !isBuffer(*object.address) || !object.explicitLayout)
    return success();
  FailureOr<uint64_t> span = spanOf(translator, instruction, object);
  if (!span)
    return failure();
  checkBytes(translator, instruction, addressOf(translator, object), *span);
  return success();
}

void checkBytes(Translator &translator, const Instruction &instruction, Value *address, uint64_t bytes) {
  // An object without bytes can be anywhere, and one of 4 GiB or more is in no buffer.
  if (!checksBuffers(translator) || !isBuffer(*address) || bytes == 0)
    return;
  const auto limited = static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
  Value *hasFailed = lgc::CheckBufferOp::create(translator.builder(), address, limited,
                                                translator.checks()->siteOf(instruction));
  endIfFailed(translator, instruction, hasFailed);
}

void checkBuffer(Translator &translator, const Instruction &instruction, const LValue &object) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Descriptors) ||
      !isBuffer(*object.address))
    return;
  Value *hasFailed = lgc::CheckBufferOp::create(translator.builder(), object.address, 0,
                                                translator.checks()->siteOf(instruction));
  endIfFailed(translator, instruction, hasFailed);
}

void checkDescriptor(Translator &translator, const Instruction &instruction, Value *descriptor) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Descriptors))
    return;
  IRBuilder<> &builder = translator.builder();
  const uint32_t site = translator.checks()->siteOf(instruction);
  if (auto *type = dyn_cast<StructType>(descriptor->getType())) {
    for (unsigned i = 0; i < type->getNumElements(); ++i)
      checkDescriptor(translator, instruction, builder.CreateExtractValue(descriptor, i));
    return;
  }
  endIfFailed(translator, instruction, lgc::CheckDescriptorOp::create(builder, descriptor, site));
}

void checkCondition(Translator &translator, const Instruction &instruction, Value *failed,
                    protocol::ValidationError error, ArrayRef<Value *> words) {
  if (match(failed, m_Zero()))
    return;
  lgc::CheckConditionOp::create(translator.builder(), failed, static_cast<uint32_t>(error),
                                translator.checks()->siteOf(instruction), words);
  endIfFailed(translator, instruction, failed);
}

Value *checkIndex(Translator &translator, const Instruction &instruction, Value *index, uint64_t length) {
  IRBuilder<> &builder = translator.builder();
  Value *wide = builder.CreateSExt(index, builder.getInt64Ty());
  Value *isOutside = builder.CreateICmpUGE(wide, builder.getInt64(length));
  Value *words[] = {builder.CreateTrunc(wide, builder.getInt32Ty()),
                    builder.CreateTrunc(builder.CreateLShr(wide, 32), builder.getInt32Ty()),
                    builder.getInt32(static_cast<uint32_t>(length))};
  checkCondition(translator, instruction, isOutside, protocol::ValidationError::IndexOutOfBounds, words);
  return isOutside;
}

} // namespace llpc::reader
