// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// String arguments exist only at compile time: their text is folded into the format string. The other
// arguments become operands (a bool as i32, a physical pointer as i64). Their SPIR-V types, which include
// signedness, are recorded in !lgc.printf.types. The instruction is non-semantic: one that cannot be
// translated is left out with a warning, and the shader compiles without it.

#include "llpc/reader/debug/PrintfInstruction.h"
#include "llpc/reader/debug/ArgumentTypes.h"
#include "llpc/reader/memory/Values.h"

#include "lgc/dialect/LgcDialect.h"
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

/// Limit of the size of a format string after folding. A small module can name long strings many times, and
/// each print has its own copy.
constexpr size_t kMaxFormatBytes = 1 << 16;

bool isString(const Translator &translator, Id id) {
  return translator.module().definition(id)->opcode == Op::String;
}

/// Returns the size of the format string after folding, in bytes.
size_t stringBytes(const Translator &translator, const Instruction &instruction) {
  size_t bytes = 0;
  for (Id operand : instruction.operands.subspan(kFormat))
    if (isString(translator, operand))
      bytes += translator.module().string(operand).size();
  return bytes;
}

/// Returns the format string with the text of each string argument in place of its directive.
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

const char *nameOf(TypeKind kind) {
  switch (kind) {
  case TypeKind::Matrix:
    return "a matrix";
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return "an array";
  case TypeKind::Struct:
    return "a structure";
  case TypeKind::Pointer:
    return "a pointer without an address";
  default:
    return "no number";
  }
}

/// Returns why the call cannot be translated, or an empty string.
std::string findObstacle(const Translator &translator, const Instruction &instruction) {
  if (const size_t bytes = stringBytes(translator, instruction); bytes > kMaxFormatBytes)
    return "its strings have " + std::to_string(bytes) + " bytes; at most " +
           std::to_string(kMaxFormatBytes) + " are supported";
  for (size_t i = kFirstArgument; i < instruction.operands.size(); ++i) {
    const Id argument = instruction.operand(i);
    if (isString(translator, argument))
      continue;
    const spirv::Type &type = *translator.module().typeOf(argument);
    if (!argumentType(type))
      return "argument " + std::to_string(i - kFirstArgument + 1) + " is " + nameOf(type.kind) +
             ", not a scalar, a vector, a buffer reference or a string";
  }
  return {};
}

/// Collects the arguments that are not strings. Numeric values always exist. For pointers the address is
/// requested directly, because a pointer to a column of a row-major matrix has an address (that of its first
/// component) but no value.
void collectArguments(Translator &translator, const Instruction &instruction,
                      SmallVectorImpl<Value *> &values, std::vector<protocol::ArgumentType> &types) {
  IRBuilder<> &builder = translator.builder();
  for (Id argument : instruction.operands.subspan(kFirstArgument)) {
    if (isString(translator, argument))
      continue;
    const spirv::Type &type = *translator.module().typeOf(argument);
    Value *value = type.kind == TypeKind::Pointer ? translator.values().lookup(argument)
                                                  : *valueOf(translator, argument);
    if (value->getType()->isIntOrIntVectorTy(1))
      value = builder.CreateZExt(value, value->getType()->getWithNewType(builder.getInt32Ty()));
    else if (value->getType()->isPointerTy())
      value = builder.CreatePtrToInt(value, builder.getInt64Ty());
    values.push_back(value);
    types.push_back(*argumentType(type));
  }
}

GlobalVariable *formatConstant(Translator &translator, StringRef format) {
  Constant *text = ConstantDataArray::getString(translator.context(), format, /*AddNull=*/true);
  GlobalVariable *global = createConstant(translator.output(), text, "printf.format");
  global->setAlignment(Align(1));
  return global;
}

} // namespace

void translateDebugPrintf(Translator &translator, const Instruction &instruction) {
  std::string obstacle = findObstacle(translator, instruction);
  if (obstacle.empty() && !lgc::declareInternalBuffer(translator.state(), lgc::InternalBufferKind::Printf))
    obstacle = "the shader uses the binding of the printf buffer for a uniform buffer";
  if (!obstacle.empty())
    return translator.warn(instruction, "debug printf is left out: " + obstacle);

  const std::string format = foldStrings(translator, instruction);
  SmallVector<Value *, 8> arguments;
  std::vector<protocol::ArgumentType> types;
  collectArguments(translator, instruction, arguments, types);
  IRBuilder<> &builder = translator.builder();
  Value *buffer = lgc::ResourceBufferOp::create(builder, lgc::kInternalDescriptorSet,
                                                lgc::kPrintfBufferBinding, builder.getInt32(0),
                                                /*nonUniform=*/false);
  auto *call = lgc::DebugPrintfOp::create(builder, buffer, formatConstant(translator, format), arguments);
  LLVMContext &context = translator.context();
  call->setMetadata("lgc.printf.types",
                    MDNode::get(context, MDString::get(context, protocol::printSignature(types))));
}

} // namespace llpc::reader
