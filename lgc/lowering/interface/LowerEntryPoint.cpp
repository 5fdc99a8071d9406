// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerEntryPoint.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/analysis/UsedLanes.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr const char *kEntryName = "_amdgpu_cs_main";
constexpr const char *kAxis[] = {"x", "y", "z"};

/// The length of `.user_data_reg_map`.
constexpr unsigned kUserDataRegisters = 32;

/// gfx11.0 has a bug: a wave32 with fewer than 16 user and system SGPRs is not initialised properly.
unsigned minUserSgprs(const GfxIp &gfxIp, const ShaderState &shader) {
  return gfxIp.major == 11 && gfxIp.minor == 0 && shader.chosenWaveSize() == 32 ? kMaxComputeUserSgprs : 0;
}

class EntryPointLowering {
public:
  EntryPointLowering(Module &module, const PipelineState &state, const ShaderState &shader, Function &old)
      : module_(module), gfxIp_(state.gfxIp), mapping_(state.settledMapping()), shader_(shader), old_(old),
        builder_(module.getContext()) {}

  /// False after an error.
  bool run(PalMetadata &metadata) {
    collect();
    if (failed_)
      return false;
    sgprs_ = assignUserSgprs(use_, kMaxComputeUserSgprs, minUserSgprs(gfxIp_, shader_));
    createFunction();
    replaceUserData();
    replaceInputs();
    describe(metadata);
    return true;
  }

private:
  // What is read.

  template <typename OpT>
  void collect(SmallVectorImpl<OpT *> &ops) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      if (op.getFunction() == &old_) {
        ops.push_back(&op);
      } else {
        reportError(op, op.getCalledFunction()->getName() +
                            " outside the entry point: inline everything into it");
        failed_ = true;
      }
    });
  }

  template <typename OpT>
  static unsigned lanesOf(ArrayRef<OpT *> ops) {
    unsigned lanes = 0;
    for (const OpT *op : ops)
      lanes |= usedLanes(*op);
    return lanes;
  }

  void collect() {
    collect(dwords_);
    collect(addresses_);
    collect(workgroupIds_);
    collect(numWorkgroups_);
    collect(localIds_);

    for (UserDataDwordOp *op : dwords_) {
      if (!op->use_empty())
        use_.dwords.insert(op->getDword());
    }
    for (const RootDescriptor &root : mapping_.rootDescriptors) {
      auto isUsed = [&](uint32_t i) { return use_.dwords.count(root.userDataOffset + i) != 0; };
      if (all_of(seq(kindOf(root.type).dwords), isUsed))
        use_.quads.insert(root.userDataOffset);
    }
    for (UserDataAddressOp *op : addresses_) {
      if (op->use_empty())
        continue;
      UserDataUse::Memory range = use_.memory.value_or(UserDataUse::Memory{op->getBegin(), op->getEnd()});
      use_.memory = {std::min(range.begin, op->getBegin()), std::max(range.end, op->getEnd())};
    }
    use_.numWorkgroups = lanesOf<InputNumWorkgroupsOp>(numWorkgroups_) != 0;
    workgroupIdLanes_ = lanesOf<InputWorkgroupIdOp>(workgroupIds_);
    localIdLanes_ = lanesOf<InputLocalInvocationIdOp>(localIds_);
    // The id in a dimension of size 1 is 0.
    for (unsigned axis = 0; axis < 3; ++axis) {
      if (shader_.workgroupSize[axis] == 1)
        localIdLanes_ &= ~(1u << axis);
    }
  }

  // The new function.

  /// gfx12 has the workgroup ids in trap registers, whatever the user SGPRs are.
  bool hasWorkgroupIdSgprs() const { return gfxIp_.major < 12; }

  /// From gfx11 on, the three ids share v0, ten bits each.
  bool hasPackedLocalIds() const { return gfxIp_.major >= 11; }

  struct Parameter {
    Type *type = nullptr;
    std::string name;
    bool isSgpr = true;
    Value **value = nullptr; ///< where the argument is wanted; null when it only takes the register
    uint32_t limit = 0;      ///< what an i32 is below; 0 when that is not known
  };

  std::vector<Parameter> parameters() {
    Type *i32 = builder_.getInt32Ty();
    std::vector<Parameter> result;
    sgprValues_.resize(sgprs_.values.size());
    for (unsigned i = 0; i < sgprs_.values.size(); ++i) {
      switch (uint32_t value = sgprs_.values[i]) {
      case kUserDataGlobalTable:
        result.push_back({i32, "globalTable"});
        break;
      case kUserDataSpillTable:
        result.push_back({i32, "spillTable", true, &sgprValues_[i]});
        break;
      case kUserDataNumWorkgroups:
        // Two SGPRs.
        result.push_back(
            {builder_.getPtrTy(AMDGPUAS::CONSTANT_ADDRESS), "numWorkgroups", true, &sgprValues_[i]});
        ++i;
        break;
      case kUserDataUnused: {
        unsigned count = 1;
        while (i + count < sgprs_.values.size() && sgprs_.values[i + count] == kUserDataUnused)
          ++count;
        result.push_back({ArrayType::get(i32, count), "unused"});
        i += count - 1;
        break;
      }
      default:
        result.push_back({i32, "userData" + std::to_string(value), true, &sgprValues_[i]});
      }
    }
    for (unsigned axis = 0; hasWorkgroupIdSgprs() && axis < 3; ++axis) {
      if (workgroupIdLanes_ & 1 << axis)
        result.push_back({i32, std::string("workgroupId.") + kAxis[axis], true, &workgroupIdValues_[axis]});
    }
    if (hasPackedLocalIds()) {
      if (localIdLanes_)
        result.push_back({i32, "localIds", false, &packedLocalIds_, packedLocalIdLimit()});
    } else {
      for (unsigned axis = 0; localIdLanes_ >> axis; ++axis)
        result.push_back({i32, std::string("localId.") + kAxis[axis], false, &localIdValues_[axis],
                          shader_.workgroupSize[axis]});
    }
    return result;
  }

  uint32_t packedLocalIdLimit() const {
    unsigned highest = 2;
    while (highest > 0 && shader_.workgroupSize[highest] == 1)
      --highest;
    return shader_.workgroupSize[highest] << 10 * highest;
  }

  void createFunction() {
    std::vector<Parameter> wanted = parameters();
    SmallVector<Type *> types(map_range(wanted, [](const Parameter &parameter) { return parameter.type; }));
    auto *type = FunctionType::get(builder_.getVoidTy(), types, false);
    function_ = Function::Create(type, GlobalValue::ExternalLinkage, "", module_);
    function_->setCallingConv(CallingConv::AMDGPU_CS);
    function_->copyMetadata(&old_, 0);
    function_->splice(function_->begin(), &old_);
    old_.setSubprogram(nullptr);

    for (auto [parameter, argument] : zip(wanted, function_->args())) {
      argument.setName(parameter.name);
      argument.addAttr(Attribute::NoUndef);
      if (parameter.isSgpr)
        argument.addAttr(Attribute::InReg);
      if (parameter.value)
        *parameter.value = &argument;
      if (parameter.limit)
        argument.addAttr(Attribute::get(module_.getContext(), Attribute::Range,
                                        ConstantRange(APInt::getZero(32), APInt(32, parameter.limit))));
    }
    keepModes();

    old_.eraseFromParent();
    if (Function *other = module_.getFunction(kEntryName))
      other->setName(Twine(kEntryName) + ".shader");
    function_->setName(kEntryName);
  }

  /// Those with which ApplyShaderModes tells the back end how waves run. What LLVM inferred of memory effects
  /// was true of ops that are loads now.
  void keepModes() {
    function_->addFnAttr(Attribute::NoUnwind);
    for (Attribute attribute : old_.getAttributes().getFnAttrs()) {
      if (attribute.isStringAttribute())
        function_->addFnAttr(attribute);
    }
  }

  // The ops.

  static void replace(Instruction &op, Value *value) {
    op.replaceAllUsesWith(value);
    op.eraseFromParent();
  }

  void replaceUserData() {
    for (UserDataDwordOp *op : dwords_)
      replace(*op, op->use_empty() ? PoisonValue::get(op->getType()) : readDword(*op));
    for (UserDataAddressOp *op : addresses_) {
      builder_.SetInsertPoint(op);
      replace(*op, op->use_empty() ? PoisonValue::get(op->getType()) : addressOfDword(op->getBegin()));
    }
  }

  Value *readDword(UserDataDwordOp &op) {
    if (std::optional<unsigned> sgpr = sgprs_.find(op.getDword()))
      return sgprValues_[*sgpr];
    builder_.SetInsertPoint(&op);
    return loadConstant(addressOfDword(op.getDword()), "userData" + Twine(op.getDword()));
  }

  Value *addressOfDword(uint32_t dword) {
    Value *table = buildTableAddress(builder_, sgprValues_[*sgprs_.find(kUserDataSpillTable)]);
    return builder_.CreateConstInBoundsGEP1_64(builder_.getInt32Ty(), table, dword);
  }

  Value *loadConstant(Value *address, const Twine &name) {
    LoadInst *load = builder_.CreateAlignedLoad(builder_.getInt32Ty(), address, Align(4), name);
    MDNode *yes = MDNode::get(module_.getContext(), {});
    load->setMetadata(LLVMContext::MD_invariant_load, yes);
    load->setMetadata(LLVMContext::MD_noundef, yes);
    return load;
  }

  void replaceInputs() {
    for (InputWorkgroupIdOp *op : workgroupIds_)
      replaceLanes(*op, [&](unsigned axis) { return workgroupId(axis); });
    for (InputNumWorkgroupsOp *op : numWorkgroups_)
      replaceLanes(*op, [&](unsigned axis) { return numWorkgroups(axis); });
    for (InputLocalInvocationIdOp *op : localIds_)
      replaceLanes(*op, [&](unsigned axis) { return localId(axis); });
  }

  void replaceLanes(Instruction &op, function_ref<Value *(unsigned)> lane) {
    const unsigned lanes = usedLanes(op);
    builder_.SetInsertPoint(&op);
    Value *vector = PoisonValue::get(op.getType());
    for (unsigned axis = 0; axis < 3; ++axis) {
      if (lanes & 1 << axis)
        vector = builder_.CreateInsertElement(vector, lane(axis), uint64_t(axis));
    }
    replace(op, vector);
  }

  Value *workgroupId(unsigned axis) {
    if (hasWorkgroupIdSgprs())
      return workgroupIdValues_[axis];
    constexpr Intrinsic::ID kIds[] = {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
                                      Intrinsic::amdgcn_workgroup_id_z};
    return builder_.CreateIntrinsic(kIds[axis], {});
  }

  Value *numWorkgroups(unsigned axis) {
    Value *counts = sgprValues_[*sgprs_.find(kUserDataNumWorkgroups)];
    Value *address = builder_.CreateConstInBoundsGEP1_64(builder_.getInt32Ty(), counts, axis);
    return loadConstant(address, std::string("numWorkgroups.") + kAxis[axis]);
  }

  Value *localId(unsigned axis) {
    if (shader_.workgroupSize[axis] == 1)
      return builder_.getInt32(0);
    if (!hasPackedLocalIds())
      return localIdValues_[axis];
    // The hardware writes 0 for dimensions of size 1, so that only larger ones have to be cut off.
    Value *id = axis ? builder_.CreateLShr(packedLocalIds_, axis * 10) : packedLocalIds_;
    bool isHighest =
        all_of(drop_begin(shader_.workgroupSize, axis + 1), [](uint32_t size) { return size == 1; });
    return isHighest ? id : builder_.CreateAnd(id, 0x3FF);
  }

  // What PAL must know.

  void describe(PalMetadata &metadata) const {
    msgpack::MapDocNode stage = metadata.hardwareStage(".cs");
    stage[".user_sgprs"] = unsigned(sgprs_.values.size());
    msgpack::ArrayDocNode map = metadata.document().getArrayNode();
    for (unsigned i = 0; i < kUserDataRegisters; ++i)
      map[i] = i < sgprs_.values.size() ? sgprs_.values[i] : uint32_t(kUserDataUnused);
    stage[".user_data_reg_map"] = map;

    msgpack::MapDocNode pipeline = metadata.pipeline();
    pipeline[".spill_threshold"] = sgprs_.spillThreshold;
    pipeline[".user_data_limit"] = sgprs_.userDataLimit;

    msgpack::MapDocNode registers = pipeline[".compute_registers"].getMap(/*Convert=*/true);
    // On gfx12 the back end enables all three, which costs no SGPR there.
    const unsigned enabled = hasWorkgroupIdSgprs() ? workgroupIdLanes_ : 7;
    registers[".tgid_x_en"] = (enabled & 1) != 0;
    registers[".tgid_y_en"] = (enabled & 2) != 0;
    registers[".tgid_z_en"] = (enabled & 4) != 0;
    registers[".tg_size_en"] = false;
    registers[".tidig_comp_cnt"] = localIdLanes_ ? Log2_32(localIdLanes_) : 0u;
  }

  Module &module_;
  const GfxIp &gfxIp_;
  const ResourceMapping &mapping_;
  const ShaderState &shader_;
  Function &old_;
  Function *function_ = nullptr;
  IRBuilder<> builder_;
  bool failed_ = false;

  SmallVector<UserDataDwordOp *> dwords_;
  SmallVector<UserDataAddressOp *> addresses_;
  SmallVector<InputWorkgroupIdOp *> workgroupIds_;
  SmallVector<InputNumWorkgroupsOp *> numWorkgroups_;
  SmallVector<InputLocalInvocationIdOp *> localIds_;
  UserDataUse use_;
  unsigned workgroupIdLanes_ = 0; ///< bits x, y, z
  unsigned localIdLanes_ = 0;

  UserSgprs sgprs_;
  std::vector<Value *> sgprValues_; ///< by SGPR
  std::array<Value *, 3> workgroupIdValues_{};
  std::array<Value *, 3> localIdValues_{};
  Value *packedLocalIds_ = nullptr;
};

/// The shader's function, or null after an error.
Function *findEntryPoint(Module &module, const ShaderState &shader) {
  auto refuse = [&](const Twine &what) {
    reportError(module, "entry point '" + shader.function + "' " + what);
    return nullptr;
  };
  if (shader.stage != ShaderStage::Compute)
    return refuse(Twine("is a ") + nameOf(shader.stage) + " shader, which is not supported");
  Function *function = module.getFunction(shader.function);
  if (!function || function->isDeclaration())
    return refuse("is not in the module");
  if (!function->getReturnType()->isVoidTy() || function->arg_size() || function->isVarArg())
    return refuse("must be a function without parameters and result");
  if (!function->use_empty())
    return refuse("must not be called or have its address taken");
  return function;
}

} // namespace

PreservedAnalyses LowerEntryPoint::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  Expected<std::unique_ptr<PalMetadata>> metadata = PalMetadata::read(module);
  if (!metadata) {
    reportError(module, toString(metadata.takeError()));
    return PreservedAnalyses::all();
  }
  bool changed = false;
  for (ShaderState &shader : state->shaders) {
    Function *entry = findEntryPoint(module, shader);
    if (entry && EntryPointLowering(module, *state, shader, *entry).run(**metadata)) {
      shader.function = kEntryName;
      changed = true;
    }
  }
  if (!changed)
    return PreservedAnalyses::all();
  state->record(module);
  (*metadata)->write(module);
  return PreservedAnalyses::none();
}

} // namespace lgc
