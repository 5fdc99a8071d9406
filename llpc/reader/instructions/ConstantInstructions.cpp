// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants become LLVM constants of their register type. OpSpecConstantOp runs the ordinary handler of its
// operation inside a temporary function and lets LLVM fold the emitted code.

#include "llpc/reader/instructions/ConstantInstructions.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/NullPointers.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"

#include <bit>

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

Result bindConstant(Translator &translator, const Instruction &instruction, Constant *value) {
  return translator.define(instruction, value);
}

/// Returns the type of the LLVM constant, also when the value is large.
Type *constantType(Translator &translator, const Instruction &instruction) {
  return *translator.types().constantType(*translator.module().type(instruction.resultType));
}

/// `value` is the bit pattern, in the low bits.
Result bindScalar(Translator &translator, const Instruction &instruction, uint64_t value) {
  Type *type = translator.resultType(instruction);
  APInt bits(type->getPrimitiveSizeInBits(), value, false, /*implicitTrunc=*/true);
  if (type->isIntegerTy())
    return bindConstant(translator, instruction, ConstantInt::get(translator.context(), bits));
  return bindConstant(translator, instruction,
                      ConstantFP::get(translator.context(), APFloat(type->getFltSemantics(), bits)));
}

template <bool value>
Result translateBool(Translator &translator, const Instruction &instruction) {
  uint64_t bit = value;
  if (instruction.opcode == Op::SpecConstantTrue || instruction.opcode == Op::SpecConstantFalse)
    bit = translator.specialization().valueOf(translator.module(), instruction.result).value_or(bit) != 0;
  return bindScalar(translator, instruction, bit);
}

Result translateScalar(Translator &translator, const Instruction &instruction) {
  uint64_t value = instruction.operand(0);
  if (instruction.operands.size() > 1)
    value |= uint64_t(instruction.operand(1)) << 32;
  if (instruction.opcode == Op::SpecConstant)
    value = translator.specialization().valueOf(translator.module(), instruction.result).value_or(value);
  return bindScalar(translator, instruction, value);
}

/// Returns the number of constituents.
uint64_t partCount(Type *type) {
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return vector->getNumElements();
  return type->isArrayTy() ? type->getArrayNumElements() : type->getStructNumElements();
}

Constant *compositeOf(Type *type, ArrayRef<Constant *> parts) {
  if (type->isVectorTy())
    return ConstantVector::get(parts);
  if (auto *array = dyn_cast<ArrayType>(type))
    return ConstantArray::get(array, parts);
  return ConstantStruct::get(cast<StructType>(type), parts);
}

/// A constituent of a cooperative matrix, too, stands for all components.
template <bool isReplicated>
Result translateComposite(Translator &translator, const Instruction &instruction) {
  Type *type = constantType(translator, instruction);
  const bool isMatrix =
      translator.module().type(instruction.resultType)->kind == spirv::TypeKind::CooperativeMatrix;
  SmallVector<Constant *, 8> parts;
  for (Id id : instruction.operands) {
    Constant *part = translator.values().constant(id);
    if (!part)
      return translator.failInvalid(instruction, "%" + std::to_string(id) + " is not a constant");
    parts.append(isReplicated || isMatrix ? partCount(type) : 1, part);
  }
  // The decoder knows the length of an array unless it is a specialization constant.
  if (partCount(type) != parts.size())
    return translator.failInvalid(instruction, "there are " + std::to_string(parts.size()) +
                                                   " constituents; the array has " +
                                                   std::to_string(partCount(type)));
  return bindConstant(translator, instruction, compositeOf(type, parts));
}

/// Returns the bytes of the literal, in which elements are packed from the low bits of the first word on.
std::span<const uint8_t> literalBytes(const Instruction &instruction) {
  static_assert(std::endian::native == std::endian::little, "words are in host byte order");
  return {reinterpret_cast<const uint8_t *>(instruction.operands.data()), instruction.operands.size_bytes()};
}

/// Translates an array of integers, which LLVM stores as bytes.
Result translateData(Translator &translator, const Instruction &instruction) {
  // The example in the specification of VK_KHR_shader_abort has this decoration, and it is harmless.
  if (translator.hasDecoration(instruction.resultType, Decoration::ArrayStride))
    translator.warn(instruction,
                    "the result type has an ArrayStride, which SPV_KHR_constant_data does not allow");
  auto *type = cast<ArrayType>(constantType(translator, instruction));
  const uint64_t bytes = type->getNumElements() * type->getElementType()->getPrimitiveSizeInBits() / 8;
  std::optional<std::span<const uint8_t>> given =
      translator.specialization().dataOf(translator.module(), instruction.result);
  std::span<const uint8_t> data = given.value_or(literalBytes(instruction));
  // A literal is padded to whole words.
  if (data.size() != (given ? bytes : alignTo(bytes, 4)))
    return translator.failInvalid(instruction, "there are " + std::to_string(data.size()) +
                                                   " bytes of data; the array has " + std::to_string(bytes));
  StringRef raw(reinterpret_cast<const char *>(data.data()), bytes);
  return bindConstant(translator, instruction,
                      ConstantDataArray::getRaw(raw, type->getNumElements(), type->getElementType()));
}

/// Translates OpConstantNull and OpUndef. With LLVM's undef, a branch on the value would be undefined
/// behaviour, where SPIR-V only leaves the value undefined.
Result translateNull(Translator &translator, const Instruction &instruction) {
  return bindConstant(translator, instruction, nullConstant(constantType(translator, instruction)));
}

/// The operations that SPIR-V allows in OpSpecConstantOp for shaders, and the OpenCL operations that need no
/// extra code.
constexpr Op kConstantOps[] = {
    Op::SConvert,
    Op::UConvert,
    Op::FConvert,
    Op::SNegate,
    Op::Not,
    Op::IAdd,
    Op::ISub,
    Op::IMul,
    Op::UDiv,
    Op::SDiv,
    Op::UMod,
    Op::SRem,
    Op::SMod,
    Op::ShiftRightLogical,
    Op::ShiftRightArithmetic,
    Op::ShiftLeftLogical,
    Op::BitwiseOr,
    Op::BitwiseXor,
    Op::BitwiseAnd,
    Op::VectorShuffle,
    Op::CompositeExtract,
    Op::CompositeInsert,
    Op::LogicalOr,
    Op::LogicalAnd,
    Op::LogicalNot,
    Op::LogicalEqual,
    Op::LogicalNotEqual,
    Op::Select,
    Op::IEqual,
    Op::INotEqual,
    Op::ULessThan,
    Op::SLessThan,
    Op::UGreaterThan,
    Op::SGreaterThan,
    Op::ULessThanEqual,
    Op::SLessThanEqual,
    Op::UGreaterThanEqual,
    Op::SGreaterThanEqual,
    Op::QuantizeToF16,
    Op::ConvertFToS,
    Op::ConvertSToF,
    Op::ConvertFToU,
    Op::ConvertUToF,
    Op::Bitcast,
    Op::FNegate,
    Op::FAdd,
    Op::FSub,
    Op::FMul,
    Op::FDiv,
    Op::FRem,
    Op::FMod,
    Op::CooperativeMatrixLengthKHR,
};

/// Returns the instruction that an OpSpecConstantOp wraps.
FailureOr<Instruction> wrappedInstruction(Translator &translator, const Instruction &instruction) {
  Instruction wrapped = instruction;
  wrapped.opcode = static_cast<Op>(instruction.operand(0));
  wrapped.operands = instruction.operands.subspan(1);
  if (std::find(std::begin(kConstantOps), std::end(kConstantOps), wrapped.opcode) == std::end(kConstantOps))
    return translator.failUnsupported(instruction, std::string(spirv::nameOf(wrapped.opcode)) +
                                                       " is not supported in OpSpecConstantOp");
  return wrapped;
}

/// Returns the folded `value`, or null when it does not fold. Results that SPIR-V leaves undefined (a
/// division by zero) become 0.
Constant *definedConstant(Value *value) {
  auto *constant = dyn_cast<Constant>(value);
  if (constant && isa<UndefValue>(constant)) // includes poison
    return Constant::getNullValue(constant->getType());
  return constant;
}

/// Folds the block's instructions and erases those that folded.
void foldBlock(BasicBlock &block) {
  const DataLayout &layout = block.getDataLayout();
  for (llvm::Instruction &instruction : make_early_inc_range(block)) {
    Constant *folded = isa<FreezeInst>(instruction) ? definedConstant(instruction.getOperand(0))
                                                    : ConstantFoldInstruction(&instruction, layout);
    if (!folded)
      continue;
    instruction.replaceAllUsesWith(folded);
    instruction.eraseFromParent();
  }
}

Result translateOp(Translator &translator, const Instruction &instruction) {
  FailureOr<Instruction> wrapped = wrappedInstruction(translator, instruction);
  if (!wrapped)
    return failure();
  auto *type = FunctionType::get(Type::getVoidTy(translator.context()), false);
  Function *function = Function::Create(type, GlobalValue::InternalLinkage, "", translator.output());
  BasicBlock *block = BasicBlock::Create(translator.context(), "", function);
  translator.builder().SetInsertPoint(block);
  const bool translated{translator.translate(*wrapped)};
  translator.reporter().setCurrent(instruction); // `wrapped` is destroyed at the end of this function
  // A value handle follows the result when folding replaces it.
  WeakTrackingVH result = translated ? translator.values().lookup(instruction.result) : nullptr;
  foldBlock(*block);
  Constant *constant = translated ? definedConstant(result) : nullptr;
  bool folded = constant && block->empty();
  translator.builder().ClearInsertionPoint();
  block->dropAllReferences();
  function->eraseFromParent();
  if (translated && folded)
    return bindConstant(translator, instruction, constant);
  translator.values().bind(instruction.result, nullptr);
  return translated
             ? translator.failUnsupported(instruction, "the operation cannot be evaluated at compile time")
             : failure();
}

} // namespace

std::span<const Op> supportedConstantOps() {
  return kConstantOps;
}

Result translateConstants(Translator &translator, const spirv::Reach *reach) {
  for (const Instruction *global : translator.module().globals()) {
    bool isValue = spirv::isConstant(global->opcode) || global->opcode == Op::Undef;
    if (reach && !reach->ids[global->result])
      continue;
    if (isValue && !translator.translate(*global))
      return failure();
  }
  return success();
}

std::span<const HandlerEntry> constantHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {Op::ConstantTrue, translateBool<true>},
      {Op::ConstantFalse, translateBool<false>},
      {Op::Constant, translateScalar},
      {Op::ConstantComposite, translateComposite<false>},
      {Op::ConstantCompositeReplicateEXT, translateComposite<true>},
      {Op::ConstantNull, translateNull},
      {Op::ConstantDataKHR, translateData},
      {Op::SpecConstantDataKHR, translateData},
      {Op::Undef, translateNull},
      {Op::SpecConstantTrue, translateBool<true>},
      {Op::SpecConstantFalse, translateBool<false>},
      {Op::SpecConstant, translateScalar},
      {Op::SpecConstantComposite, translateComposite<false>},
      {Op::SpecConstantCompositeReplicateEXT, translateComposite<true>},
      {Op::SpecConstantOp, translateOp},
  };
  return kHandlers;
}

} // namespace llpc::reader
