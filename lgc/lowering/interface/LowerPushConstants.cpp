// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerPushConstants.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// A load of push constants at a constant offset.
struct ConstantLoad {
  LoadInst *load = nullptr;
  uint64_t offset = 0; ///< bytes
};

class PushConstantLowering {
public:
  PushConstantLowering(Module &module, const ResourceMapping &mapping)
      : module_(module), mapping_(mapping), layout_(module.getDataLayout()) {}

  bool run() {
    bool changed = false;
    forEachOp<ResourcePushConstantsOp>(module_, [&](ResourcePushConstantsOp &op) {
      lower(op);
      changed = true;
    });
    return changed;
  }

private:
  void lower(ResourcePushConstantsOp &op) {
    if (mapping_.pushConstants.size == 0) {
      reportError(op, ErrorCategory::InvalidInput,
                  "the shader reads push constants, which the resource mapping does not have");
      replace(op, PoisonValue::get(op.getType()));
      return;
    }
    SmallVector<ConstantLoad> loads;
    collectConstantLoads(op, 0, loads);
    for (const ConstantLoad &found : loads)
      replace(*found.load, readDwords(found));
    eraseDeadAddresses(op);
    if (op.use_empty()) {
      op.eraseFromParent();
      return;
    }
    IRBuilder<> builder(&op);
    uint32_t begin = mapping_.pushConstants.userDataOffset;
    uint32_t end = begin + divideCeil(mapping_.pushConstants.size, uint32_t(4));
    replace(op, UserDataAddressOp::create(builder, begin, end));
  }

  static void replace(Instruction &old, Value *value) {
    value->takeName(&old);
    old.replaceAllUsesWith(value);
    old.eraseFromParent();
  }

  /// Follows `pointer`, which is `offset` bytes into the push constants, to the loads that can be rewritten.
  void collectConstantLoads(Value &pointer, int64_t offset, SmallVectorImpl<ConstantLoad> &loads) {
    for (User *user : pointer.users()) {
      if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        APInt delta(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
        if (!gep->getType()->isVectorTy() && gep->accumulateConstantOffset(layout_, delta))
          collectConstantLoads(*gep, offset + delta.getSExtValue(), loads);
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        if (isRewritable(*load, offset))
          loads.push_back({load, uint64_t(offset)});
      }
    }
  }

  bool isRewritable(const LoadInst &load, int64_t offset) const {
    Type *scalar = load.getType()->getScalarType();
    if (!load.isSimple() || !(scalar->isIntegerTy() || scalar->isFloatingPointTy()))
      return false;
    // A vector whose elements are not whole bytes has different layouts in memory and in a register.
    if (layout_.getTypeSizeInBits(scalar) % 8)
      return false;
    return offset >= 0 &&
           offset + layout_.getTypeStoreSize(load.getType()).getFixedValue() <= mapping_.pushConstants.size;
  }

  Value *readDwords(const ConstantLoad &found) {
    IRBuilder<> builder(found.load);
    Type *type = found.load->getType();
    uint64_t size = layout_.getTypeStoreSize(type).getFixedValue();
    uint64_t first = found.offset / 4, count = divideCeil(found.offset + size, uint64_t(4)) - first;

    auto dword = [&](uint64_t i) {
      return UserDataDwordOp::create(builder, uint32_t(mapping_.pushConstants.userDataOffset + first + i));
    };
    Value *dwords = nullptr;
    if (count == 1) {
      dwords = dword(0);
    } else {
      dwords = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), count));
      for (uint64_t i = 0; i < count; ++i)
        dwords = builder.CreateInsertElement(dwords, dword(i), i);
    }
    if (size == count * 4)
      return builder.CreateBitCast(dwords, type);

    // The value begins or ends inside a dword, so it is extracted from one wide integer.
    Value *bits = builder.CreateBitCast(dwords, builder.getIntNTy(count * 32));
    bits = builder.CreateLShr(bits, (found.offset - first * 4) * 8);
    return builder.CreateBitCast(builder.CreateTrunc(bits, builder.getIntNTy(size * 8)), type);
  }

  void eraseDeadAddresses(Value &pointer) {
    for (User *user : make_early_inc_range(pointer.users())) {
      if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        eraseDeadAddresses(*gep);
        if (gep->use_empty())
          gep->eraseFromParent();
      }
    }
  }

  Module &module_;
  const ResourceMapping &mapping_;
  const DataLayout &layout_;
};

} // namespace

PreservedAnalyses LowerPushConstants::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(PushConstantLowering(module, state->resolvedMapping()).run());
}

} // namespace lgc
