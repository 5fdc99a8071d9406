// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bool logic, and the comparisons that return bools.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "llvm/ADT/FloatingPointMode.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;

template <CmpInst::Predicate predicate>
Value *compare(Builder &b, Value *x, Value *y) {
  return b.CreateCmp(predicate, x, y);
}

template <CmpInst::Predicate predicate>
constexpr Handler kCompareInts = converting<2, compare<predicate>>;
template <CmpInst::Predicate predicate>
constexpr Handler kCompareFloats = converting<2, compare<predicate>>;
template <CmpInst::Predicate predicate>
constexpr Handler kCompareBools = elementwise<2, compare<predicate>>;

template <FPClassTest test>
Value *hasClass(Builder &b, Value *x) {
  return b.createIsFPClass(x, test);
}

/// Any and All: reduces a vector of bools to one.
template <Value *(*reduce)(Builder &, Value *)>
Result reduction(Translator &translator, const spirv::Instruction &instruction) {
  return translator.define(instruction, reduce(translator.builder(), argument(translator, instruction, 0)));
}

Value *any(Builder &b, Value *vector) {
  return b.CreateOrReduce(vector);
}
Value *all(Builder &b, Value *vector) {
  return b.CreateAndReduce(vector);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::Any, reduction<any>},
    {Op::All, reduction<all>},
    {Op::LogicalEqual, kCompareBools<CmpInst::ICMP_EQ>},
    {Op::LogicalNotEqual, kCompareBools<CmpInst::ICMP_NE>},
    {Op::LogicalOr, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateOr(x, y); }>},
    {Op::LogicalAnd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateAnd(x, y); }>},
    {Op::LogicalNot, elementwise<1, [](Builder &b, Value *x) { return b.CreateNot(x); }>},

    {Op::IEqual, kCompareInts<CmpInst::ICMP_EQ>},
    {Op::INotEqual, kCompareInts<CmpInst::ICMP_NE>},
    {Op::UGreaterThan, kCompareInts<CmpInst::ICMP_UGT>},
    {Op::SGreaterThan, kCompareInts<CmpInst::ICMP_SGT>},
    {Op::UGreaterThanEqual, kCompareInts<CmpInst::ICMP_UGE>},
    {Op::SGreaterThanEqual, kCompareInts<CmpInst::ICMP_SGE>},
    {Op::ULessThan, kCompareInts<CmpInst::ICMP_ULT>},
    {Op::SLessThan, kCompareInts<CmpInst::ICMP_SLT>},
    {Op::ULessThanEqual, kCompareInts<CmpInst::ICMP_ULE>},
    {Op::SLessThanEqual, kCompareInts<CmpInst::ICMP_SLE>},

    {Op::IsNan, converting<1, hasClass<fcNan>>},
    {Op::IsInf, converting<1, hasClass<fcInf>>},
    {Op::FOrdEqual, kCompareFloats<CmpInst::FCMP_OEQ>},
    {Op::FUnordEqual, kCompareFloats<CmpInst::FCMP_UEQ>},
    {Op::FOrdNotEqual, kCompareFloats<CmpInst::FCMP_ONE>},
    {Op::FUnordNotEqual, kCompareFloats<CmpInst::FCMP_UNE>},
    {Op::FOrdLessThan, kCompareFloats<CmpInst::FCMP_OLT>},
    {Op::FUnordLessThan, kCompareFloats<CmpInst::FCMP_ULT>},
    {Op::FOrdGreaterThan, kCompareFloats<CmpInst::FCMP_OGT>},
    {Op::FUnordGreaterThan, kCompareFloats<CmpInst::FCMP_UGT>},
    {Op::FOrdLessThanEqual, kCompareFloats<CmpInst::FCMP_OLE>},
    {Op::FUnordLessThanEqual, kCompareFloats<CmpInst::FCMP_ULE>},
    {Op::FOrdGreaterThanEqual, kCompareFloats<CmpInst::FCMP_OGE>},
    {Op::FUnordGreaterThanEqual, kCompareFloats<CmpInst::FCMP_UGE>},
};

} // namespace

std::span<const HandlerEntry> logicAndComparisonHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
