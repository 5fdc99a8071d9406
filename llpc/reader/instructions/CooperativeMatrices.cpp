// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPV_KHR_cooperative_matrix: loads, stores, multiplication and the number of components. Arithmetic and
// conversions have the handlers of vectors.

#include "llpc/reader/core/CooperativeMatrixType.h"
#include "llpc/reader/instructions/EncodedFloats.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MemoryOperands.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::CooperativeMatrixOperands;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::StorageClass;
using spirv::TypeKind;

const spirv::Type &typeOf(Translator &translator, Id id) {
  return *translator.module().typeOf(id);
}

uint32_t useOf(Translator &translator, const spirv::Type &type) {
  return static_cast<uint32_t>(matrixUse(type, translator.values()));
}

/// The instructions access all lanes of a wave.
Result expectFullSubgroups(Translator &translator, const Instruction &instruction) {
  const uint32_t invocations = translator.shader().compute.invocationsPerWorkgroup();
  const uint32_t waveSize = translator.matrices().waveSize;
  return invocations % waveSize == 0
             ? success()
             : translator.failInvalid(instruction,
                                      "cooperative matrices need full subgroups, and a workgroup of " +
                                          std::to_string(invocations) +
                                          " invocations does not fill those of " + std::to_string(waveSize));
}

/// Where a matrix is in memory.
struct MatrixInMemory {
  Value *pointer;
  Value *stride; ///< bytes
  uint32_t order;
  bool isVolatile;
  bool isNontemporal;
  Value *isOutside = nullptr; ///< whether validation leaves the access out; null: it does not
};

bool canHoldMatrix(StorageClass storageClass) {
  return storageClass == StorageClass::StorageBuffer || storageClass == StorageClass::Workgroup ||
         storageClass == StorageClass::PhysicalStorageBuffer;
}

/// Returns the unit of strides: the bytes of what the pointer points to, independently of ArrayStride.
FailureOr<uint64_t> strideUnit(Translator &translator, const Instruction &instruction, const LValue &lvalue) {
  const spirv::Type &pointee = *lvalue.type;
  const bool isPacked = lvalue.componentStride == 0 && (pointee.isScalar() || pointee.count != 3);
  if (!isPacked)
    return translator.failUnsupported(
        instruction,
        "cooperative matrices in memory of three-component or strided vectors are not supported");
  return (pointee.isScalar() ? 1 : pointee.count) * uint64_t(pointee.scalar()->width) / 8;
}

/// Checks a matrix as a whole, or the first and the last of its rows or columns if their stride is only known
/// at run time. Returns whether validation has to leave the access out; null if it does not.
Value *checkMatrix(Translator &translator, const Instruction &instruction, const LValue &lvalue,
                   const MatrixInMemory &memory, const spirv::Type &matrix) {
  const uint64_t component = matrix.scalar()->width / 8, line = lgc::kMatrixSide * component;
  LValue checked = lvalue;
  checked.address = memory.pointer;
  checked.offset = 0;
  checked.align = std::min(lvalue.align, Align(component));
  if (const auto *stride = dyn_cast<ConstantInt>(memory.stride)) {
    checkWriteBytes(translator, instruction, checked, (lgc::kMatrixSide - 1) * stride->getZExtValue() + line);
    return checked.isOutside;
  }
  checkWriteBytes(translator, instruction, checked, line);
  Builder &b = translator.builder();
  Value *last = b.CreateMul(memory.stride, b.getInt32(lgc::kMatrixSide - 1));
  checked.address = b.CreatePtrAdd(memory.pointer, last);
  checkWriteBytes(translator, instruction, checked, line);
  return checked.isOutside;
}

/// Translates the operands: the pointer, and from operand `layout` on the order, the stride and the memory
/// operands.
FailureOr<MatrixInMemory> matrixInMemory(Translator &translator, const Instruction &instruction,
                                         size_t layout, const spirv::Type &matrix) {
  const Id pointer = instruction.operand(0);
  const StorageClass storageClass = typeOf(translator, pointer).storageClass;
  if (!canHoldMatrix(storageClass))
    return translator.failInvalid(instruction, "cooperative matrices are not loaded from and stored to " +
                                                   std::string(spirv::nameOf(storageClass)) + " memory");
  const uint64_t order = translator.values().constantInt(instruction.operand(layout)).value_or(UINT64_MAX);
  if (order >= lgc::kMatrixOrders)
    return translator.failUnsupported(instruction,
                                      "cooperative matrices are row-major (0) or column-major (1)");
  FailureOr<LValue> lvalue = lvalueOf(translator, pointer);
  if (!lvalue || !applyMemoryOperands(translator, instruction, layout + 2, *lvalue) ||
      !expectFullSubgroups(translator, instruction))
    return failure();
  FailureOr<uint64_t> unit = strideUnit(translator, instruction, *lvalue);
  if (!unit)
    return failure();
  Builder &b = translator.builder();
  Value *address = addressOf(translator, *lvalue);
  Value *stride = b.CreateZExtOrTrunc(argument(translator, instruction, layout + 1), b.getInt32Ty());
  MatrixInMemory memory{address, b.CreateMul(stride, b.getInt32(*unit)), static_cast<uint32_t>(order),
                        lvalue->isVolatile, lvalue->isNontemporal};
  memory.isOutside = checkMatrix(translator, instruction, *lvalue, memory, matrix);
  return memory;
}

Result loadMatrix(Translator &translator, const Instruction &load) {
  const spirv::Type &matrix = *translator.module().type(load.resultType);
  FailureOr<MatrixInMemory> memory = matrixInMemory(translator, load, 1, matrix);
  if (!memory)
    return failure();
  Value *value = emitValueInside(translator, memory->isOutside, [&] {
    auto *op = lgc::CooperativeMatrixLoadOp::create(
        translator.builder(), translator.resultType(load), memory->pointer, memory->stride,
        useOf(translator, matrix), memory->order, memory->isVolatile);
    if (memory->isNontemporal)
      setNontemporal(*op);
    return op;
  });
  return translator.define(load, value);
}

Result storeMatrix(Translator &translator, const Instruction &store) {
  const spirv::Type &matrix = typeOf(translator, store.operand(1));
  FailureOr<MatrixInMemory> memory = matrixInMemory(translator, store, 2, matrix);
  if (!memory)
    return failure();
  return emitInside(translator, memory->isOutside, [&] {
    auto *op = lgc::CooperativeMatrixStoreOp::create(
        translator.builder(), memory->pointer, argument(translator, store, 1), memory->stride,
        useOf(translator, matrix), memory->order, memory->isVolatile);
    if (memory->isNontemporal)
      setNontemporal(*op);
    return success();
  });
}

/// Returns whether there is a multiplication for components of factors and sums.
bool haveProduct(const spirv::Type &factor, const spirv::Type &sum) {
  switch (factor.kind) {
  case TypeKind::Float8E4M3:
  case TypeKind::Float8E5M2:
    return sum.kind == TypeKind::Float && sum.width == 32;
  case TypeKind::Float:
  case TypeKind::BFloat16:
    return factor.width == 16 &&
           ((sum.kind == factor.kind && sum.width == 16) || (sum.kind == TypeKind::Float && sum.width == 32));
  case TypeKind::Int:
    return factor.width == 8 && sum.kind == TypeKind::Int && sum.width == 32;
  default:
    return false;
  }
}

bool areAlike(const spirv::Type &x, const spirv::Type &y) {
  return x.kind == y.kind && x.width == y.width;
}

/// Checks the uses, and that the hardware has a multiplication for the components.
Result checkFactors(Translator &translator, const Instruction &instruction) {
  const spirv::Type &a = typeOf(translator, instruction.operand(0));
  const spirv::Type &b = typeOf(translator, instruction.operand(1));
  const spirv::Type &c = typeOf(translator, instruction.operand(2));
  const spirv::Type &result = *translator.module().type(instruction.resultType);
  const std::pair<const spirv::Type *, lgc::MatrixUse> uses[] = {{&a, lgc::MatrixUse::A},
                                                                 {&b, lgc::MatrixUse::B},
                                                                 {&c, lgc::MatrixUse::Accumulator},
                                                                 {&result, lgc::MatrixUse::Accumulator}};
  for (const auto &[type, use] : uses)
    if (matrixUse(*type, translator.values()) != use)
      return translator.failInvalid(instruction, "the matrices must have the uses A, B and Accumulator");
  const bool areFactors =
      areAlike(*a.element, *b.element) || (isFloat8(a.element->kind) && isFloat8(b.element->kind));
  if (areFactors && areAlike(*c.element, *result.element) && haveProduct(*a.element, *c.element))
    return success();
  return translator.failUnsupported(
      instruction,
      "only factors of 16-bit floats with sums of the same type or of 32-bit floats, factors of 8-bit "
      "floats with sums of 32-bit floats, and factors of 8-bit integers with sums of 32-bit integers are "
      "supported");
}

struct Signs {
  bool a, b, result;
  bool saturates;
};

/// Sums are clamped to the values of the result, in which the products must be contained.
FailureOr<Signs> signsOf(Translator &translator, const Instruction &instruction) {
  const uint32_t mask = instruction.operands.size() > 3 ? instruction.operand(3) : 0;
  const auto has = [&](CooperativeMatrixOperands bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  const Signs signs = {has(CooperativeMatrixOperands::MatrixASignedComponentsKHR),
                       has(CooperativeMatrixOperands::MatrixBSignedComponentsKHR),
                       has(CooperativeMatrixOperands::MatrixResultSignedComponentsKHR),
                       has(CooperativeMatrixOperands::SaturatingAccumulationKHR)};
  if (signs.saturates && signs.result != has(CooperativeMatrixOperands::MatrixCSignedComponentsKHR))
    return translator.failUnsupported(instruction,
                                      "SaturatingAccumulationKHR is supported only if both C and the result "
                                      "are signed, or neither");
  if (signs.saturates && !signs.result && (signs.a || signs.b))
    return translator.failUnsupported(instruction,
                                      "SaturatingAccumulationKHR of signed factors needs a signed result");
  return signs;
}

Result multiplyAdd(Translator &translator, const Instruction &instruction) {
  if (!checkFactors(translator, instruction) || !expectFullSubgroups(translator, instruction))
    return failure();
  FailureOr<Signs> signs = signsOf(translator, instruction);
  if (!signs)
    return failure();
  Value *a = argument(translator, instruction, 0);
  Value *b = argument(translator, instruction, 1);
  Value *c = argument(translator, instruction, 2);
  const TypeKind first = typeOf(translator, instruction.operand(0)).element->kind;
  const TypeKind second = typeOf(translator, instruction.operand(1)).element->kind;
  if (isFloat8(first))
    return translator.define(instruction,
                             lgc::CooperativeMatrixMultiplyAddFloat8Op::create(
                                 translator.builder(), a, b, c, static_cast<uint32_t>(float8Format(first)),
                                 static_cast<uint32_t>(float8Format(second))));
  const bool saturates = signs->saturates && c->getType()->getScalarType()->isIntegerTy(32);
  return translator.define(
      instruction, lgc::CooperativeMatrixMultiplyAddOp::create(translator.builder(), a, b, c, signs->a,
                                                               signs->b, signs->result, saturates));
}

/// Counts the components that a lane holds.
Result lengthOf(Translator &translator, const Instruction &instruction) {
  FailureOr<Type *> type = translator.types().registerType(*translator.module().type(instruction.operand(0)));
  return success(type &&
                 translator.define(instruction, translator.builder().getInt32(componentCount(*type))));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::CooperativeMatrixLoadKHR, loadMatrix},
    {Op::CooperativeMatrixStoreKHR, storeMatrix},
    {Op::CooperativeMatrixMulAddKHR, multiplyAdd},
    {Op::CooperativeMatrixLengthKHR, lengthOf},
};

} // namespace

std::span<const HandlerEntry> cooperativeMatrixHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
