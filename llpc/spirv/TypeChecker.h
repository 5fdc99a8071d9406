// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks the types of operands against each other and the result. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/ModuleData.h"

#include <cstdint>

namespace llpc::spirv {

/// Checks one instruction after the other. Instructions without a rule pass; the reader checks them.
class TypeChecker {
public:
  explicit TypeChecker(ParseContext &context) : context_(context), module_(context.module) {}

  bool check(const Instruction &instruction);

private:
  using Check = bool (TypeChecker::*)();
  struct CustomRule {
    Op opcode;
    Check check;
  };
  static const CustomRule kCustomRules[];

  bool checkOperation();
  bool checkSignature(std::string_view signature, std::span<const uint32_t> ids);
  bool checkExtInst();

  // CompositeRules.cpp
  bool checkCompositeConstruct();
  bool checkConstantComposite();
  bool checkReplicatedComposite();
  bool checkCompositeExtract();
  bool checkCompositeInsert();
  bool checkVectorShuffle();
  bool checkVectorExtractDynamic();
  bool checkVectorInsertDynamic();
  bool checkSelect();
  bool checkCopyLogical();
  bool checkAbort();
  bool checkBitcast();
  bool checkExtendedArithmetic();
  bool checkTranspose();
  bool checkMatrixProduct();
  bool checkMembers(std::span<const uint32_t> ids);
  const Type *walkLiterals(const Type *type, std::span<const uint32_t> indices);

  // ConstantDataRules.cpp
  bool checkConstantData();
  bool checkDecorate();
  bool checkGroupDecorate();
  bool checkUtfEncoded(Id target);

  // CooperativeMatrixRules.cpp
  bool checkCooperativeMatrices(std::string_view signature, std::span<const uint32_t> ids);
  bool checkCooperativeMatrixLoad();
  bool checkCooperativeMatrixStore();
  bool checkCooperativeMatrixMulAdd();
  bool checkCooperativeMatrixLength();
  bool checkCooperativeMatrixAccess(size_t layout);
  bool matchShapes(const Type &a, const Type &b);

  // IntegerRules.cpp
  bool checkDotProduct();
  bool checkMixedDotProduct();
  bool checkReadClock();

  // MemoryRules.cpp
  bool checkVariable();
  bool checkUntypedVariable();
  bool checkLoad();
  bool checkStore();
  bool checkCopyMemory();
  bool checkCopyMemorySized();
  bool checkAccessChain();
  bool checkUntypedAccessChain();
  const Type *walkIndices(const Type *type, std::span<const uint32_t> indices);
  bool checkArrayLength();
  bool checkUntypedArrayLength();
  bool checkLastMember(const Type *type, Id id, uint32_t member, const char *what);
  bool checkAtomic();
  bool checkAtomicStore();
  bool checkReturn();
  bool checkReturnValue();
  bool checkBranchConditional();
  bool checkAssumption();
  bool checkConstantBool();
  bool checkConstantNull();
  bool checkConstantNumber();

  bool fail(std::string message) { return context_.failInvalid(*instruction_, std::move(message)); }
  bool expect(bool ok, Id id, const char *what) {
    return ok || fail(concat("operand ", idText(id), " is not ", what));
  }
  bool expectType(Id id, const Type *type);
  bool expectResult(bool ok, std::string_view what) {
    return ok || fail(concat("the result type ", idText(instruction_->resultType), " is not ", what));
  }
  /// Returns null for an id without a type of its own; never null for the ids of a Value operand.
  const Type *typeOf(Id id) const { return module_.typeOf(id); }
  const Type *operandType(size_t index) const { return module_.typeOf(operands_[index]); }

  ParseContext &context_;
  ModuleData &module_;
  const Instruction *function_ = nullptr;
  const Instruction *instruction_ = nullptr;
  // The operation; for OpSpecConstantOp, the wrapped one.
  Op opcode_ = Op::Nop;
  const Type *result_ = nullptr;
  std::span<const uint32_t> operands_;
};

/// Returns the number of components of a vector, 1 for a scalar, 0 for other types.
inline uint32_t componentCount(const Type &type) {
  if (type.kind == TypeKind::Vector)
    return type.count;
  return type.isScalar() ? 1 : 0;
}

inline bool isOf(const Type &type, TypeKind scalarKind) {
  return type.scalar()->kind == scalarKind;
}

inline bool isOfNumbers(const Type &type) {
  return isNumber(type.scalar()->kind);
}

} // namespace llpc::spirv
