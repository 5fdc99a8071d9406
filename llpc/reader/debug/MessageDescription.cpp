// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/debug/MessageDescription.h"
#include "llpc/reader/memory/ExplicitLayout.h"

#include "llpc/reader/debug/ArgumentTypes.h"
#include "llpc/reader/memory/ObjectAccess.h"

#include "protocol/MessageType.h"

namespace llpc::reader {

using protocol::MessageType;
using spirv::Decoration;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// The type of a message is informational only, so a longer text is left out.
constexpr uint32_t kMaxDescribedParts = protocol::kMaxMessageTypeText / 4;

bool isUtf8(const Translator &translator, const spirv::Type &type) {
  return type.kind == TypeKind::Array && type.element->kind == TypeKind::Int && type.element->width == 8 &&
         translator.hasDecoration(type.id, Decoration::UTFEncodedKHR);
}

/// Builds the text that describes the bytes of a message.
class Description {
public:
  Description(Translator &translator, const Instruction &abort) : translator_(translator), abort_(abort) {}

  /// Returns an empty string when the text would be too long.
  std::string text(const LValue &message, const spirv::Type &valueType) {
    std::string text = printMessageType(describe(message, valueType));
    return parts_ > kMaxDescribedParts || text.size() > protocol::kMaxMessageTypeText ? "" : text;
  }

private:
  MessageType describe(const LValue &lvalue, const spirv::Type &valueType);
  MessageType describeArray(const LValue &lvalue, const spirv::Type &valueType);
  MessageType describeStruct(const LValue &lvalue, const spirv::Type &valueType);

  Translator &translator_;
  const Instruction &abort_;
  uint32_t parts_ = 0;
};

MessageType Description::describe(const LValue &lvalue, const spirv::Type &valueType) {
  if (++parts_ > kMaxDescribedParts)
    return {};
  const spirv::Type &type = *lvalue.type;
  switch (type.kind) {
  case TypeKind::Vector:
    return MessageType::makeValue(*argumentType(type), lvalue.componentStride);
  case TypeKind::Matrix:
  case TypeKind::Array:
    return describeArray(lvalue, valueType);
  case TypeKind::Struct:
    return describeStruct(lvalue, valueType);
  default:
    return MessageType::makeValue(*argumentType(type));
  }
}

MessageType Description::describeArray(const LValue &lvalue, const spirv::Type &valueType) {
  const uint32_t count = partCount(translator_, *lvalue.type);
  // The explicit layout belongs to the message type; a value's type must not have it and may be another one.
  if (isUtf8(translator_, *lvalue.type) || isUtf8(translator_, valueType))
    return MessageType::makeString(count);
  const FailureOr<LValue> first = partAt(translator_, abort_, lvalue, 0);
  const FailureOr<LValue> second = partAt(translator_, abort_, lvalue, 1);
  return MessageType::makeArray(describe(*first, *valueType.element), count, second->offset - first->offset);
}

MessageType Description::describeStruct(const LValue &lvalue, const spirv::Type &valueType) {
  MessageType result = MessageType::makeStruct();
  for (uint32_t i = 0; i < lvalue.type->members.size() && parts_ <= kMaxDescribedParts; ++i) {
    const FailureOr<LValue> part = partAt(translator_, abort_, lvalue, i);
    result.addMember(part->offset - lvalue.offset, describe(*part, *valueType.members[i]));
  }
  return result;
}

} // namespace

std::string describeMessage(Translator &translator, const Instruction &abort, const LValue &message,
                            const spirv::Type &valueType) {
  return Description(translator, abort).text(message, valueType);
}

} // namespace llpc::reader
