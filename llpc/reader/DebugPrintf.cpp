// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// String arguments exist at compile time only: their text is folded into the format string. The other
// arguments become operands as they are (a bool as i32), with their SPIR-V types, which know signs, in
// !lgc.printf.types.

#include "llpc/reader/DebugPrintf.h"
#include "llpc/reader/Types.h"
#include "llpc/reader/Variables.h"

#include "lgc/dialect/LgcDialect.h"
#include "protocol/ArgumentType.h"
#include "protocol/FormatCheck.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::TypeKind;

namespace {

constexpr size_t kFormat = kExtInstArgument;
constexpr size_t kFirstArgument = kFormat + 1;

/// Bytes of a format string with the strings that are folded into it. Few bytes of SPIR-V name long strings
/// often, and each print has a copy of its own.
constexpr size_t kMaxFormatBytes = 1 << 16;

bool isString(const Translator &translator, Id id) {
  return translator.module().definition(id)->opcode == Op::String;
}

/// False after reporting that the strings are too long.
bool checkLength(Translator &translator, const Instruction &instruction) {
  size_t length = 0;
  for (Id operand : instruction.operands.subspan(kFormat))
    if (isString(translator, operand))
      length += translator.module().string(operand).size();
  return length <= kMaxFormatBytes ||
         translator.fail(instruction, "the strings of this DebugPrintf have " + std::to_string(length) +
                                          " bytes; at most " + std::to_string(kMaxFormatBytes) +
                                          " are supported");
}

/// The format string with the text of all string arguments in the place of their directives.
std::string foldStrings(Translator &translator, const Instruction &instruction) {
  std::vector<std::optional<std::string_view>> literals;
  for (Id argument : instruction.operands.subspan(kFirstArgument))
    literals.push_back(isString(translator, argument) ? std::optional(translator.module().string(argument))
                                                      : std::nullopt);
  protocol::FoldedFormat folded =
      protocol::foldStrings(translator.module().string(instruction.operand(kFormat)), literals);
  for (const protocol::FormatProblem &problem : folded.problems)
    translator.warn(instruction, "debug printf: " + problem.message);
  return std::move(folded.format);
}

std::optional<protocol::ArgumentType> argumentType(const spirv::Type &type) {
  const spirv::Type &scalar = *type.scalar();
  protocol::ArgumentType result;
  if (type.kind == TypeKind::Vector)
    result.components = type.count;
  if (scalar.kind == TypeKind::Int) {
    result.kind =
        scalar.isSigned ? protocol::ScalarKind::SignedInteger : protocol::ScalarKind::UnsignedInteger;
    result.bits = scalar.width;
    return result;
  }
  if (scalar.kind == TypeKind::Float) {
    result.kind = protocol::ScalarKind::Float;
    result.bits = scalar.width;
    return result;
  }
  return scalar.kind == TypeKind::Bool ? std::optional(result) : std::nullopt;
}

/// The arguments that are no strings. False after reporting.
bool collectArguments(Translator &translator, const Instruction &instruction,
                      SmallVectorImpl<Value *> &values, std::vector<protocol::ArgumentType> &types) {
  IRBuilder<> &builder = translator.builder();
  for (size_t i = kFirstArgument; i < instruction.operands.size(); ++i) {
    Id argument = instruction.operand(i);
    if (isString(translator, argument))
      continue;
    std::optional<protocol::ArgumentType> described = argumentType(*translator.module().typeOf(argument));
    if (!described)
      return translator.fail(instruction, "argument " + std::to_string(i - kFirstArgument + 1) +
                                              " is neither a scalar, a vector nor a string");
    Value *value = translator.value(argument);
    if (!value)
      return false;
    if (value->getType()->isIntOrIntVectorTy(1))
      value = builder.CreateZExt(value, value->getType()->getWithNewType(builder.getInt32Ty()));
    values.push_back(value);
    types.push_back(*described);
  }
  return true;
}

GlobalVariable *formatConstant(Translator &translator, StringRef format) {
  Constant *text = ConstantDataArray::getString(translator.context(), format, /*AddNull=*/true);
  auto *global = new GlobalVariable(translator.output(), text->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, text, "printf.format", nullptr,
                                    GlobalValue::NotThreadLocal, addressSpace::kConstant);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  global->setAlignment(Align(1));
  return global;
}

} // namespace

bool translateDebugPrintf(Translator &translator, const Instruction &instruction) {
  if (!checkLength(translator, instruction))
    return false;
  std::string format = foldStrings(translator, instruction);
  SmallVector<Value *, 8> arguments;
  std::vector<protocol::ArgumentType> types;
  if (!collectArguments(translator, instruction, arguments, types))
    return false;
  if (!lgc::declareBinding(translator.state(), {lgc::kInternalDescriptorSet, lgc::kPrintfBufferBinding,
                                                lgc::DescriptorType::StorageBuffer, 1}))
    return translator.fail(instruction,
                           "the shader uses the binding of the printf buffer for a uniform buffer");
  IRBuilder<> &builder = translator.builder();
  Value *buffer = lgc::ResourceBufferOp::create(builder, lgc::kInternalDescriptorSet,
                                                lgc::kPrintfBufferBinding, builder.getInt32(0),
                                                /*nonUniform=*/false);
  auto *call = lgc::DebugPrintfOp::create(builder, buffer, formatConstant(translator, format), arguments);
  LLVMContext &context = translator.context();
  call->setMetadata("lgc.printf.types",
                    MDNode::get(context, MDString::get(context, protocol::printSignature(types))));
  return true;
}

} // namespace llpc::reader
