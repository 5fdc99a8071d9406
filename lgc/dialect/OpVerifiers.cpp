// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks of ops that types cannot express.

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace lgc {

// The message must be known at compile time: a constant that no other module can replace.
Error DebugPrintfOp::verify() const {
  const auto *format = dyn_cast<GlobalVariable>(getFormat());
  if (!format || !format->isConstant() || !format->hasLocalLinkage() || !format->hasInitializer())
    return createStringError("operand 'format' must be a private or internal constant");
  const auto *type = dyn_cast<ArrayType>(format->getValueType());
  if (!type || !type->getElementType()->isIntegerTy(8) ||
      !isa<ConstantDataArray, ConstantAggregateZero>(format->getInitializer()))
    return createStringError("operand 'format' must point at an array of i8 with known elements");
  return Error::success();
}

Error AbortOp::verify() const {
  return AbortMessage::read(*this).takeError();
}

Error AbortRecordOp::verify() const {
  return AbortMessage::read(*this).takeError();
}

/// Checks an op that has so many words more than an error.
template <typename Op>
static Error verifyErrorWords(const Op &op, ptrdiff_t others) {
  const protocol::ErrorWords words = protocol::wordsOf(protocol::ValidationError(op.getError()));
  if (!words.name)
    return createStringError("operand 'error' is not an error code");
  const size_t given = std::distance(op.getWords().begin(), op.getWords().end());
  const size_t wanted = words.count + others;
  return given == wanted
             ? Error::success()
             : createStringError("the error needs " + Twine(wanted) + " words, not " + Twine(given));
}

Error CheckConditionOp::verify() const {
  return verifyErrorWords(*this, 0);
}

Error CheckImageOp::verify() const {
  return verifyErrorWords(*this, -1); // the index of the descriptor
}

Error CheckOffsetOp::verify() const {
  return std::distance(getTerms().begin(), getTerms().end()) % 2 == 0
             ? Error::success()
             : createStringError("an index has no stride");
}

Error CheckReportOp::verify() const {
  uint32_t least = 0, most = protocol::kMaxErrorWords;
  if (const auto *error = dyn_cast<ConstantInt>(getError())) {
    const protocol::ErrorWords words = protocol::wordsOf(protocol::ValidationError(error->getZExtValue()));
    if (!words.name)
      return createStringError("operand 'error' is not an error code");
    least = most = words.count;
  }
  uint32_t given = 0;
  for (const Value *word : getWords())
    given += word->getType()->getIntegerBitWidth() / 32;
  if (given < protocol::kReportedWords + least || given > protocol::kReportedWords + most)
    return createStringError("the error needs " + Twine(protocol::kReportedWords + most) + " words, not " +
                             Twine(given));
  return Error::success();
}

} // namespace lgc
