// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpAbortKHR: lays the message out as its type says. What is constant goes into the module's constants, what
// varies into dwords; bytes that belong to nothing are zero.

#include "llpc/reader/LargeValues.h"
#include "llpc/reader/Layout.h"
#include "llpc/reader/MessageDescription.h"
#include "llpc/reader/Types.h"
#include "llpc/reader/Variables.h"

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"

#include "llvm/IR/Constants.h"

#include <map>

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

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

/// The bytes of an object without any padding, so that it looks the same wherever that is so. Nullopt when
/// there may be some.
std::optional<uint64_t> packedSize(Translator &translator, const Instruction &abort, const Place &place) {
  const spirv::Type &type = *place.type;
  switch (type.kind) {
  case TypeKind::Int:
  case TypeKind::Float:
    return type.width / 8;
  case TypeKind::Vector:
    return place.componentStride ? std::nullopt
                                 : std::optional<uint64_t>(type.count * type.element->width / 8);
  case TypeKind::Array: {
    const std::optional<Place> first = partAt(translator, abort, place, 0);
    const std::optional<Place> second = partAt(translator, abort, place, 1);
    const std::optional<uint64_t> size = first ? packedSize(translator, abort, *first) : std::nullopt;
    if (!second || !size || second->offset - first->offset != *size)
      return std::nullopt;
    return partCount(translator, type) * *size;
  }
  default:
    return std::nullopt;
  }
}

/// True when the large constituent of a composite can still be read where the composite is used: it has
/// memory of its own, rather than being looked at where it was loaded from.
bool isSettled(Translator &translator, Id id) {
  return !translator.types().isLarge(*translator.module().typeOf(id)) || translator.boundValue(id);
}

/// The bytes of a message, as dwords.
class Message {
public:
  Message(Translator &translator, const Instruction &abort, uint32_t size)
      : translator_(translator), abort_(abort), size_(size), constants_((size + 3) / 4),
        isUsed_(constants_.size() * 4) {}

  /// Adds an object whose place is relative to the message. False after reporting.
  bool add(const Place &place, Id id);

  /// Ends the invocation. False after reporting.
  bool abort(Value *buffer, const std::string &type);

private:
  /// A part of the message that lies in memory.
  struct Part {
    Place place; ///< in the message
    Place source;
    uint64_t bytes;

    uint32_t firstDword() const { return place.offset / 4; }
    uint32_t lastDword() const { return (place.offset + bytes - 1) / 4; }
  };

  bool addParts(const Place &place, Id composite, std::span<const uint32_t> ids);
  bool addValue(const Place &place, Value *value);
  bool addMemory(const Place &place, std::optional<Place> source);
  bool addNumber(uint32_t offset, Value *value);
  bool claim(uint32_t offset, uint32_t bytes);
  void addDwords(uint32_t offset, Value *number);
  bool varies(uint32_t dword) const;
  Value *withConstant(uint32_t dword, Value *value);
  std::optional<SmallVector<Value *>> varyingOperands();
  void addNumbers(std::map<uint32_t, Value *>::const_iterator begin,
                  std::map<uint32_t, Value *>::const_iterator end, SmallVectorImpl<Value *> &operands);
  bool liesReady(const Part &part);
  Value *assemble(ArrayRef<Part> parts);

  Translator &translator_;
  const Instruction &abort_;
  uint32_t size_;
  std::vector<uint32_t> constants_;     ///< of dwords that vary, the bytes that do not
  std::map<uint32_t, Value *> varying_; ///< by dword: from registers
  std::vector<Part> parts_;
  std::vector<bool> isUsed_; ///< by byte
};

/// Looks into what the message is put together from, so that strings and tables in it stay constants.
bool Message::add(const Place &place, Id id) {
  const Instruction &definition = *translator_.module().definition(id);
  if (Constant *constant = translator_.constant(id))
    return addValue(place, constant);
  const bool isVector = place.type->kind == TypeKind::Vector;
  if (definition.opcode == spirv::Op::CompositeConstruct && !isVector)
    return addParts(place, id, definition.operands);
  if (definition.opcode == spirv::Op::CopyLogical && isSettled(translator_, definition.operand(0)))
    return add(place, definition.operand(0));
  if (translator_.types().isLarge(*translator_.module().typeOf(id)))
    return addMemory(place, largeValue(translator_, id));
  Value *value = translator_.value(id);
  return value && addValue(place, value);
}

bool Message::addParts(const Place &place, Id composite, std::span<const uint32_t> ids) {
  for (uint32_t i = 0; i < ids.size(); ++i) {
    const std::optional<Place> part = partAt(translator_, abort_, place, i);
    if (!part)
      return false;
    if (isSettled(translator_, ids[i])) {
      if (!add(*part, ids[i]))
        return false;
      continue;
    }
    const std::optional<Place> whole = largeValue(translator_, composite);
    if (!whole || !addMemory(*part, partAt(translator_, abort_, *whole, i)))
      return false;
  }
  return true;
}

bool Message::addValue(const Place &place, Value *value) {
  const spirv::Type &type = *place.type;
  if (type.isScalar() || type.kind == TypeKind::Pointer)
    return addNumber(place.offset, value);
  for (uint64_t i = 0, count = partCount(translator_, type); i < count; ++i) {
    const std::optional<Place> part = partAt(translator_, abort_, place, i);
    if (!part || !addValue(*part, partOf(translator_.builder(), value, i)))
      return false;
  }
  return true;
}

bool Message::addMemory(const Place &place, std::optional<Place> source) {
  const std::optional<uint64_t> bytes = explicitSize(translator_, abort_, *place.type, place.matrix);
  if (!source || !bytes || !claim(place.offset, *bytes))
    return false;
  if (*bytes == 0)
    return true;
  parts_.push_back({place, *source, *bytes});
  return true;
}

bool Message::addNumber(uint32_t offset, Value *value) {
  IRBuilder<> &builder = translator_.builder();
  const bool isPointer = value->getType()->isPointerTy();
  Type *bits = builder.getIntNTy(isPointer ? 64 : value->getType()->getScalarSizeInBits());
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

bool Message::varies(uint32_t dword) const {
  return varying_.contains(dword) || any_of(parts_, [&](const Part &part) {
           return part.firstDword() <= dword && dword <= part.lastDword();
         });
}

/// A dword of which maybe only some bytes vary.
Value *Message::withConstant(uint32_t dword, Value *value) {
  return constants_[dword] ? translator_.builder().CreateOr(value, constants_[dword]) : value;
}

AllocaInst *makeDwords(IRBuilder<> &builder, uint32_t count) {
  BasicBlock &entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
  Type *type = ArrayType::get(builder.getInt32Ty(), count);
  AllocaInst *dwords = IRBuilder<>(&entry, entry.begin()).CreateAlloca(type, nullptr, "abort.dwords");
  dwords->setAlignment(Align(16));
  return dwords;
}

/// What the dwords that vary become as operands of lgc.abort. Nullopt after reporting.
std::optional<SmallVector<Value *>> Message::varyingOperands() {
  IRBuilder<> &builder = translator_.builder();
  SmallVector<Value *> operands;
  sort(parts_, [](const Part &a, const Part &b) { return a.place.offset < b.place.offset; });
  auto number = varying_.cbegin();
  for (size_t i = 0; i < parts_.size();) {
    const uint32_t first = parts_[i].firstDword();
    // Parts that have a dword in common go together.
    size_t end = i + 1;
    while (end < parts_.size() && parts_[end].firstDword() == parts_[end - 1].lastDword())
      ++end;
    const uint32_t last = parts_[end - 1].lastDword();
    addNumbers(number, varying_.lower_bound(first), operands);
    number = varying_.upper_bound(last);
    const bool isReady = end == i + 1 && liesReady(parts_[i]);
    Value *memory =
        isReady ? addressOf(translator_, parts_[i].source) : assemble(ArrayRef(parts_).slice(i, end - i));
    if (!memory)
      return std::nullopt;
    operands.append({memory, builder.getInt32(last - first + 1)});
    i = end;
  }
  addNumbers(number, varying_.cend(), operands);
  return operands;
}

/// Numbers in registers, through memory when the whole message has many.
void Message::addNumbers(std::map<uint32_t, Value *>::const_iterator begin,
                         std::map<uint32_t, Value *>::const_iterator end,
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
  AllocaInst *memory = makeDwords(builder, count);
  operands.append({memory, builder.getInt32(count)});
  for (uint32_t index = 0; begin != end; ++begin, ++index)
    builder.CreateStore(withConstant(begin->first, begin->second),
                        builder.CreateConstGEP1_32(builder.getInt32Ty(), memory, index));
}

/// Whether the part is whole dwords that look in memory as they do in the message.
bool Message::liesReady(const Part &part) {
  const Place &source = part.source;
  return part.place.offset % 4 == 0 && part.bytes % 4 == 0 &&
         commonAlignment(source.align, source.offset) >= Align(4) &&
         packedSize(translator_, abort_, part.place) && packedSize(translator_, abort_, source);
}

/// Writes the dwords that the parts and what they share their first and last dword with fill. Null after
/// reporting.
Value *Message::assemble(ArrayRef<Part> parts) {
  IRBuilder<> &builder = translator_.builder();
  const uint32_t first = parts.front().firstDword();
  const uint32_t count = parts.back().lastDword() - first + 1;
  AllocaInst *memory = makeDwords(builder, count);
  const auto isPacked = [&](const Part &part) {
    return packedSize(translator_, abort_, part.place).has_value();
  };
  if (!all_of(parts, isPacked))
    builder.CreateMemSet(memory, builder.getInt8(0), 4 * count, memory->getAlign());
  for (const Part &part : parts)
    for (const uint32_t dword : {part.firstDword(), part.lastDword()}) {
      const auto number = varying_.find(dword);
      Value *shared = builder.getInt32(constants_[dword]);
      if (number != varying_.end())
        shared = withConstant(dword, number->second);
      builder.CreateStore(shared, builder.CreateConstGEP1_32(builder.getInt32Ty(), memory, dword - first));
    }
  for (const Part &part : parts) {
    Place target = part.place;
    target.address = memory;
    target.align = memory->getAlign();
    target.offset -= uint64_t(4) * first;
    target.inBounds = true;
    if (!copyObject(translator_, abort_, target, part.source))
      return nullptr;
  }
  return memory;
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

bool Message::abort(Value *buffer, const std::string &type) {
  const std::optional<SmallVector<Value *>> dwords = varyingOperands();
  if (!dwords)
    return false;
  std::vector<uint32_t> constants;
  std::vector<uint64_t> status((constants_.size() + 63) / 64);
  for (uint32_t dword = 0; dword < constants_.size(); ++dword) {
    if (varies(dword))
      continue;
    status[dword / 64] |= uint64_t(1) << dword % 64;
    constants.push_back(constants_[dword]);
  }
  const ArrayRef<uint8_t> text(reinterpret_cast<const uint8_t *>(type.c_str()), type.size() + 1);
  IRBuilder<> &builder = translator_.builder();
  GlobalVariable *typeArray = makeArray(translator_, text, "abort.type");
  GlobalVariable *constantArray = makeArray<uint32_t>(translator_, constants, "abort.constants");
  GlobalVariable *statusArray = makeArray<uint64_t>(translator_, status, "abort.constant.status");
  lgc::AbortOp::create(builder, buffer, size_, typeArray, constantArray, statusArray, *dwords);
  builder.CreateUnreachable();
  return true;
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
  // They match logically but for what specialization makes of arrays' lengths.
  Type *messageType = translator.memoryType(*place.type);
  Type *memoryType = messageType ? translator.memoryType(valueType) : nullptr;
  if (!memoryType)
    return false;
  if (messageType != memoryType)
    return translator.fail(abort, "the message is not logically of the message type");
  const std::optional<uint32_t> size = messageSize(translator, abort, *place.type);
  if (!size)
    return false;
  Message message(translator, abort, *size);
  if (!message.add(place, abort.operand(1)))
    return false;
  if (!lgc::declareBinding(translator.state(), {lgc::kInternalDescriptorSet, lgc::kAbortBufferBinding,
                                                lgc::DescriptorType::StorageBuffer, 1}))
    return translator.fail(abort, "the shader uses the binding of the abort buffer for a uniform buffer");
  Value *buffer = lgc::ResourceBufferOp::create(translator.builder(), lgc::kInternalDescriptorSet,
                                                lgc::kAbortBufferBinding, translator.builder().getInt32(0),
                                                /*nonUniform=*/false);
  return message.abort(buffer, describeMessage(translator, abort, place, valueType));
}

} // namespace

std::span<const HandlerEntry> abortHandlers() {
  static constexpr HandlerEntry kHandlers[] = {{spirv::Op::AbortKHR, translateAbort}};
  return kHandlers;
}

} // namespace llpc::reader
