// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerResources.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/analysis/CommonDominator.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

#include <map>

using namespace llvm;

namespace lgc {

namespace {

/// The offset is in the lowest bits of a buffer fat pointer.
constexpr unsigned kOffsetBits = 32;

class ResourceLowering {
public:
  ResourceLowering(Function &function, const PipelineState &state, FunctionAnalysisManager &analyses)
      : function_(function), state_(state), dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
        loops_(analyses.getResult<LoopAnalysis>(function)) {}

  bool run() {
    collect();
    for (ResourceBufferSizeOp *op : sizes_)
      lowerSize(*op);
    for (ResourceBufferAddressOp *op : addresses_)
      lowerAddress(*op);
    for (auto &[key, ops] : fixed_)
      lowerFixed(ops);
    for (ResourceBufferOp *op : indexed_)
      lowerIndexed(*op);
    return !sizes_.empty() || !addresses_.empty() || !fixed_.empty() || !indexed_.empty();
  }

private:
  /// Set, binding, array index.
  using DescriptorKey = std::tuple<uint32_t, uint32_t, uint64_t>;

  void collect() {
    for (Instruction &instruction : instructions(function_)) {
      if (auto *size = dyn_cast<ResourceBufferSizeOp>(&instruction)) {
        sizes_.push_back(size);
      } else if (auto *address = dyn_cast<ResourceBufferAddressOp>(&instruction)) {
        addresses_.push_back(address);
      } else if (auto *buffer = dyn_cast<ResourceBufferOp>(&instruction)) {
        // Unreachable code is not in the dominator tree.
        bool reachable = dominators_.isReachableFromEntry(buffer->getParent());
        auto *index = dyn_cast<ConstantInt>(buffer->getIndex());
        if (reachable && index && !isEndless(*buffer))
          fixed_[{buffer->getSet(), buffer->getBinding(), index->getZExtValue()}].push_back(buffer);
        else
          indexed_.push_back(buffer);
      }
    }
  }

  /// An array without a length may have fewer elements than an access that is never executed would read.
  bool isEndless(ResourceBufferOp &op) const {
    BindingLocation location = findBinding(state_.resolvedMapping(), op.getSet(), op.getBinding());
    return location.binding && location.binding->count == 0;
  }

  /// As an integer, a fat pointer is the descriptor above a 32-bit offset, regardless of how the pointer was
  /// computed.
  static Value *fatPointerBits(IRBuilder<> &builder, Value *pointer) {
    return builder.CreatePtrToInt(pointer, builder.getIntNTy(kOffsetBits + 128));
  }

  /// The size is in dword 2 of the descriptor.
  void lowerSize(ResourceBufferSizeOp &op) {
    IRBuilder<> builder(&op);
    Value *bits = fatPointerBits(builder, op.getBuffer());
    Value *size = builder.CreateTrunc(builder.CreateLShr(bits, kOffsetBits + 64), builder.getInt32Ty());
    replace(op, size);
  }

  /// The address is in the descriptor's low 48 bits.
  void lowerAddress(ResourceBufferAddressOp &op) {
    IRBuilder<> builder(&op);
    Type *i64 = builder.getInt64Ty();
    Value *bits = fatPointerBits(builder, op.getPointer());
    Value *start = builder.CreateTrunc(builder.CreateLShr(bits, kOffsetBits), i64);
    start = builder.CreateAnd(start, maskTrailingOnes<uint64_t>(kBufferAddressBits));
    Value *offset = builder.CreateZExt(builder.CreateTrunc(bits, builder.getInt32Ty()), i64);
    replace(op, builder.CreateAdd(start, offset));
  }

  void lowerFixed(ArrayRef<ResourceBufferOp *> ops) {
    ResourceBufferOp &first = *ops.front();
    IRBuilder<> builder(insertionPointFor(ops));
    SmallVector<DebugLoc> locations(map_range(ops, [](ResourceBufferOp *op) { return op->getDebugLoc(); }));
    builder.SetCurrentDebugLocation(DebugLoc::getMergedLocations(locations));
    Value *buffer = buildBuffer(builder, first, first.getIndex());
    for (ResourceBufferOp *op : ops)
      replace(*op, buffer);
  }

  void lowerIndexed(ResourceBufferOp &op) {
    IRBuilder<> builder(&op);
    Value *index = op.getIndex();
    if (!op.getNonUniform())
      index = builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder.getInt32Ty()}, {index});
    replace(op, buildBuffer(builder, op, index));
  }

  /// Returns where one descriptor can be read for all of `ops`. The driver fills the table's fixed entries
  /// before the shader starts, so reading early is always possible, and a read in a loop would be repeated.
  Instruction *insertionPointFor(ArrayRef<ResourceBufferOp *> ops) {
    const auto parents = map_range(ops, [](ResourceBufferOp *op) { return op->getParent(); });
    BasicBlock *block = findCommonDominator(dominators_, parents);
    while (const Loop *loop = loops_.getLoopFor(block))
      block = dominators_.getNode(loop->getHeader())->getIDom()->getBlock();
    // As late as possible in that block: before the first op that is in the block, or else at its end. The
    // ops are in the function's order.
    const auto first = find_if(ops, [&](ResourceBufferOp *op) { return op->getParent() == block; });
    return first == ops.end() ? block->getTerminator() : static_cast<Instruction *>(*first);
  }

  Value *buildBuffer(IRBuilder<> &builder, ResourceBufferOp &op, Value *index) {
    Value *descriptor = buildDescriptor(builder, op, index);
    Value *bits = builder.CreateBitCast(descriptor, builder.getIntNTy(128));
    Value *resource = builder.CreateIntToPtr(bits, builder.getPtrTy(AMDGPUAS::BUFFER_RESOURCE));
    return builder.CreateAddrSpaceCast(resource, builder.getPtrTy(AMDGPUAS::BUFFER_FAT_POINTER));
  }

  /// <4 x i32>
  Value *buildDescriptor(IRBuilder<> &builder, ResourceBufferOp &op, Value *index) {
    BindingLocation location = findBinding(state_.resolvedMapping(), op.getSet(), op.getBinding());
    if (!location) {
      if (op.getSet() != kInternalDescriptorSet)
        reportError(op, ErrorCategory::InvalidInput,
                    "set " + Twine(op.getSet()) + " binding " + Twine(op.getBinding()) +
                        " is not in the resource mapping");
      return buildEmptyBuffer(builder);
    }
    // An access out of the array has no meaning but must be harmless when it is never executed: a descriptor
    // that is read early must be in its table.
    uint32_t count = location.root ? 1 : location.binding->count;
    if (auto *fixed = dyn_cast<ConstantInt>(index); fixed && count != 0 && fixed->getZExtValue() >= count)
      return buildEmptyBuffer(builder);
    switch (kindOf(location.root ? location.root->type : location.binding->type).format) {
    case pipeline::DescriptorFormat::Buffer:
      return location.root ? readRootDescriptor(builder, *location.root)
                           : readTable(builder, *location.table, *location.binding, index);
    }
    llvm_unreachable("all formats");
  }

  Value *buildEmptyBuffer(IRBuilder<> &builder) {
    return buildRawBufferDescriptor(builder, state_.gfxIp, builder.getInt64(0), builder.getInt32(0));
  }

  static Value *readRootDescriptor(IRBuilder<> &builder, const RootDescriptor &root) {
    const uint32_t dwords = kindOf(root.type).dwords;
    Value *descriptor = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), dwords));
    for (uint32_t i = 0; i < dwords; ++i) {
      Value *dword = UserDataDwordOp::create(builder, root.userDataOffset + i);
      descriptor = builder.CreateInsertElement(descriptor, dword, i);
    }
    return descriptor;
  }

  static Value *readTable(IRBuilder<> &builder, const DescriptorTable &table,
                          const DescriptorBinding &binding, Value *index) {
    Value *low = UserDataDwordOp::create(builder, table.userDataOffset);
    Value *offset = builder.CreateAdd(builder.CreateMul(index, builder.getInt32(binding.stride)),
                                      builder.getInt32(binding.offset));
    offset = builder.CreateZExt(offset, builder.getInt64Ty());
    Value *address = builder.CreateGEP(builder.getInt8Ty(), buildTableAddress(builder, low), offset);
    const DescriptorKind kind = kindOf(binding.type);
    auto *type = FixedVectorType::get(builder.getInt32Ty(), kind.dwords);
    LoadInst *load = builder.CreateAlignedLoad(type, address, Align(kind.alignment), "descriptor");
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
    return load;
  }

  static void replace(Instruction &op, Value *value) {
    op.replaceAllUsesWith(value);
    op.eraseFromParent();
  }

  Function &function_;
  const PipelineState &state_;
  DominatorTree &dominators_;
  LoopInfo &loops_;
  SmallVector<ResourceBufferSizeOp *> sizes_;
  SmallVector<ResourceBufferAddressOp *> addresses_;
  std::map<DescriptorKey, SmallVector<ResourceBufferOp *, 2>> fixed_;
  SmallVector<ResourceBufferOp *> indexed_;
};

} // namespace

PreservedAnalyses LowerResources::run(Module &module, ModuleAnalysisManager &analyses) {
  std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  auto &functionAnalyses = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  bool changed = false;
  for (Function &function : module) {
    if (!function.isDeclaration())
      changed |= ResourceLowering(function, *state, functionAnalyses).run();
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
