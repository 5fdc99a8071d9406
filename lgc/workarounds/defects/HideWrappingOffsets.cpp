// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HideWrappingOffsets.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// Returns the register offset of a buffer instruction; null for all other instructions.
Use *registerOffset(Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call || !Intrinsic::getBaseName(call->getIntrinsicID()).starts_with("llvm.amdgcn.raw.ptr.buffer."))
    return nullptr;
  // The operands before it are the descriptor, and for stores and atomics also values.
  for (unsigned i = 0; i + 1 < call->arg_size(); ++i) {
    if (call->getArgOperand(i)->getType()->isPointerTy())
      return &call->getArgOperandUse(i + 1);
  }
  return nullptr;
}

/// An offset as "base * factor + constant", if instruction selection may recognise it as such a sum.
struct SplitOffset {
  Value *base;
  uint64_t factor = 1;
  uint64_t constant = 0;
  bool wraps = false; ///< unless no operation between the base and the offset wraps

  explicit SplitOffset(Value *offset) : base(offset) {
    for (;;) {
      Value *inner = nullptr;
      const APInt *number = nullptr;
      if (match(base, m_AddLike(m_Value(inner), m_APInt(number))))
        constant += number->getZExtValue() * factor;
      else if (match(base, m_Shl(m_Value(inner), m_APInt(number))) && number->ult(32))
        factor <<= number->getZExtValue();
      else if (match(base, m_Mul(m_Value(inner), m_APInt(number))))
        factor *= number->getZExtValue();
      else
        return;
      auto *operation = dyn_cast<OverflowingBinaryOperator>(base);
      wraps |= operation && !operation->hasNoUnsignedWrap();
      base = inner;
      factor = static_cast<uint32_t>(factor);
      constant = static_cast<uint32_t>(constant);
    }
  }
};

class HideWrappingOffsets : public FunctionPass {
public:
  static char ID;

  HideWrappingOffsets() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Hide offsets that may wrap around"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesCFG(); }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    for (Instruction &inst : instructions(function)) {
      Use *offset = registerOffset(inst);
      if (!offset || !mayWrap(*offset->get(), inst))
        continue;
      offset->set(hide(*offset->get(), inst));
      changed = true;
    }
    return changed;
  }

private:
  static bool mayWrap(Value &offset, const Instruction &user) {
    SplitOffset parts(&offset);
    // A large constant is a subtraction and does not become part of the instruction's offset.
    if (!parts.wraps || parts.constant == 0 || parts.constant > INT32_MAX)
      return false;
    KnownBits scaled =
        KnownBits::mul(computeKnownBits(parts.base, SimplifyQuery(user.getDataLayout(), &user)),
                       KnownBits::makeConstant(APInt(32, parts.factor)));
    return scaled.getMaxValue().getZExtValue() + parts.constant > UINT32_MAX;
  }

  /// Returns the offset as the result of empty inline assembly.
  static Value *hide(Value &offset, Instruction &user) {
    IRBuilder<> builder(&user);
    auto *type = FunctionType::get(builder.getInt32Ty(), {builder.getInt32Ty()}, /*isVarArg=*/false);
    CallInst *call =
        builder.CreateCall(InlineAsm::get(type, "", "=v,0", /*hasSideEffects=*/false), {&offset});
    call->setDoesNotThrow();
    call->setDoesNotAccessMemory();
    return call;
  }
};

char HideWrappingOffsets::ID = 0;

} // namespace

FunctionPass *createHideWrappingOffsets() {
  return new HideWrappingOffsets;
}

} // namespace lgc
