// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LowerVertexInputs.h"

#include "lgc/abi/UserSgprs.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/VertexFetch.h"
#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

namespace {

class VertexInputLowering {
public:
  VertexInputLowering(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  bool run() {
    // Fetching uses the other inputs.
    forEachOp<VertexAttributeOp>(module_, [&](VertexAttributeOp &op) {
      fetches_[{op.getFunction(), op.getLocation()}].push_back(&op);
    });
    // Each is inserted before those that are there.
    for (auto &[place, ops] : reverse(fetches_))
      lowerAttribute(place.second, ops);
    lowerEach<VertexIndexOp>([](IRBuilder<> &b) {
      Value *first = UserDataSpecialOp::create(b, kUserDataBaseVertex);
      return b.CreateAdd(VertexNumberOp::create(b), first);
    });
    lowerEach<VertexInstanceIndexOp>([](IRBuilder<> &b) {
      Value *first = UserDataSpecialOp::create(b, kUserDataBaseInstance);
      return b.CreateAdd(VertexInstanceNumberOp::create(b), first);
    });
    lowerEach<VertexBaseVertexOp>(special<kUserDataBaseVertex>);
    lowerEach<VertexBaseInstanceOp>(special<kUserDataBaseInstance>);
    lowerEach<VertexDrawIndexOp>(special<kUserDataDrawIndex>);
    return changed_;
  }

private:
  template <uint32_t kind>
  static Value *special(IRBuilder<> &builder) {
    return UserDataSpecialOp::create(builder, kind);
  }

  template <typename OpT>
  void lowerEach(function_ref<Value *(IRBuilder<> &)> build) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      IRBuilder<> builder(&op);
      replaceOp(op, build(builder));
      changed_ = true;
    });
  }

  /// Loads the attribute once, at the beginning of the function, for all of its components.
  void lowerAttribute(uint32_t location, ArrayRef<VertexAttributeOp *> ops) {
    BasicBlock &first = ops.front()->getFunction()->getEntryBlock();
    IRBuilder<> builder(&first, first.getFirstNonPHIOrDbgOrAlloca());
    uint32_t components = 0;
    for (const VertexAttributeOp *op : ops)
      components = std::max(components, op->getComponent() + 1);
    Expected<std::array<Value *, 4>> fetched = VertexFetch(builder, state_).fetch(location, components);
    if (!fetched)
      reportError(*ops.front(), ErrorCategory::InvalidInput, toString(fetched.takeError()));
    for (VertexAttributeOp *op : ops) {
      builder.SetInsertPoint(op);
      replaceOp(*op, fetched ? convert(builder, (*fetched)[op->getComponent()], op->getType())
                             : PoisonValue::get(op->getType()));
    }
    changed_ = true;
  }

  /// Makes a value of a component's 32 bits.
  static Value *convert(IRBuilder<> &builder, Value *bits, Type *type) {
    if (type->isIntegerTy())
      return builder.CreateTrunc(bits, type);
    return builder.CreateFPTrunc(builder.CreateBitCast(bits, builder.getFloatTy()), type);
  }

  Module &module_;
  const PipelineState &state_;
  bool changed_ = false;
  MapVector<std::pair<Function *, uint32_t>, SmallVector<VertexAttributeOp *, 4>> fetches_;
};

} // namespace

PreservedAnalyses LowerVertexInputs::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state || !state->graphics)
    return PreservedAnalyses::all();
  return preservingControlFlow(VertexInputLowering(module, *state).run());
}

} // namespace lgc
