// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AnyOf.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/PatternMatch.h"

#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

class AnyOf {
public:
  explicit AnyOf(IRBuilder<> &builder) : builder_(builder) {}

  void add(Value *condition) {
    Value *x = nullptr, *y = nullptr;
    if (match(condition, m_SpecificICmp(ICmpInst::ICMP_EQ, m_Value(x), m_Zero())) && isDword(*x))
      zeros_.insert(x);
    else if (match(condition, m_SpecificICmp(ICmpInst::ICMP_NE, m_Value(x), m_Value(y))) && isDword(*x))
      addDifference(x, y);
    else
      others_.insert(condition);
  }

  Value *build() {
    Value *any = builder_.getFalse();
    for (Value *condition : others_)
      any = builder_.CreateOr(any, condition);
    if (!zeros_.empty()) {
      Value *least = zeros_.front();
      for (Value *each : ArrayRef(zeros_.getArrayRef()).drop_front())
        least = builder_.CreateBinaryIntrinsic(Intrinsic::umin, least, each);
      any = builder_.CreateOr(any, builder_.CreateICmpEQ(least, builder_.getInt32(0)));
    }
    for (const auto &[mask, difference] : differences_)
      any = builder_.CreateOr(any,
                              builder_.CreateICmpNE(builder_.CreateAnd(difference, builder_.getInt32(mask)),
                                                    builder_.getInt32(0)));
    return any;
  }

private:
  static bool isDword(const Value &value) { return value.getType()->isIntegerTy(32); }

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

  IRBuilder<> &builder_;
  SmallSetVector<Value *, 4> zeros_, others_;
  std::map<uint32_t, Value *> differences_; ///< by mask
};

} // namespace

Value *buildAnyOf(IRBuilder<> &builder, ArrayRef<Value *> conditions) {
  AnyOf any(builder);
  for (Value *condition : conditions)
    any.add(condition);
  return any.build();
}

} // namespace lgc
