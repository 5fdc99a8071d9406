// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AnyOf.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

class AnyOf {
public:
  AnyOf(IRBuilderBase &builder, bool areUniform) : builder_(builder), areUniform_(areUniform) {}

  void add(Value *condition) {
    Value *x = nullptr, *y = nullptr;
    if (isFalse(*condition) || !known_.insert(condition))
      return;
    if (match(condition, m_SpecificICmp(ICmpInst::ICMP_EQ, m_Value(x), m_Zero())) && isDword(*x))
      zeros_.push_back(x);
    else if (isNotBelow(condition, x, y))
      notBelow_[y].push_back(x);
    else if (match(condition, m_SpecificICmp(ICmpInst::ICMP_NE, m_Value(x), m_Value(y))) && isDword(*x))
      addDifference(x, y);
    else
      others_.push_back(condition);
  }

  Value *build() {
    Values all = others_;
    if (!zeros_.empty())
      all.push_back(builder_.CreateICmpEQ(leastOf(zeros_), builder_.getInt32(0)));
    for (const auto &[limit, numbers] : notBelow_)
      all.push_back(builder_.CreateICmpUGE(foldAll(Intrinsic::umax, numbers), limit));
    for (const auto &[mask, difference] : differences_) {
      Value *part = builder_.CreateAnd(difference, builder_.getInt32(mask));
      all.push_back(builder_.CreateICmpNE(part, builder_.getInt32(0)));
    }
    return all.empty() ? builder_.getFalse() : builder_.CreateOr(all);
  }

private:
  using Values = SmallVector<Value *, 4>;

  static bool isDword(const Value &value) { return value.getType()->isIntegerTy(32); }
  static bool isFalse(const Value &value) { return match(&value, m_Zero()); }

  /// Returns whether the condition is that `x`, a dword, is not below `y`.
  static bool isNotBelow(Value *condition, Value *&x, Value *&y) {
    return (match(condition, m_SpecificICmp(ICmpInst::ICMP_UGE, m_Value(x), m_Value(y))) ||
            match(condition, m_SpecificICmp(ICmpInst::ICMP_ULE, m_Value(y), m_Value(x)))) &&
           isDword(*x);
  }

  Value *foldAll(Intrinsic::ID operation, ArrayRef<Value *> values) {
    Value *result = values.front();
    for (Value *value : values.drop_front())
      result = builder_.CreateBinaryIntrinsic(operation, result, value);
    return result;
  }

  /// A single part of a descriptor would be compared as the whole descriptor with a mask.
  Value *leastOf(ArrayRef<Value *> values) {
    if (values.size() > 1 || !areUniform_)
      return foldAll(Intrinsic::umin, values);
    return builder_.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder_.getInt32Ty()},
                                    {values.front()});
  }

  /// Differences in the same part of a dword are compared together.
  void addDifference(Value *x, Value *y) {
    uint32_t mask = UINT32_MAX;
    Value *whole = nullptr;
    const APInt *part = nullptr, *expected = nullptr;
    if (match(x, m_And(m_Value(whole), m_APInt(part))) && match(y, m_APInt(expected)) &&
        expected->isSubsetOf(*part)) {
      x = whole;
      mask = part->getZExtValue();
    }
    Value *difference = builder_.CreateXor(x, y);
    Value *&all = differences_[mask];
    all = all ? builder_.CreateOr(all, difference) : difference;
  }

  IRBuilderBase &builder_;
  bool areUniform_;
  SmallSetVector<Value *, 4> known_; ///< the conditions
  Values zeros_, others_;
  SmallMapVector<Value *, Values, 4> notBelow_; ///< by the limit that numbers have to be below
  std::map<uint32_t, Value *> differences_;     ///< by mask
};

} // namespace

Value *buildAnyOf(IRBuilderBase &builder, ArrayRef<Value *> conditions, bool areUniform) {
  if (conditions.size() == 1 && !areUniform)
    return conditions.front();
  AnyOf any(builder, areUniform);
  for (Value *condition : conditions)
    any.add(condition);
  return any.build();
}

} // namespace lgc
