// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Translator.h"
#include "llpc/reader/FunctionTranslation.h"
#include "llpc/reader/InstructionDispatch.h"
#include "llpc/reader/SourceLocations.h"
#include "llpc/reader/core/TypeMap.h"
#include "llpc/reader/instructions/ConstantInstructions.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/VariableStorage.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;

Translator::Translator(const spirv::Module &input, const Specialization &specialization, Module &output,
                       lgc::PipelineState &state, Diagnostics &diagnostics)
    : input_(input), specialization_(specialization), output_(output), state_(state),
      diagnostics_(diagnostics), builder_(output.getContext()),
      types_(std::make_unique<TypeMap>(output.getContext(), output.getDataLayout(),
                                       [this](Id id) { return constantInt(id); })),
      debugInfo_(std::make_unique<DebugInfo>(input, output)) {}

Translator::~Translator() = default;

Value *Translator::value(Id id) {
  const Instruction &definition = *input_.definition(id);
  const Instruction &at = current_ ? *current_ : definition;
  Value *bound = values_.lookup(id);
  if (types_->isLarge(*input_.typeOf(id)))
    return snapshotAddress(*this, at, id);
  const Place *place = bound && bound->getType()->isPointerTy() ? this->place(id) : nullptr;
  if (place && place->componentStride != 0) {
    fail(at, "pointers to columns of row-major matrices are not supported here",
         "use them in loads, stores and access chains only");
    return nullptr;
  }
  if (bound)
    return bound;
  const bool isInput = input_.typeOf(id)->storageClass == spirv::StorageClass::Input;
  if (definition.opcode == spirv::Op::Variable && !isInput)
    return variableAddress(*this, definition);
  // Whatever else is used has been translated: definitions come before uses, and dominate them.
  fail(at, "%" + std::to_string(id) + " points to an input, which can only be read by OpLoad");
  return nullptr;
}

Type *Translator::type(const spirv::Type &type) {
  const MappedType &mapped = types_->registerType(type);
  if (!mapped.type)
    failType(type, mapped.reason);
  return mapped.type;
}

Type *Translator::constantType(const spirv::Type &type) {
  const MappedType &mapped = types_->constantType(type);
  if (!mapped.type)
    failType(type, mapped.reason);
  return mapped.type;
}

Type *Translator::memoryType(const spirv::Type &type) {
  const MappedType &mapped = types_->memoryType(type);
  if (!mapped.type)
    failType(type, mapped.reason);
  return mapped.type;
}

bool Translator::failType(const spirv::Type &type, const std::string &reason) {
  if (current_)
    return fail(*current_, "needs type %" + std::to_string(type.id) + ": " + reason);
  return fail(*type.instruction, reason);
}

bool Translator::define(const Instruction &instruction, Value *value) {
  const bool fits =
      value->getType() == resultType(instruction) ||
      (isa<Constant>(value) && value->getType() == constantType(*input_.type(instruction.resultType)));
  if (!fits)
    return fail(instruction, "the types of the operands do not fit the result type");
  std::string_view name = input_.name(instruction.result);
  if (!name.empty() && isa<llvm::Instruction>(value) && !value->hasName())
    value->setName(name);
  bind(instruction.result, value);
  return true;
}

std::optional<uint64_t> Translator::specialized(Id constant) const {
  return specialization_.valueOf(input_, constant);
}

std::optional<std::span<const uint8_t>> Translator::specializedData(Id constant) const {
  return specialization_.dataOf(input_, constant);
}

Constant *Translator::constant(Id id) const {
  const Instruction *definition = input_.definition(id);
  if (!definition || !(spirv::isConstant(definition->opcode) || definition->opcode == spirv::Op::Undef))
    return nullptr;
  return dyn_cast_or_null<Constant>(values_.lookup(id));
}

std::optional<uint64_t> Translator::constantInt(Id id) const {
  const auto *integer = dyn_cast_or_null<ConstantInt>(constant(id));
  if (!integer || integer->getBitWidth() > 64)
    return std::nullopt;
  return integer->getZExtValue();
}

bool Translator::fail(const Instruction &instruction, std::string reason, std::string hint) {
  diagnostics_.add(input_.diagnose(Severity::Error, instruction, std::move(reason), std::move(hint)));
  return false;
}

void Translator::warn(const Instruction &instruction, std::string reason) {
  diagnostics_.add(input_.diagnose(Severity::Warning, instruction, std::move(reason)));
}

bool Translator::translate(const Instruction &instruction) {
  current_ = &instruction;
  Handler handler = findHandler(instruction.opcode);
  if (const LargeHandlerEntry *large = findLargeHandler(instruction.opcode)) {
    const spirv::Type *subject = large->subject ? input_.typeOf(instruction.operand(*large->subject))
                                                : input_.type(instruction.resultType);
    if (types_->isLarge(*subject))
      handler = large->handler;
  }
  if (!handler)
    return fail(instruction, std::string(spirv::nameOf(instruction.opcode)) + " is not supported");
  if (instruction.resultType != 0 && !resultType(instruction))
    return false;
  return handler(*this, instruction);
}

const Place *Translator::place(Id id) const {
  auto found = places_.find(id);
  return found == places_.end() ? nullptr : &found->second;
}

void Translator::setPlace(Id id, const Place &place) {
  places_.insert_or_assign(id, place);
}

} // namespace llpc::reader
