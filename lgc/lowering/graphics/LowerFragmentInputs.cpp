// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LowerFragmentInputs.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// gfx10: instructions read parameters from LDS themselves.
constexpr uint32_t kP0 = 2; ///< of v_interp_mov

/// gfx11 and later: a load gives lanes 0, 1 and 2 of each quad P0, P10 and P20.
constexpr uint32_t kQuadPermOfFirstLane = 0, kAllRows = 0xF;

class InputLowering {
public:
  InputLowering(Module &module, const GfxIp &gfxIp) : module_(module), gfxIp_(gfxIp) {}

  bool run() {
    forEachOp<FragmentInterpolateOp>(module_, [&](FragmentInterpolateOp &op) {
      IRBuilder<> builder(&op);
      Value *value = interpolate(builder, op);
      replace(op, builder.CreateFPTrunc(value, op.getType()));
    });
    forEachOp<FragmentFlatOp>(module_, [&](FragmentFlatOp &op) {
      IRBuilder<> builder(&op);
      replace(op, convert(builder, flat(builder, op), op.getType()));
    });
    forEachOp<FragmentBeganAsHelperOp>(module_, [&](FragmentBeganAsHelperOp &op) {
      // Before any demotion. Behind one, amdgcn.ps.live would have demoted lanes or not.
      BasicBlock &first = op.getFunction()->getEntryBlock();
      IRBuilder<> builder(&first, first.getFirstNonPHIOrDbgOrAlloca());
      replace(op, builder.CreateNot(builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {})));
    });
    forEachOp<FragmentIsHelperOp>(module_, [&](FragmentIsHelperOp &op) {
      IRBuilder<> builder(&op);
      replace(op, builder.CreateNot(builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {})));
    });
    forEachOp<FragmentDemoteOp>(module_, [&](FragmentDemoteOp &op) {
      IRBuilder<> builder(&op);
      holdStores(builder);
      builder.CreateIntrinsic(Intrinsic::amdgcn_wqm_demote, {}, {builder.getFalse()});
      op.eraseFromParent();
      changed_ = true;
    });
    forEachOp<FragmentWholeQuadsOp>(module_, [&](FragmentWholeQuadsOp &op) {
      IRBuilder<> builder(&op);
      replace(op, builder.CreateIntrinsic(Intrinsic::amdgcn_wqm, {op.getType()}, {op.getValue()}));
    });
    return changed_;
  }

private:
  void replace(Instruction &op, Value *value) {
    replaceOp(op, value);
    changed_ = true;
  }

  /// Keeps passes from moving or removing stores before the demotion: for LLVM, llvm.amdgcn.wqm.demote has
  /// nothing to do with memory, so that later stores may replace earlier ones. The inline assembly has no
  /// instructions.
  static void holdStores(IRBuilder<> &builder) {
    auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
    CallInst *call = builder.CreateCall(InlineAsm::get(type, "", "", /*hasSideEffects=*/true));
    call->setMemoryEffects(MemoryEffects::readOnly() | MemoryEffects::inaccessibleMemOnly());
    call->addFnAttr(Attribute::NoUnwind);
    call->addFnAttr(Attribute::WillReturn);
  }

  /// Values of 16 bits are in attributes as ones of 32 bits.
  static Value *convert(IRBuilder<> &builder, Value *value, Type *type) {
    if (type->isIntegerTy())
      return builder.CreateTrunc(builder.CreateBitCast(value, builder.getInt32Ty()), type);
    return builder.CreateFPTrunc(value, type);
  }

  /// Returns P0 + I * P10 + J * P20.
  Value *interpolate(IRBuilder<> &builder, FragmentInterpolateOp &op) {
    Value *component = builder.getInt32(op.getComponent()), *attribute = builder.getInt32(op.getLocation());
    Value *mask = FragmentPrimitiveMaskOp::create(builder);
    Value *i = builder.CreateExtractElement(op.getIj(), uint64_t(0));
    Value *j = builder.CreateExtractElement(op.getIj(), 1);
    if (gfxIp_.major == 10) {
      Value *first =
          builder.CreateIntrinsic(Intrinsic::amdgcn_interp_p1, {}, {i, component, attribute, mask});
      return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_p2, {}, {first, j, component, attribute, mask});
    }
    Value *parameter =
        builder.CreateIntrinsic(Intrinsic::amdgcn_lds_param_load, {}, {component, attribute, mask});
    Value *first = builder.CreateIntrinsic(Intrinsic::amdgcn_interp_inreg_p10, {}, {parameter, i, parameter});
    return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_inreg_p2, {}, {parameter, j, first});
  }

  /// Returns P0, which is the provoking vertex's value.
  Value *flat(IRBuilder<> &builder, FragmentFlatOp &op) {
    Value *component = builder.getInt32(op.getComponent()), *attribute = builder.getInt32(op.getLocation());
    Value *mask = FragmentPrimitiveMaskOp::create(builder);
    if (gfxIp_.major == 10)
      return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_mov, {},
                                     {builder.getInt32(kP0), component, attribute, mask});
    Value *parameter =
        builder.CreateIntrinsic(Intrinsic::amdgcn_lds_param_load, {}, {component, attribute, mask});
    Type *i32 = builder.getInt32Ty();
    Value *bits = builder.CreateBitCast(parameter, i32);
    Value *first =
        builder.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {i32},
                                {PoisonValue::get(i32), bits, builder.getInt32(kQuadPermOfFirstLane),
                                 builder.getInt32(kAllRows), builder.getInt32(kAllRows), builder.getTrue()});
    // The first lane of the quad may be inactive.
    Value *whole = builder.CreateIntrinsic(Intrinsic::amdgcn_strict_wqm, {i32}, {first});
    return builder.CreateBitCast(whole, builder.getFloatTy());
  }

  Module &module_;
  const GfxIp gfxIp_;
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerFragmentInputs::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(InputLowering(module, state->gfxIp).run());
}

} // namespace lgc
