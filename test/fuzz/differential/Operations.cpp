// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Operations.h"

namespace shaderfuzz {

std::span<const Operation> operations() {
  using enum Domain;
  static constexpr Operation kOperations[] = {
      {"OpLogicalAnd", Bool, 2},
      {"OpLogicalOr", Bool, 2},
      {"OpLogicalEqual", Bool, 2},
      {"OpLogicalNotEqual", Bool, 2},
      {"OpLogicalNot", Bool, 1},
      {"OpIAdd", Integer, 2},
      {"OpISub", Integer, 2},
      {"OpIMul", Integer, 2},
      {"OpUDiv", Unsigned, 2, Guard::Divisor},
      {"OpUMod", Unsigned, 2, Guard::Divisor},
      {"OpSDiv", Integer, 2, Guard::Divisor, true},
      {"OpSRem", Integer, 2, Guard::Divisor, true},
      {"OpSMod", Integer, 2, Guard::Modulus},
      {"OpSNegate", Integer, 1},
      {"OpNot", Integer, 1},
      {"OpBitwiseAnd", Integer, 2},
      {"OpBitwiseOr", Integer, 2},
      {"OpBitwiseXor", Integer, 2},
      {"OpShiftLeftLogical", Integer, 2, Guard::ShiftAmount},
      {"OpShiftRightLogical", Integer, 2, Guard::ShiftAmount},
      {"OpShiftRightArithmetic", Integer, 2, Guard::ShiftAmount},
      {"OpBitReverse", Integer32, 1},
      {"OpBitCount", Integer32, 1},
      {"OpBitFieldInsert", Integer32, 4, Guard::BitField},
      {"OpBitFieldSExtract", Integer32, 3, Guard::BitFieldExtend},
      {"OpBitFieldUExtract", Integer32, 3, Guard::BitFieldExtend},
      {"UMin", Integer, 2},
      {"SMin", Integer, 2},
      {"UMax", Integer, 2},
      {"SMax", Integer, 2},
      {"UClamp", Integer, 3, Guard::OrderedLimits, false},
      {"SClamp", Integer, 3, Guard::OrderedLimits, true},
      {"SAbs", Integer, 1},
      {"SSign", Integer, 1},
      {"FindILsb", Integer32, 1},
      {"FindSMsb", Integer32, 1},
      {"FindUMsb", Integer32, 1},
      {"OpFNegate", Float, 1},
      {"OpFAdd", Float, 2},
      {"OpFSub", Float, 2},
      {"OpFMul", Float, 2},
      {"FAbs", Float, 1},
      {"FSign", Float, 1},
      {"Floor", Float, 1},
      {"Ceil", Float, 1},
      {"Trunc", Float, 1},
      {"RoundEven", FloatTo32, 1}, // of doubles lavapipe 22.3 rounds 1.5 to 1
      {"Fract", Float, 1},
      {"FMin", Float, 2},
      {"FMax", Float, 2},
      {"NMin", Float, 2},
      {"NMax", Float, 2},
      {"Step", Float, 2},
      {"FClamp", Float, 3, Guard::OrderedLimits},
  };
  return kOperations;
}

std::span<const Comparison> comparisons() {
  using enum Domain;
  static constexpr Comparison kComparisons[] = {
      {"OpLogicalEqual", Bool},
      {"OpLogicalNotEqual", Bool},
      {"OpIEqual", Integer},
      {"OpINotEqual", Integer},
      {"OpUGreaterThan", Integer},
      {"OpSGreaterThan", Integer},
      {"OpUGreaterThanEqual", Integer},
      {"OpSGreaterThanEqual", Integer},
      {"OpULessThan", Integer},
      {"OpSLessThan", Integer},
      {"OpULessThanEqual", Integer},
      {"OpSLessThanEqual", Integer},
      {"OpFOrdEqual", Float},
      {"OpFUnordNotEqual", Float},
      {"OpFOrdLessThan", Float},
      {"OpFUnordLessThan", Float},
      {"OpFOrdGreaterThan", Float},
      {"OpFUnordGreaterThan", Float},
      {"OpFOrdLessThanEqual", Float},
      {"OpFUnordLessThanEqual", Float},
      {"OpFOrdGreaterThanEqual", Float},
      {"OpFUnordGreaterThanEqual", Float},
  };
  return kComparisons;
}

std::span<const WideOperation> wideOperations() {
  using enum Domain;
  static constexpr WideOperation kWideOperations[] = {
      {"OpIAddCarry", Unsigned},
      {"OpISubBorrow", Unsigned},
      {"OpUMulExtended", Unsigned},
      {"OpSMulExtended", Integer},
  };
  return kWideOperations;
}

bool fits(Domain domain, const Type &type) {
  switch (domain) {
  case Domain::Bool:
    return type.isBool();
  case Domain::Integer:
    return type.isInteger();
  case Domain::Unsigned:
    return type.scalar().kind == TypeKind::Uint;
  case Domain::Integer32:
    return type.isInteger() && type.scalar().width == 32;
  case Domain::Float:
    return type.isFloat();
  case Domain::FloatTo32:
    return type.isFloat() && type.scalar().width <= 32;
  }
  return false;
}

} // namespace shaderfuzz
