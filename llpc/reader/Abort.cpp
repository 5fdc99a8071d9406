// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpAbortKHR: lays the message out as its type says. What is constant goes into the module's constants, what
// varies into dwords; bytes that belong to nothing are zero.

#include "llpc/reader/Layout.h"
#include "llpc/reader/Types.h"
#include "llpc/reader/Variables.h"

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"
#include "protocol/MessageType.h"

#include "llvm/IR/Constants.h"

#include <map>

using namespace llvm;

namespace llpc::reader {

using protocol::MessageType;
using spirv::Decoration;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// A message type is only for people to read: a longer text is left out.
constexpr uint32_t kMaxDescribedParts = protocol::kMaxMessageTypeText / 4;

bool isUtf8(const Translator &translator, const spirv::Type &type) {
  return type.kind == TypeKind::Array && type.element->kind == TypeKind::Int && type.element->width == 8 &&
         translator.hasDecoration(type.id, Decoration::UTFEncodedKHR);
}

protocol::ArgumentType scalarType(const spirv::Type &type) {
  using protocol::ScalarKind;
  protocol::ArgumentType result;
  if (type.kind == TypeKind::Pointer) {
    result.bits = 64;
    return result;
  }
  result.kind = type.kind == TypeKind::Float ? ScalarKind::Float
                : type.isSigned              ? ScalarKind::SignedInteger
                                             : ScalarKind::UnsignedInteger;
  result.bits = type.width;
  return result;
}

/// Says what the bytes of a message are.
class Description {
public:
  Description(Translator &translator, const Instruction &abort) : translator_(translator), abort_(abort) {}

  /// Empty when it would be too long.
  std::string text(const Place &message, const spirv::Type &valueType) {
    std::string text = printMessageType(describe(message, valueType));
    return parts_ > kMaxDescribedParts || text.size() > protocol::kMaxMessageTypeText ? "" : text;
  }

private:
  MessageType describe(const Place &place, const spirv::Type &valueType);
  MessageType describeArray(const Place &place, const spirv::Type &valueType);
  MessageType describeStruct(const Place &place, const spirv::Type &valueType);

  Translator &translator_;
  const Instruction &abort_;
  uint32_t parts_ = 0;
};

MessageType Description::describe(const Place &place, const spirv::Type &valueType) {
  if (++parts_ > kMaxDescribedParts)
    return {};
  const spirv::Type &type = *place.type;
  switch (type.kind) {
  case TypeKind::Vector: {
    protocol::ArgumentType vector = scalarType(*type.element);
    vector.components = type.count;
    return MessageType::makeValue(vector, place.componentStride);
  }
  case TypeKind::Matrix:
  case TypeKind::Array:
    return describeArray(place, valueType);
  case TypeKind::Struct:
    return describeStruct(place, valueType);
  default:
    return MessageType::makeValue(scalarType(type));
  }
}

MessageType Description::describeArray(const Place &place, const spirv::Type &valueType) {
  const uint32_t count = partCount(translator_, *place.type);
  // The explicit layout belongs to the message type; a value's type must not have it and may be another one.
  if (isUtf8(translator_, *place.type) || isUtf8(translator_, valueType))
    return MessageType::makeString(count);
  const std::optional<Place> first = partAt(translator_, abort_, place, 0);
  const std::optional<Place> second = partAt(translator_, abort_, place, 1);
  return MessageType::makeArray(describe(*first, *valueType.element), count, second->offset - first->offset);
}

MessageType Description::describeStruct(const Place &place, const spirv::Type &valueType) {
  MessageType result = MessageType::makeStruct();
  for (uint32_t i = 0; i < place.type->members.size() && parts_ <= kMaxDescribedParts; ++i) {
    const std::optional<Place> part = partAt(translator_, abort_, place, i);
    result.addMember(part->offset - place.offset, describe(*part, *valueType.members[i]));
  }
  return result;
}

/// A part of a composite. Looks through what put the composite together, so that constants in it stay
/// constants.
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

  /// Adds an object whose place is relative to the message. False after reporting.
  bool add(const Place &place, Value *value);

  /// Ends the invocation.
  void abort(Value *buffer, const std::string &type);

private:
  bool addNumber(uint32_t offset, Value *value);
  bool claim(uint32_t offset, uint32_t bytes);
  void addDwords(uint32_t offset, Value *number);
  SmallVector<Value *> varyingOperands();

  Translator &translator_;
  const Instruction &abort_;
  uint32_t size_;
  std::vector<uint32_t> constants_;     ///< of dwords that vary, the bytes that do not
  std::map<uint32_t, Value *> varying_; ///< by dword
  std::vector<bool> isUsed_;            ///< by byte
};

bool Message::add(const Place &place, Value *value) {
  const spirv::Type &type = *place.type;
  if (type.isScalar() || type.kind == TypeKind::Pointer)
    return addNumber(place.offset, value);
  for (uint32_t i = 0, count = partCount(translator_, type); i < count; ++i) {
    const std::optional<Place> part = partAt(translator_, abort_, place, i);
    if (!part || !add(*part, partOf(translator_.builder(), value, i)))
      return false;
  }
  return true;
}

bool Message::addNumber(uint32_t offset, Value *value) {
  IRBuilder<> &builder = translator_.builder();
  Type *bits =
      builder.getIntNTy(value->getType()->isPointerTy() ? 64 : value->getType()->getScalarSizeInBits());
  Value *number = builder.CreateBitOrPointerCast(value, bits);
  if (!claim(offset, bits->getIntegerBitWidth() / 8))
    return false;
  addDwords(offset, number);
  return true;
}

bool Message::claim(uint32_t offset, uint32_t bytes) {
  for (uint32_t byte = offset; byte < offset + bytes; ++byte) {
    if (isUsed_[byte])
      return translator_.fail(abort_, "members of the message type overlap at byte " + std::to_string(byte));
    isUsed_[byte] = true;
  }
  return true;
}

/// Numbers narrower than a dword share one; wider ones, and those that are not aligned, spread over several.
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

/// The dwords, or where they are in private memory.
SmallVector<Value *> Message::varyingOperands() {
  IRBuilder<> &builder = translator_.builder();
  SmallVector<Value *> dwords;
  for (const auto &[dword, value] : varying_)
    dwords.push_back(constants_[dword] ? builder.CreateOr(value, constants_[dword]) : value);
  if (dwords.size() <= lgc::kMaxAbortOperands)
    return dwords;
  Function *function = builder.GetInsertBlock()->getParent();
  IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  Value *memory =
      entry.CreateAlloca(ArrayType::get(builder.getInt32Ty(), dwords.size()), nullptr, "abort.dwords");
  for (const auto [index, dword] : enumerate(dwords))
    builder.CreateStore(dword, builder.CreateConstGEP1_32(builder.getInt32Ty(), memory, index));
  return {memory};
}

template <typename Element>
GlobalVariable *makeArray(Translator &translator, ArrayRef<Element> elements, const Twine &name) {
  Constant *data = ConstantDataArray::get(translator.context(), elements);
  auto *global = new GlobalVariable(translator.output(), data->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, data, name, nullptr,
                                    GlobalValue::NotThreadLocal, addressSpace::kConstant);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return global;
}

void Message::abort(Value *buffer, const std::string &type) {
  std::vector<uint32_t> constants;
  std::vector<uint64_t> status((constants_.size() + 63) / 64);
  for (uint32_t dword = 0; dword < constants_.size(); ++dword) {
    if (varying_.contains(dword))
      continue;
    status[dword / 64] |= uint64_t(1) << dword % 64;
    constants.push_back(constants_[dword]);
  }
  const ArrayRef<uint8_t> text(reinterpret_cast<const uint8_t *>(type.c_str()), type.size() + 1);
  const SmallVector<Value *> dwords = varyingOperands();
  IRBuilder<> &builder = translator_.builder();
  lgc::AbortOp::create(builder, buffer, size_, makeArray(translator_, text, "abort.type"),
                       makeArray<uint32_t>(translator_, constants, "abort.constants"),
                       makeArray<uint64_t>(translator_, status, "abort.constant.status"), dwords);
  builder.CreateUnreachable();
}

/// The message's bytes. Nullopt after reporting.
std::optional<uint32_t> messageSize(Translator &translator, const Instruction &abort,
                                    const spirv::Type &type) {
  const std::optional<uint64_t> size = explicitSize(translator, abort, type);
  if (size && *size > protocol::kMaxAbortMessageBytes) {
    translator.fail(abort, "the message has " + std::to_string(*size) + " bytes; at most " +
                               std::to_string(protocol::kMaxAbortMessageBytes) +
                               " fit into the abort buffer");
    return std::nullopt;
  }
  return size;
}

bool translateAbort(Translator &translator, const Instruction &abort) {
  Place place;
  place.type = translator.module().type(abort.operand(0));
  place.explicitLayout = true;
  const spirv::Type &valueType = *translator.module().typeOf(abort.operand(1));
  Type *messageType = translator.type(*place.type);
  Value *value = messageType ? translator.operandValue(abort, 1) : nullptr;
  if (!value)
    return false;
  if (value->getType() != messageType)
    return translator.fail(abort, "the message does not match the message type");
  const std::optional<uint32_t> size = messageSize(translator, abort, *place.type);
  if (!size)
    return false;
  Message message(translator, abort, *size);
  if (!message.add(place, value))
    return false;
  if (!lgc::declareBinding(translator.state(), {lgc::kInternalDescriptorSet, lgc::kAbortBufferBinding,
                                                lgc::DescriptorType::StorageBuffer, 1}))
    return translator.fail(abort, "the shader uses the binding of the abort buffer for a uniform buffer");
  Value *buffer = lgc::ResourceBufferOp::create(translator.builder(), lgc::kInternalDescriptorSet,
                                                lgc::kAbortBufferBinding, translator.builder().getInt32(0),
                                                /*nonUniform=*/false);
  message.abort(buffer, Description(translator, abort).text(place, valueType));
  return true;
}

} // namespace

std::span<const HandlerEntry> abortHandlers() {
  static constexpr HandlerEntry kHandlers[] = {{spirv::Op::AbortKHR, translateAbort}};
  return kHandlers;
}

} // namespace llpc::reader
