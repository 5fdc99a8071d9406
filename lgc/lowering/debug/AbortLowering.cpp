// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/AbortLowering.h"

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/debug/DebugBuffer.h"
#include "lgc/state/Diagnostics.h"
#include "protocol/FormatCheck.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns the dword when it is a constant by now. Poison may have any value.
std::optional<uint32_t> knownDword(const AbortPiece &piece) {
  if (const auto *number = dyn_cast<ConstantInt>(piece.value))
    return number->getZExtValue();
  return isa<UndefValue>(piece.value) ? std::optional(0) : std::nullopt;
}

/// Moves dwords that have become constant to the constants.
void foldConstants(AbortMessage &message) {
  std::vector<uint32_t> constants;
  SmallVector<AbortPiece> varying;
  auto nextConstant = message.constants.begin();
  auto nextVarying = message.varying.begin();
  for (uint32_t dword = 0, dwords = message.dwords(); dword < dwords;) {
    if (message.isConstant(dword)) {
      constants.push_back(*nextConstant++);
      ++dword;
      continue;
    }
    const AbortPiece &piece = *nextVarying++;
    if (const std::optional<uint32_t> known = knownDword(piece)) {
      constants.push_back(*known);
      message.constantStatus[dword / 64] |= uint64_t(1) << dword % 64;
    } else {
      varying.push_back(piece);
    }
    dword += piece.dwords;
  }
  message.constants = std::move(constants);
  message.varying = std::move(varying);
}

AbortMessage messageOf(const AbortRecordOp &op) {
  AbortMessage message = cantFail(AbortMessage::read(op)); // the dialect verifier has checked it
  foldConstants(message);
  return message;
}

/// Returns the string that a message begins with, up to its first zero byte; empty when the message does not
/// begin with a string or the string varies.
std::string leadingString(const AbortMessage &message, const protocol::MessageType &type) {
  const protocol::MessageType *format = protocol::formatLeaf(type);
  std::string text;
  for (uint32_t byte = 0; format && byte < format->count; ++byte) {
    const uint32_t dword = byte / 4;
    if (!message.isConstant(dword))
      return {};
    const auto character =
        static_cast<char>(message.constants[dword] >> byte % 4 * 8); // all dwords before it are constant
    if (character == '\0')
      break;
    text.push_back(character);
  }
  return text;
}

void checkFormat(const AbortRecordOp &op, StringRef format, const protocol::MessageType &type) {
  for (const protocol::FormatProblem &problem :
       protocol::checkFormat(protocol::parseFormat(format), protocol::formatArguments(type)))
    reportWarning(op, "abort \"" + printableFormat(format) + "\": " + problem.message);
}

} // namespace

MessageUse describeAbort(const AbortRecordOp &op, const PipelineState &state) {
  const AbortMessage message = messageOf(op);
  MessageUse use;
  use.size = message.size;
  use.type = message.type;
  if (const auto type = protocol::parseMessageType(message.type)) {
    use.format = leadingString(message, *type);
    if (!use.format.empty())
      checkFormat(op, use.format, *type);
  }
  use.constantStatus = message.constantStatus;
  use.constants = message.constants;
  use.place = placeOf(op);
  if (const ShaderState *shader = state.shaderOf(*op.getFunction()))
    use.stage = shader->stage;
  return use;
}

void lowerAbortRecord(AbortRecordOp &op, uint64_t formatId) {
  appendAbort(&op, op.getBuffer(), formatId, messageOf(op).varying);
}

} // namespace lgc
