// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates OpAbortKHR: lays the message out according to its type. Constant parts become constants of the
// module, varying parts become dwords; padding bytes are zero.

#include "llpc/reader/debug/AbortInstruction.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/debug/MessageDescription.h"
#include "llpc/reader/debug/MessageParts.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/Values.h"

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// Returns a part of a composite. Looks through the instructions that built the composite, so that constants
/// in it stay constants.
Value *partOf(IRBuilder<> &builder, Value *composite, unsigned index) {
  if (composite->getType()->isVectorTy())
    return builder.CreateExtractElement(composite, index);
  while (auto *insert = dyn_cast<InsertValueInst>(composite)) {
    if (insert->getIndices().front() == index) {
      if (insert->getNumIndices() == 1)
        return insert->getInsertedValueOperand();
      break;
    }
    composite = insert->getAggregateOperand();
  }
  return builder.CreateExtractValue(composite, index);
}

/// The bytes of a message, as dwords.
class Message {
public:
  Message(Translator &translator, const Instruction &abort, uint32_t size)
      : translator_(translator), abort_(abort), size_(size), constants_((size + 3) / 4),
        isUsed_(constants_.size() * 4) {}

  /// Adds an object. The offset of `lvalue` is relative to the start of the message.
  Result add(const LValue &lvalue, Id id);

  /// Ends the invocation.
  Result abort(Value *buffer, const std::string &type);

private:
  Result addParts(const LValue &lvalue, Id composite, std::span<const uint32_t> ids);
  Result addValue(const LValue &lvalue, Value *value);
  Result addMemory(const LValue &lvalue, FailureOr<LValue> source);
  Result addNumber(uint32_t offset, Value *value);
  Result claim(uint32_t offset, uint32_t bytes);
  void addDwords(uint32_t offset, Value *number);
  Value *withConstant(uint32_t dword, Value *value);
  FailureOr<SmallVector<Value *>> varyingOperands();
  MessageDwords sharedDwords(ArrayRef<MessagePart> parts);
  std::vector<uint64_t> constantStatus() const;
  void addNumbers(MessageDwords::const_iterator begin, MessageDwords::const_iterator end,
                  SmallVectorImpl<Value *> &operands);

  Translator &translator_;
  const Instruction &abort_;
  uint32_t size_;
  std::vector<uint32_t> constants_; ///< for dwords that vary, holds the bytes that do not vary
  MessageDwords varying_;           ///< from registers
  std::vector<MessagePart> parts_;  ///< from memory
  std::vector<bool> isUsed_;        ///< one for each byte
};

/// Follows the operands that build the message, so that strings and tables in it remain constants.
Result Message::add(const LValue &lvalue, Id id) {
  const Instruction &definition = *translator_.module().definition(id);
  if (Constant *constant = translator_.values().constant(id))
    return addValue(lvalue, constant);
  const bool isVector = lvalue.type->kind == TypeKind::Vector;
  if (definition.opcode == spirv::Op::CompositeConstruct && !isVector)
    return addParts(lvalue, id, definition.operands);
  const bool isCopy =
      definition.opcode == spirv::Op::CopyLogical || definition.opcode == spirv::Op::CopyObject;
  if (isCopy && isReadableAtAbort(translator_, definition.operand(0)))
    return add(lvalue, definition.operand(0));
  if (translator_.types().isLarge(*translator_.module().typeOf(id)))
    return addMemory(lvalue, largeValue(translator_, id));
  FailureOr<Value *> value = valueOf(translator_, id);
  return success(value && addValue(lvalue, *value));
}

Result Message::addParts(const LValue &lvalue, Id composite, std::span<const uint32_t> ids) {
  for (uint32_t i = 0; i < ids.size(); ++i) {
    const FailureOr<LValue> part = partAt(translator_, abort_, lvalue, i);
    if (!part)
      return failure();
    if (isReadableAtAbort(translator_, ids[i])) {
      if (!add(*part, ids[i]))
        return failure();
      continue;
    }
    const FailureOr<LValue> whole = largeValue(translator_, composite);
    if (!whole || !addMemory(*part, partAt(translator_, abort_, *whole, i)))
      return failure();
  }
  return success();
}

Result Message::addValue(const LValue &lvalue, Value *value) {
  const spirv::Type &type = *lvalue.type;
  if (type.isScalar() || type.kind == TypeKind::Pointer)
    return addNumber(lvalue.offset, value);
  for (uint64_t i = 0, count = partCount(translator_, type); i < count; ++i) {
    const FailureOr<LValue> part = partAt(translator_, abort_, lvalue, i);
    if (!part || !addValue(*part, partOf(translator_.builder(), value, i)))
      return failure();
  }
  return success();
}

Result Message::addMemory(const LValue &lvalue, FailureOr<LValue> source) {
  const FailureOr<uint64_t> bytes = explicitSize(translator_, abort_, *lvalue.type, lvalue.matrix);
  if (!source || !bytes || !claim(lvalue.offset, *bytes))
    return failure();
  if (*bytes == 0)
    return success();
  parts_.push_back({lvalue, *source, *bytes});
  return success();
}

Result Message::addNumber(uint32_t offset, Value *value) {
  IRBuilder<> &builder = translator_.builder();
  const bool isPointer = value->getType()->isPointerTy();
  Type *bits = builder.getIntNTy(isPointer ? 64 : value->getType()->getScalarSizeInBits());
  Value *number = builder.CreateBitOrPointerCast(value, bits);
  if (!claim(offset, bits->getIntegerBitWidth() / 8))
    return failure();
  addDwords(offset, number);
  return success();
}

Result Message::claim(uint32_t offset, uint32_t bytes) {
  for (uint32_t byte = offset; byte < offset + bytes; ++byte) {
    if (isUsed_[byte])
      return translator_.failInvalid(abort_,
                                     "members of the message type overlap at byte " + std::to_string(byte));
    isUsed_[byte] = true;
  }
  return success();
}

/// Values narrower than a dword share one; wider and unaligned values spread over several.
void Message::addDwords(uint32_t offset, Value *number) {
  IRBuilder<> &builder = translator_.builder();
  const uint32_t bytes = number->getType()->getIntegerBitWidth() / 8;
  for (uint32_t dword = offset / 4; dword * 4 < offset + bytes; ++dword) {
    const int shift = (static_cast<int>(offset) - static_cast<int>(dword * 4)) * 8; // bits
    Value *part = shift < 0 ? builder.CreateLShr(number, -shift) : number;
    part = builder.CreateZExtOrTrunc(part, builder.getInt32Ty());
    part = shift > 0 ? builder.CreateShl(part, shift) : part;
    if (const auto *constant = dyn_cast<ConstantInt>(part)) {
      constants_[dword] |= constant->getZExtValue();
      continue;
    }
    Value *&varying = varying_[dword];
    varying = varying ? builder.CreateOr(varying, part) : part;
  }
}

/// Combines a dword, of which perhaps only some bytes vary, with its constant bytes.
Value *Message::withConstant(uint32_t dword, Value *value) {
  return constants_[dword] ? translator_.builder().CreateOr(value, constants_[dword]) : value;
}

/// Returns the operands of lgc.abort for the dwords that vary.
FailureOr<SmallVector<Value *>> Message::varyingOperands() {
  SmallVector<Value *> operands;
  auto number = varying_.cbegin();
  for (size_t i = 0; i < parts_.size();) {
    // Parts that share a dword are written together.
    size_t end = i + 1;
    while (end < parts_.size() && parts_[end].firstDword() == parts_[end - 1].lastDword())
      ++end;
    const ArrayRef<MessagePart> parts = ArrayRef(parts_).slice(i, end - i);
    addNumbers(number, varying_.lower_bound(parts.front().firstDword()), operands);
    number = varying_.upper_bound(parts.back().lastDword());
    const FailureOr<SmallVector<Value *>> written =
        writeParts(translator_, abort_, parts, sharedDwords(parts));
    if (!written)
      return failure();
    operands.append(*written);
    i = end;
  }
  addNumbers(number, varying_.cend(), operands);
  return operands;
}

/// Returns the dwords that hold bytes of the parts and perhaps others.
MessageDwords Message::sharedDwords(ArrayRef<MessagePart> parts) {
  MessageDwords shared;
  const auto add = [&](uint32_t dword) {
    const auto number = varying_.find(dword);
    shared[dword] = number == varying_.end() ? translator_.builder().getInt32(constants_[dword])
                                             : withConstant(dword, number->second);
  };
  for (const MessagePart &part : parts) {
    if (part.lvalue.offset % 4 != 0)
      add(part.firstDword());
    if ((part.lvalue.offset + part.bytes) % 4 != 0)
      add(part.lastDword());
  }
  return shared;
}

/// Adds dwords from registers. They go through memory when the whole message has many.
void Message::addNumbers(MessageDwords::const_iterator begin, MessageDwords::const_iterator end,
                         SmallVectorImpl<Value *> &operands) {
  IRBuilder<> &builder = translator_.builder();
  if (varying_.size() <= lgc::kMaxAbortOperands) {
    for (; begin != end; ++begin)
      operands.push_back(withConstant(begin->first, begin->second));
    return;
  }
  const auto count = static_cast<uint32_t>(std::distance(begin, end));
  if (count == 0)
    return;
  BasicBlock &entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
  Type *type = ArrayType::get(builder.getInt32Ty(), count);
  AllocaInst *memory = IRBuilder<>(&entry, entry.begin()).CreateAlloca(type, nullptr, "abort.dwords");
  for (uint32_t index = 0; begin != end; ++begin, ++index)
    builder.CreateStore(withConstant(begin->first, begin->second),
                        builder.CreateConstGEP1_32(builder.getInt32Ty(), memory, index));
  operands.append(copyDwords(translator_, memory, count));
}

/// Returns a bit set: bit i % 64 of word i / 64 is set when dword i is constant.
std::vector<uint64_t> Message::constantStatus() const {
  std::vector<bool> varies(constants_.size());
  for (const auto &[dword, value] : varying_)
    varies[dword] = true;
  for (const MessagePart &part : parts_)
    std::fill(varies.begin() + part.firstDword(), varies.begin() + part.lastDword() + 1, true);
  std::vector<uint64_t> status((constants_.size() + 63) / 64);
  for (uint32_t dword = 0; dword < constants_.size(); ++dword)
    status[dword / 64] |= uint64_t(!varies[dword]) << dword % 64;
  return status;
}

template <typename Element>
GlobalVariable *makeArray(Translator &translator, ArrayRef<Element> elements, const Twine &name) {
  return createConstant(translator.output(), ConstantDataArray::get(translator.context(), elements), name);
}

Result Message::abort(Value *buffer, const std::string &type) {
  sort(parts_, [](const MessagePart &a, const MessagePart &b) { return a.lvalue.offset < b.lvalue.offset; });
  const FailureOr<SmallVector<Value *>> dwords = varyingOperands();
  if (!dwords)
    return failure();
  const std::vector<uint64_t> status = constantStatus();
  std::vector<uint32_t> constants;
  for (uint32_t dword = 0; dword < constants_.size(); ++dword)
    if (status[dword / 64] >> dword % 64 & 1)
      constants.push_back(constants_[dword]);
  const ArrayRef<uint8_t> text(reinterpret_cast<const uint8_t *>(type.c_str()), type.size() + 1);
  IRBuilder<> &builder = translator_.builder();
  GlobalVariable *typeArray = makeArray(translator_, text, "abort.type");
  GlobalVariable *constantArray = makeArray<uint32_t>(translator_, constants, "abort.constants");
  GlobalVariable *statusArray = makeArray<uint64_t>(translator_, status, "abort.constant.status");
  lgc::AbortOp::create(builder, buffer, size_, typeArray, constantArray, statusArray, *dwords);
  builder.CreateUnreachable();
  return success();
}

/// Returns the size of the message in bytes.
FailureOr<uint32_t> messageSize(Translator &translator, const Instruction &abort, const spirv::Type &type) {
  const FailureOr<uint64_t> size = explicitSize(translator, abort, type);
  if (size && *size > protocol::kMaxAbortMessageBytes)
    return translator.failLimit(abort, "the message has " + std::to_string(*size) + " bytes; at most " +
                                           std::to_string(protocol::kMaxAbortMessageBytes) +
                                           " fit into the abort buffer");
  return size;
}

Result translateAbort(Translator &translator, const Instruction &abort) {
  LValue lvalue;
  lvalue.type = translator.module().type(abort.operand(0));
  lvalue.explicitLayout = true;
  const spirv::Type &valueType = *translator.module().typeOf(abort.operand(1));
  // The types match logically, except that specialization may have changed array lengths.
  FailureOr<Type *> messageType = translator.types().memoryType(*lvalue.type);
  FailureOr<Type *> memoryType = messageType ? translator.types().memoryType(valueType) : failure();
  if (!memoryType)
    return failure();
  if (*messageType != *memoryType)
    return translator.failInvalid(abort, "the message is not logically of the message type");
  const FailureOr<uint32_t> size = messageSize(translator, abort, *lvalue.type);
  if (!size)
    return failure();
  Message message(translator, abort, *size);
  if (!message.add(lvalue, abort.operand(1)))
    return failure();
  if (!lgc::declareInternalBuffer(translator.state(), lgc::InternalBufferKind::Abort))
    return translator.failInvalid(abort,
                                  "the shader uses the binding of the abort buffer for a uniform buffer");
  Value *buffer = lgc::ResourceBufferOp::create(translator.builder(), lgc::kInternalDescriptorSet,
                                                lgc::kAbortBufferBinding, translator.builder().getInt32(0),
                                                /*nonUniform=*/false);
  return message.abort(buffer, describeMessage(translator, abort, lvalue, valueType));
}

} // namespace

std::span<const HandlerEntry> abortHandlers() {
  static constexpr HandlerEntry kHandlers[] = {{spirv::Op::AbortKHR, translateAbort}};
  return kHandlers;
}

} // namespace llpc::reader
