// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers and the protocol of primitive shaders: docs/graphics.md.

#include "lgc/lowering/interface/PrimitiveStage.h"

#include "lgc/lowering/graphics/ExportTargets.h"
#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/lowering/interface/PrimitiveRegisters.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"
#include "lgc/target/GpuTarget.h"
#include "lgc/target/Topology.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

/// A field of an SGPR.
struct BitField {
  uint32_t shift, bits;
};
// Merged group info.
constexpr BitField kVerticesOfGroup{12, 9}, kPrimitivesOfGroup{22, 9};
// Merged wave info.
constexpr BitField kVerticesOfWave{0, 8}, kPrimitivesOfWave{8, 8}, kWaveInGroup{24, 4};
/// The attribute ring's base counts blocks.
constexpr BitField kAttributeBase{0, 15};
constexpr uint32_t kAttributeBlockBytes = 512;

/// GS_ALLOC_REQ: M0 has the number of vertices, and from this bit on that of primitives.
constexpr uint32_t kAllocationRequest = 9, kPrimitiveCountShift = 12;

Value *field(IRBuilder<> &builder, Value *word, BitField at) {
  Value *shifted = at.shift ? builder.CreateLShr(word, at.shift) : word;
  return builder.CreateAnd(shifted, (1u << at.bits) - 1);
}

class PrimitiveStage : public HardwareStage {
public:
  PrimitiveStage(const PipelineState &state, const ShaderState &shader, LLVMContext &context)
      : state_(state), gfxIp_(state.gfxIp), waveSize_(shader.chosenWaveSize()), context_(context) {}

  StringRef name() const override { return ".gs"; }
  StringRef entryName() const override { return "_amdgpu_gs_main"; }
  CallingConv::ID callingConvention() const override { return CallingConv::AMDGPU_GS; }

  bool collectInputs(Module &module, const Function &entry, UserDataUse &) override {
    bool allInside = collectOps(module, entry, vertexNumbers_);
    allInside &= collectOps(module, entry, instanceNumbers_);
    allInside &= collectOps(module, entry, slots_);
    allInside &= collectOps(module, entry, ringOffsets_);
    allInside &= collectOps(module, entry, primitiveIds_);
    return allInside;
  }

  unsigned maxUserSgprs() const override { return kMaxGraphicsUserSgprs; }

  void addLeadingParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_);
    const auto unused = [&](uint32_t count) { return EntryParameter{ArrayType::get(i32, count), "unused"}; };
    parameters.push_back(unused(2));
    parameters.push_back({i32, "mergedGroupInfo", true, &groupInfo_});
    parameters.push_back({i32, "mergedWaveInfo", true, &waveInfo_});
    parameters.push_back(unused(1));
    parameters.push_back({i32, "attributeRingBase", true, &ringBase_}); // gfx10: the scratch offset
    parameters.push_back(unused(2));
  }

  void addSystemParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_);
    const uint32_t primitiveIdRegister = gfxIp_.major >= 12 ? 1 : 2;
    const uint32_t vertexRegister = gfxIp_.major >= 12 ? 3 : 5, instanceRegister = gfxIp_.major >= 12 ? 4 : 8;
    for (uint32_t i = 0; i <= instanceRegister; ++i) {
      EntryParameter parameter{i32, "v" + std::to_string(i), /*isSgpr=*/false};
      if (i == 0)
        parameter = {i32, "primitive", false, &primitive_};
      else if (i == primitiveIdRegister)
        parameter = {i32, "primitiveId", false, &primitiveId_};
      else if (i == vertexRegister)
        parameter = {i32, "vertexNumber", false, &vertexNumber_};
      else if (i == instanceRegister)
        parameter = {i32, "instanceNumber", false, &instanceNumber_};
      parameters.push_back(parameter);
    }
  }

  void replaceInputs(IRBuilder<> &builder) override {
    const auto replaceAll = [](auto &ops, function_ref<Value *(Instruction *)> value) {
      for (auto *op : ops) {
        op->replaceAllUsesWith(value(op));
        op->eraseFromParent();
      }
    };
    readsInstance_ = any_of(instanceNumbers_, [](const Instruction *op) { return !op->use_empty(); });
    replaceAll(vertexNumbers_, [&](Instruction *) { return vertexNumber_; });
    replaceAll(instanceNumbers_, [&](Instruction *) { return instanceNumber_; });
    replaceAll(slots_, [&](Instruction *op) {
      builder.SetInsertPoint(op);
      return slot(builder);
    });
    passesPrimitiveIds_ = any_of(primitiveIds_, [](const Instruction *op) { return !op->use_empty(); });
    replaceAll(primitiveIds_, [&](Instruction *op) {
      builder.SetInsertPoint(op);
      return builder.CreateLoad(builder.getInt32Ty(), idOfVertex(builder, slot(builder)), "primitiveId");
    });
    replaceAll(ringOffsets_, [&](Instruction *op) {
      builder.SetInsertPoint(op);
      return builder.CreateMul(field(builder, ringBase_, kAttributeBase),
                               builder.getInt32(kAttributeBlockBytes), "", /*HasNUW=*/true, /*HasNSW=*/true);
    });
  }

  /// Around the shader, for vertices:
  ///
  ///   all lanes; numbers of primitives to their vertices; wave 0: allocation request; primitives: export;
  ///   vertices: the shader
  void wrap(Function &function) override {
    BasicBlock *shader = &function.getEntryBlock();
    BasicBlock *entry = BasicBlock::Create(context_, "entry", &function, shader);
    BasicBlock *primitives = BasicBlock::Create(context_, "primitives", &function, shader);
    BasicBlock *chooseVertices = BasicBlock::Create(context_, "chooseVertices", &function, shader);
    BasicBlock *end = BasicBlock::Create(context_, "end", &function);
    for (BasicBlock &block : function)
      if (auto *exit = dyn_cast_or_null<ReturnInst>(block.getTerminator())) {
        BranchInst::Create(end, exit->getIterator())->setDebugLoc(exit->getDebugLoc());
        exit->eraseFromParent();
      }
    ReturnInst::Create(context_, end);

    IRBuilder<> builder(entry);
    builder.CreateIntrinsic(Intrinsic::amdgcn_init_exec, {}, {builder.getInt64(~0ull)});
    for (Instruction &instruction : make_early_inc_range(*shader))
      if (isa<AllocaInst>(instruction))
        instruction.moveBefore(*entry, entry->end());
    Value *lane = SubgroupBuilder(builder, gfxIp_, waveSize_).laneId();
    Value *hasPrimitive = builder.CreateICmpULT(lane, field(builder, waveInfo_, kPrimitivesOfWave));
    if (passesPrimitiveIds_)
      passPrimitiveIds(builder, function, primitives, hasPrimitive);
    if (gfxIp_.major == 10)
      requestAllocation(builder, function, primitives);
    builder.CreateCondBr(hasPrimitive, primitives, chooseVertices);

    builder.SetInsertPoint(primitives);
    Value *none = PoisonValue::get(builder.getFloatTy());
    emitExport(builder, exportTarget::kPrimitive, 1,
               {builder.CreateBitCast(primitive_, builder.getFloatTy()), none, none, none}, /*isLast=*/true);
    builder.CreateBr(chooseVertices);

    builder.SetInsertPoint(chooseVertices);
    Value *hasVertex = builder.CreateICmpULT(lane, field(builder, waveInfo_, kVerticesOfWave));
    builder.CreateCondBr(hasVertex, shader, end);
  }

  void record(ShaderState &shader) const override {
    shader.vertex.readsInstance = readsInstance_;
    shader.vertex.readsPrimitiveId = passesPrimitiveIds_;
  }

  void describe(PalMetadata &metadata, const ShaderState &shader, bool) const override {
    describePrimitiveShader(metadata, gfxIp_, shader.vertex, state_.graphics.value_or(GraphicsState()));
  }

private:
  Value *slot(IRBuilder<> &builder) {
    Value *wave = field(builder, waveInfo_, kWaveInGroup);
    Value *lane = SubgroupBuilder(builder, gfxIp_, waveSize_).laneId();
    return builder.CreateAdd(builder.CreateMul(wave, builder.getInt32(waveSize_)), lane);
  }

  /// Returns the place in LDS of the number that a vertex gets.
  Value *idOfVertex(IRBuilder<> &builder, Value *slot) {
    Type *type = ArrayType::get(builder.getInt32Ty(), kWorkgroupVertices);
    if (!ids_)
      ids_ = new GlobalVariable(*builder.GetInsertBlock()->getModule(), type, /*isConstant=*/false,
                                GlobalValue::InternalLinkage, PoisonValue::get(type), "lgc.primitive.ids",
                                nullptr, GlobalValue::NotThreadLocal, AMDGPUAS::LOCAL_ADDRESS);
    return builder.CreateInBoundsGEP(type, ids_, {builder.getInt32(0), slot});
  }

  /// Lets each primitive give its number to its provoking vertex, and 0 to the other vertices: LDS may hold
  /// data of others. Code is then inserted before `next`.
  void passPrimitiveIds(IRBuilder<> &builder, Function &function, BasicBlock *next, Value *hasPrimitive) {
    // With a wave's lanes at most, the back end would remove barriers.
    function.addFnAttr("amdgpu-flat-work-group-size", "128,128");
    builder.CreateStore(builder.getInt32(0), idOfVertex(builder, slot(builder)));
    synchronize(builder);
    BasicBlock *pass = BasicBlock::Create(context_, "passPrimitiveIds", &function, next);
    BasicBlock *join = BasicBlock::Create(context_, "getPrimitiveIds", &function, next);
    builder.CreateCondBr(hasPrimitive, pass, join);
    builder.SetInsertPoint(pass);
    builder.CreateStore(primitiveId_, idOfVertex(builder, provokingVertex(builder)));
    builder.CreateBr(join);
    builder.SetInsertPoint(join);
    synchronize(builder);
  }

  static void synchronize(IRBuilder<> &builder) {
    const SyncScope::ID workgroup = builder.getContext().getOrInsertSyncScopeID("workgroup");
    builder.CreateFence(AtomicOrdering::Release, workgroup);
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    builder.CreateFence(AtomicOrdering::Acquire, workgroup);
  }

  /// The word with which a primitive is exported has the slots of its vertices, each with an edge flag.
  Value *provokingVertex(IRBuilder<> &builder) {
    const GraphicsState graphics = state_.graphics.value_or(GraphicsState());
    const uint32_t vertices = verticesOf(graphics.inputAssembly.topology);
    const uint32_t place = graphics.rasterization.lastVertexIsProvoking ? vertices - 1 : 0;
    const uint32_t bits = gfxIp_.major >= 12 ? 8 : 9;
    return field(builder, primitive_, {place * (bits + 1), bits});
  }

  /// Lets the first wave tell how many vertices and primitives the workgroup exports. Later generations know
  /// it in passthrough mode. Code is then inserted before `next`.
  void requestAllocation(IRBuilder<> &builder, Function &function, BasicBlock *next) {
    BasicBlock *request = BasicBlock::Create(context_, "requestAllocation", &function, next);
    BasicBlock *join = BasicBlock::Create(context_, "choosePrimitives", &function, next);
    Value *isFirst = builder.CreateICmpEQ(field(builder, waveInfo_, kWaveInGroup), builder.getInt32(0));
    builder.CreateCondBr(isFirst, request, join);
    builder.SetInsertPoint(request);
    Value *counts = builder.CreateOr(
        builder.CreateShl(field(builder, groupInfo_, kPrimitivesOfGroup), kPrimitiveCountShift),
        field(builder, groupInfo_, kVerticesOfGroup));
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_sendmsg, {}, {builder.getInt32(kAllocationRequest), counts});
    builder.CreateBr(join);
    builder.SetInsertPoint(join);
  }

  const PipelineState &state_;
  const GfxIp gfxIp_;
  const uint32_t waveSize_;
  LLVMContext &context_;

  SmallVector<VertexNumberOp *> vertexNumbers_;
  SmallVector<VertexInstanceNumberOp *> instanceNumbers_;
  SmallVector<VertexSlotOp *> slots_;
  SmallVector<VertexAttributeRingOffsetOp *> ringOffsets_;
  SmallVector<VertexPrimitiveIdOp *> primitiveIds_;
  bool readsInstance_ = false, passesPrimitiveIds_ = false;

  Value *groupInfo_ = nullptr, *waveInfo_ = nullptr, *ringBase_ = nullptr;
  Value *primitive_ = nullptr, *primitiveId_ = nullptr;
  Value *vertexNumber_ = nullptr, *instanceNumber_ = nullptr;
  GlobalVariable *ids_ = nullptr; ///< by vertex
};

} // namespace

std::unique_ptr<HardwareStage> createPrimitiveStage(const PipelineState &state, const ShaderState &shader,
                                                    LLVMContext &context) {
  return std::make_unique<PrimitiveStage>(state, shader, context);
}

Value *buildVerticesOfWave(IRBuilder<> &builder, Function &function) {
  constexpr unsigned kWaveInfo = 2; // addLeadingParameters() has the order
  if (function.getCallingConv() != CallingConv::AMDGPU_GS || function.arg_size() <= kWaveInfo ||
      !function.getArg(kWaveInfo)->getType()->isIntegerTy(32))
    return nullptr;
  return field(builder, function.getArg(kWaveInfo), kVerticesOfWave);
}

} // namespace lgc
