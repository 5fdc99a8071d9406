// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/AbortMessage.h"

#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

#include <bit>

using namespace llvm;

namespace lgc {

namespace {

/// Returns the elements of the constant array that `operand` points to. Returns nullopt when it is not a
/// constant, or one that another module could replace.
template <typename T>
std::optional<std::vector<T>> readArray(const Value *operand) {
  const auto *global = dyn_cast<GlobalVariable>(operand);
  if (!global || !global->isConstant() || !global->hasLocalLinkage() || !global->hasInitializer())
    return std::nullopt;
  const auto *type = dyn_cast<ArrayType>(global->getValueType());
  if (!type || !type->getElementType()->isIntegerTy(8 * sizeof(T)))
    return std::nullopt;
  std::vector<T> elements(type->getNumElements());
  if (isa<ConstantAggregateZero>(global->getInitializer()))
    return elements;
  const auto *data = dyn_cast<ConstantDataArray>(global->getInitializer());
  if (!data)
    return std::nullopt;
  for (uint64_t index = 0; index < elements.size(); ++index)
    elements[index] = data->getElementAsInteger(index);
  return elements;
}

Error badArray(StringRef operand, StringRef element) {
  return createStringError("operand '" + operand + "' must be a private or internal constant array of " +
                           element + " with known elements");
}

Error checkStatus(const AbortMessage &message) {
  const uint32_t dwords = message.dwords();
  if (message.constantStatus.size() != (dwords + 63) / 64)
    return createStringError("operand 'constant_status' must have one bit for each of the message's " +
                             Twine(dwords) + " dwords, in words of 64");
  if (dwords % 64 && message.constantStatus.back() >> dwords % 64)
    return createStringError("operand 'constant_status' has bits beyond the message's " + Twine(dwords) +
                             " dwords");
  uint64_t bits = 0;
  for (const uint64_t word : message.constantStatus)
    bits += std::popcount(word);
  if (bits != message.constants.size())
    return createStringError("operand 'constant_status' has " + Twine(bits) + " bits set, but there are " +
                             Twine(message.constants.size()) + " constants");
  return Error::success();
}

/// Reads a function that writes dwords and its arguments; leaves `operand` at the last of them.
template <typename Iterator>
Error readWriter(Iterator &operand, Iterator end, AbortPiece &piece) {
  const Function *writer = piece.writer();
  if (!writer || !writer->hasLocalLinkage() || !writer->hasFnAttribute(kMessagePartAttribute))
    return createStringError("a pointer among the operands 'dwords' must be a function with local linkage "
                             "and the attribute '" +
                             Twine(kMessagePartAttribute) + "', or follow one");
  const auto nextNumber = [&]() -> const ConstantInt * {
    if (operand != end)
      ++operand;
    return operand == end ? nullptr : dyn_cast<ConstantInt>(*operand);
  };
  const ConstantInt *dwords = nextNumber();
  const ConstantInt *arguments = nextNumber();
  if (!dwords || dwords->isZero() || !arguments)
    return createStringError(
        "function '" + writer->getName() +
        "' among the operands 'dwords' must be followed by how many dwords it writes and "
        "by how many operands it takes");
  piece.dwords = dwords->getZExtValue();
  SmallVector<Type *> types{PointerType::get(writer->getContext(), AMDGPUAS::BUFFER_FAT_POINTER)};
  for (uint64_t i = 0; i < arguments->getZExtValue(); ++i) {
    if (++operand == end)
      return createStringError("function '" + writer->getName() + "' takes " +
                               Twine(arguments->getZExtValue()) + " operands, but " + Twine(i) + " follow");
    piece.arguments.push_back(*operand);
    types.push_back((*operand)->getType());
  }
  if (writer->getFunctionType() !=
      FunctionType::get(Type::getVoidTy(writer->getContext()), types, /*isVarArg=*/false))
    return createStringError("function '" + writer->getName() +
                             "' must return nothing and take the address of its dwords and the operands that "
                             "follow it");
  return Error::success();
}

template <typename Op>
Error readDwords(const Op &op, AbortMessage &message) {
  uint64_t dwords = 0;
  uint32_t numbers = 0;
  for (auto operand = op.getDwords().begin(), end = op.getDwords().end(); operand != end; ++operand) {
    AbortPiece piece;
    piece.value = *operand;
    if (!piece.value->getType()->isPointerTy())
      ++numbers;
    else if (Error error = readWriter(operand, end, piece))
      return error;
    dwords += piece.dwords;
    message.varying.push_back(std::move(piece));
  }
  if (dwords != message.varyingDwords())
    return createStringError("operands 'dwords' must be the " + Twine(message.varyingDwords()) +
                             " dwords that vary, not " + Twine(dwords));
  return numbers <= kMaxAbortOperands ? Error::success()
                                      : createStringError("more than " + Twine(kMaxAbortOperands) +
                                                          " dwords that vary must be written by functions");
}

template <typename Op>
Expected<AbortMessage> readMessage(const Op &op) {
  AbortMessage message;
  message.size = op.getMessageSize();
  if (message.size > protocol::kMaxAbortMessageBytes)
    return createStringError("operand 'message_size' must be at most " +
                             Twine(protocol::kMaxAbortMessageBytes));
  const auto type = readArray<uint8_t>(op.getMessageType());
  if (!type)
    return badArray("message_type", "i8");
  message.type.assign(type->begin(), find(*type, 0));
  auto constants = readArray<uint32_t>(op.getConstants());
  if (!constants)
    return badArray("constants", "i32");
  message.constants = std::move(*constants);
  auto status = readArray<uint64_t>(op.getConstantStatus());
  if (!status)
    return badArray("constant_status", "i64");
  message.constantStatus = std::move(*status);
  if (Error error = checkStatus(message))
    return error;
  if (Error error = readDwords(op, message))
    return error;
  return message;
}

} // namespace

Function *AbortPiece::writer() const {
  return dyn_cast<Function>(value);
}

Expected<AbortMessage> AbortMessage::read(const CallInst &call) {
  if (const auto *op = dyn_cast<AbortOp>(&call))
    return readMessage(*op);
  return readMessage(cast<AbortRecordOp>(call));
}

} // namespace lgc
