// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/PrintfLowering.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/debug/DebugBuffer.h"
#include "lgc/state/Diagnostics.h"
#include "protocol/BasicFormat.h"
#include "protocol/DebugProtocol.h"
#include "protocol/FormatCheck.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns the text of a format's global, up to its first zero byte; the dialect verifier has checked that it
/// exists.
StringRef formatText(const DebugPrintfOp &op) {
  const auto *global = cast<GlobalVariable>(op.getFormat()->stripPointerCasts());
  const auto *data = dyn_cast<ConstantDataSequential>(global->getInitializer());
  return data ? data->getRawDataValues().take_until([](char c) { return c == '\0'; }) : StringRef();
}

/// LLVM's integers have no sign. Signed is the better guess: unsigned directives print both alike.
protocol::ArgumentType guessType(const Type &type) {
  protocol::ArgumentType result;
  result.kind = type.isFPOrFPVectorTy() ? protocol::ScalarKind::Float : protocol::ScalarKind::SignedInteger;
  result.bits = type.getScalarSizeInBits();
  if (const auto *vector = dyn_cast<FixedVectorType>(&type))
    result.components = vector->getNumElements();
  return result;
}

/// Returns whether a declared type matches a value of that LLVM type.
bool describes(const protocol::ArgumentType &declared, const protocol::ArgumentType &actual) {
  return declared.bits == actual.bits && declared.components == actual.components &&
         declared.isFloat() == actual.isFloat();
}

/// The front end records signedness in `!lgc.printf.types`, which is used only where it matches.
std::vector<protocol::ArgumentType> argumentTypes(const DebugPrintfOp &op) {
  std::vector<protocol::ArgumentType> types;
  for (const Value *argument : op.getArgs())
    types.push_back(guessType(*argument->getType()));

  const MDNode *node = op.getMetadata("lgc.printf.types");
  const auto *text = node && node->getNumOperands() == 1 ? dyn_cast<MDString>(node->getOperand(0)) : nullptr;
  if (!text)
    return types;
  const auto declared = protocol::parseSignature(text->getString());
  return declared && std::ranges::equal(*declared, types, describes) ? *declared : types;
}

void checkFormat(const DebugPrintfOp &op, const FormatUse &use) {
  for (const protocol::FormatProblem &problem :
       protocol::checkFormat(protocol::parseFormat(use.format), use.arguments))
    reportWarning(op, "debug printf \"" + printableFormat(use.format) + "\": " + problem.message);
}

protocol::BasicFormat basicFormat(const DebugPrintfOp &op) {
  return protocol::makeBasicFormat(protocol::parseFormat(formatText(op)), argumentTypes(op));
}

/// Returns a component of an argument, or a character of the text.
Value *valueOf(IRBuilder<> &builder, const DebugPrintfOp &op, const protocol::BasicValue &value) {
  if (value.character)
    return builder.getInt32(static_cast<uint8_t>(*value.character));
  Value *argument = op.getArgs().begin()[value.argument];
  return argument->getType()->isVectorTy() ? builder.CreateExtractElement(argument, value.component)
                                           : argument;
}

} // namespace

std::optional<FormatUse> describePrintf(const DebugPrintfOp &op, const PipelineState &state) {
  FormatUse use;
  use.format = formatText(op).str();
  use.arguments = argumentTypes(op);
  checkFormat(op, use);
  switch (state.printfProtocol()) {
  case PrintfProtocol::Ours:
    use.place = placeOf(op);
    if (const ShaderState *shader = state.shaderOf(*op.getFunction()))
      use.stage = shader->stage;
    break;
  case PrintfProtocol::Basic: // without the fields that readers of this protocol do not see, which are not
                              // part of the id either
    const protocol::BasicFormat basic = basicFormat(op);
    use = {basic.string, basic.types(), {}, {}};
    break;
  }

  const uint64_t dwords = protocol::payloadDwords(use.arguments) + protocol::kEntryHeaderDwords;
  if (dwords <= protocol::kMaxEntryDwords)
    return use;
  reportWarning(op, "debug printf is left out: it needs an entry of " + Twine(dwords) + " dwords; at most " +
                        Twine(protocol::kMaxEntryDwords) +
                        " fit into the entry's 16-bit size: print less at once");
  return std::nullopt;
}

void lowerPrintf(DebugPrintfOp &op, PrintfProtocol protocol, uint64_t formatId) {
  IRBuilder<> builder(&op);
  SmallVector<Value *> payload;
  switch (protocol) {
  case PrintfProtocol::Ours:
    for (Value *argument : op.getArgs())
      appendPayload(builder, argument, payload);
    break;
  case PrintfProtocol::Basic:
    for (const protocol::BasicValue &value : basicFormat(op).values)
      appendPayload(builder, valueOf(builder, op, value), payload);
    break;
  }
  appendEntry(&op, op.getBuffer(), formatId, payload);
}

} // namespace lgc
