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

bool isPhysical(const Value &address) {
  return address.getType()->getPointerAddressSpace() == addressSpace::kGlobal;
}

bool isChecked(Translator &translator, const LValue &object) {
  const CheckedInstructions *checks = translator.checks();
  if (!checks || !object.explicitLayout)
    return false;
  if (isPhysical(*object.address))
    return checks->has(ValidationCheck::Addresses);
  return isBuffer(*object.address) &&
         (checks->has(ValidationCheck::Descriptors) || checks->has(ValidationCheck::Buffers));
}

/// The largest object that a wrong pointer is replaced for by one to as many zeros in the code.
constexpr uint64_t kMaxZeroBytes = 1 << 16;

/// Returns a pointer to so many zeros, aligned for any access.
Value *zerosOf(Translator &translator, uint64_t bytes) {
  constexpr uint64_t kFewBytes = 64; // for most objects
  Type *type = ArrayType::get(translator.builder().getInt8Ty(), PowerOf2Ceil(std::max(bytes, kFewBytes)));
  Constant *zeros = Constant::getNullValue(type);
  GlobalVariable *global = translator.objects().findConstant(zeros);
  if (!global)
    global = translator.objects().addConstant(zeros, zeros, Align(16));
  return ConstantExpr::getAddrSpaceCast(global,
                                        PointerType::get(translator.context(), addressSpace::kGlobal));
}

/// Checks an access of that many bytes at the object's address. Returns whether it is wrong, if it is one
/// that the hardware does not leave out but validation has to; else null.
Value *checkBytes(Translator &translator, const Instruction &instruction, const LValue &object,
                  uint64_t bytes) {
  // An object without bytes can be anywhere, and one of 4 GiB or more is nowhere.
  if (!isChecked(translator, object) || bytes == 0)
    return nullptr;
  IRBuilder<> &builder = translator.builder();
  const auto limited = static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
  const uint32_t site = translator.checks()->siteOf(instruction);
  Value *address = addressOf(translator, object);
  Value *isWrong = nullptr;
  if (isPhysical(*address)) {
    const Align alignment = commonAlignment(object.align, object.offset);
    isWrong = lgc::CheckAddressOp::create(builder, address, limited, alignment.value(), site);
  } else {
    isWrong = lgc::CheckBufferOp::create(builder, address, limited, site);
  }
  endIfFailed(translator, instruction, isWrong);
  return isPhysical(*address) && translator.checks()->action() == lgc::ValidationAction::Report ? isWrong
                                                                                                : nullptr;
}

/// Returns the bytes from the first to the last one that an access of the object touches.
FailureOr<uint64_t> spanOf(Translator &translator, const Instruction &instruction, const LValue &object) {
  if (object.type->kind == TypeKind::Vector && object.componentStride != 0)
    return (partCount(translator, *object.type) - 1) * object.componentStride +
           scalarSize(*object.type->element);
  return accessedSize(translator, instruction, *object.type, object.matrix);
}

Result checkWhole(Translator &translator, const Instruction &instruction, LValue &object,
                  void (*checkBytesOf)(Translator &, const Instruction &, LValue &, uint64_t)) {
  if (!isChecked(translator, object))
    return success();
  FailureOr<uint64_t> span = spanOf(translator, instruction, object);
  if (!span)
    return failure();
  checkBytesOf(translator, instruction, object, *span);
  return success();
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

Result checkRead(Translator &translator, const Instruction &instruction, LValue &object) {
  return checkWhole(translator, instruction, object, checkReadBytes);
}

Result checkWrite(Translator &translator, const Instruction &instruction, LValue &object) {
  return checkWhole(translator, instruction, object, checkWriteBytes);
}

void checkReadBytes(Translator &translator, const Instruction &instruction, LValue &object, uint64_t bytes) {
  Value *isWrong = checkBytes(translator, instruction, object, bytes);
  if (!isWrong || bytes > kMaxZeroBytes)
    return;
  object.address =
      translator.builder().CreateSelect(isWrong, zerosOf(translator, bytes), addressOf(translator, object));
  object.align = commonAlignment(object.align, object.offset);
  object.offset = 0;
}

void checkWriteBytes(Translator &translator, const Instruction &instruction, LValue &object, uint64_t bytes) {
  Value *isWrong = checkBytes(translator, instruction, object, bytes);
  if (isWrong)
    object.isOutside = object.isOutside ? translator.builder().CreateOr(object.isOutside, isWrong) : isWrong;
}

/// Goes on in a block that is executed where `isOutside` is false. Returns the one behind it.
static BasicBlock *enterInside(Translator &translator, Value *isOutside) {
  IRBuilder<> &builder = translator.builder();
  Function *function = builder.GetInsertBlock()->getParent();
  BasicBlock *inside = BasicBlock::Create(translator.context(), "inside", function);
  BasicBlock *after = BasicBlock::Create(translator.context(), "accessed", function);
  builder.CreateCondBr(isOutside, after, inside);
  builder.SetInsertPoint(inside);
  return after;
}

Result emitInside(Translator &translator, Value *isOutside, function_ref<Result()> access) {
  if (!isOutside)
    return access();
  BasicBlock *after = enterInside(translator, isOutside);
  if (!access())
    return failure();
  translator.builder().CreateBr(after);
  translator.builder().SetInsertPoint(after);
  return success();
}

Value *emitValueInside(Translator &translator, Value *isOutside, function_ref<Value *()> access) {
  if (!isOutside)
    return access();
  IRBuilder<> &builder = translator.builder();
  BasicBlock *before = builder.GetInsertBlock();
  BasicBlock *after = enterInside(translator, isOutside);
  Value *value = access();
  BasicBlock *inside = builder.GetInsertBlock();
  builder.CreateBr(after);
  builder.SetInsertPoint(after);
  PHINode *result = builder.CreatePHI(value->getType(), 2);
  result->addIncoming(Constant::getNullValue(value->getType()), before);
  result->addIncoming(value, inside);
  return result;
}

void checkBuffer(Translator &translator, const Instruction &instruction, const LValue &object) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Descriptors) ||
      !isBuffer(*object.address))
    return;
  Value *hasFailed = lgc::CheckBufferOp::create(translator.builder(), object.address, 0,
                                                translator.checks()->siteOf(instruction));
  endIfFailed(translator, instruction, hasFailed);
}

void checkBarrier(Translator &translator, const Instruction &barrier) {
  if (!translator.checks() || !translator.checks()->has(ValidationCheck::Control))
    return;
  Value *hasFailed = lgc::CheckBarrierOp::create(translator.builder(), translator.checks()->siteOf(barrier));
  endIfFailed(translator, barrier, hasFailed);
}

Value *checkDescriptor(Translator &translator, const Instruction &instruction, Value *descriptor,
                       uint32_t kind) {
  CheckedInstructions *checks = translator.checks();
  if (!checks || (!checks->has(ValidationCheck::Descriptors) && !checks->has(ValidationCheck::Kinds)))
    return nullptr;
  const uint32_t site = checks->siteOf(instruction);
  Value *isWrong = lgc::CheckDescriptorOp::create(translator.builder(), descriptor, kind, site);
  endIfFailed(translator, instruction, isWrong);
  const bool isGuarded =
      kind != 0 && checks->has(ValidationCheck::Kinds) && checks->action() == lgc::ValidationAction::Report;
  return isGuarded ? isWrong : nullptr;
}

Value *guarded(Translator &translator, Value *descriptor, ArrayRef<Value *> wrong) {
  SmallVector<Value *, 2> given;
  copy_if(wrong, std::back_inserter(given), [](Value *value) { return value != nullptr; });
  return given.empty() ? descriptor : lgc::CheckGuardOp::create(translator.builder(), descriptor, given);
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
