// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerEntryPoint.h"

#include "lgc/abi/TableAddress.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/SubroutineParameters.h"
#include "lgc/lowering/interface/CreateHardwareStage.h"
#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace lgc {

namespace {

std::string nameOfSpecial(uint32_t value) {
  switch (value) {
  case kUserDataBaseVertex:
    return "baseVertex";
  case kUserDataBaseInstance:
    return "baseInstance";
  case kUserDataDrawIndex:
    return "drawIndex";
  case kUserDataVertexBuffers:
    return "vertexBuffers";
  default:
    return "special";
  }
}

class EntryPointLowering {
public:
  EntryPointLowering(Module &module, const PipelineState &state, HardwareStage &stage, Function &old)
      : module_(module), mapping_(state.resolvedMapping()), stage_(stage), old_(old),
        builder_(module.getContext()) {}

  /// Records in `shader` what PAL must know. Returns false after an error.
  bool run(ShaderState &shader) {
    if (!collect())
      return false;
    sgprs_ = assignUserSgprs(use_, stage_.maxUserSgprs(), stage_.minUserSgprs());
    createFunction();
    replaceUserData();
    stage_.replaceInputs(builder_);
    stage_.wrap(*function_);
    connectSubroutines();
    shader.function = stage_.entryName();
    shader.entry = {sgprs_.values, sgprs_.spillThreshold, sgprs_.userDataLimit};
    stage_.record(shader);
    return true;
  }

private:
  /// Collecting the inputs.
  bool collect() {
    bool allInside = collectOps(module_, old_, dwords_);
    allInside &= collectOps(module_, old_, specials_);
    allInside &= collectOps(module_, old_, addresses_);
    allInside &= stage_.collectInputs(module_, old_, use_);
    for (UserDataDwordOp *op : dwords_) {
      if (!op->use_empty())
        use_.dwords.insert(op->getDword());
    }
    for (UserDataSpecialOp *op : specials_)
      if (!op->use_empty())
        use_.specials.insert(op->getKind());
    for (const RootDescriptor &root : mapping_.rootDescriptors) {
      auto isUsed = [&](uint32_t i) { return use_.dwords.count(root.userDataOffset + i) != 0; };
      if (kindOf(root.type).dwords == 4 && all_of(seq(4), isUsed))
        use_.quads.insert(root.userDataOffset);
    }
    for (UserDataAddressOp *op : addresses_) {
      if (op->use_empty())
        continue;
      UserDataUse::Memory range = use_.memory.value_or(UserDataUse::Memory{op->getBegin(), op->getEnd()});
      use_.memory = {std::min(range.begin, op->getBegin()), std::max(range.end, op->getEnd())};
    }
    return allInside;
  }

  // Building the new function.

  std::vector<EntryParameter> parameters() {
    Type *i32 = builder_.getInt32Ty();
    std::vector<EntryParameter> result;
    stage_.addLeadingParameters(result);
    sgprValues_.resize(sgprs_.values.size());
    for (unsigned i = 0; i < sgprs_.values.size(); ++i) {
      const uint32_t value = sgprs_.values[i];
      if (EntryParameter own = stage_.userDataParameter(value); own.type) {
        i += module_.getDataLayout().getTypeAllocSize(own.type) / 4 - 1;
        result.push_back(std::move(own));
      } else if (value == kUserDataGlobalTable) {
        result.push_back({i32, "globalTable", true, &sgprValues_[i]});
      } else if (value == kUserDataSpillTable) {
        result.push_back({i32, "spillTable", true, &sgprValues_[i]});
      } else if (use_.specials.contains(value) || value == kUserDataBaseInstance ||
                 value == kUserDataBaseVertex) {
        result.push_back({i32, nameOfSpecial(value), true, &sgprValues_[i]});
      } else if (value == kUserDataUnused) {
        unsigned count = 1;
        while (i + count < sgprs_.values.size() && sgprs_.values[i + count] == kUserDataUnused)
          ++count;
        result.push_back({ArrayType::get(i32, count), "unused"});
        i += count - 1;
      } else {
        result.push_back({i32, "userData" + std::to_string(value), true, &sgprValues_[i]});
      }
    }
    stage_.addSystemParameters(result);
    return result;
  }

  void createFunction() {
    std::vector<EntryParameter> wanted = parameters();
    SmallVector<Type *> types(
        map_range(wanted, [](const EntryParameter &parameter) { return parameter.type; }));
    auto *type = FunctionType::get(builder_.getVoidTy(), types, false);
    function_ = Function::Create(type, GlobalValue::ExternalLinkage, "", module_);
    function_->setCallingConv(stage_.callingConvention());
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
    if (Function *other = module_.getFunction(stage_.entryName()))
      other->setName(stage_.entryName() + ".shader");
    function_->setName(stage_.entryName());
  }

  /// Keeps the attributes with which ApplyShaderModes describes how waves run, and that which says that races
  /// are looked for. The memory effects that LLVM inferred are dropped, because ops have become loads.
  void keepModes() {
    function_->addFnAttr(Attribute::NoUnwind);
    for (Attribute attribute : old_.getAttributes().getFnAttrs()) {
      if (attribute.isStringAttribute() || attribute.hasAttribute(Attribute::SanitizeThread))
        function_->addFnAttr(attribute);
    }
  }

  // Replacing the ops.

  void replaceUserData() {
    for (UserDataDwordOp *op : dwords_)
      replaceOp(*op, op->use_empty() ? PoisonValue::get(op->getType()) : readDword(*op));
    for (UserDataSpecialOp *op : specials_)
      replaceOp(*op,
                op->use_empty() ? PoisonValue::get(op->getType()) : sgprValues_[*sgprs_.find(op->getKind())]);
    for (UserDataAddressOp *op : addresses_) {
      builder_.SetInsertPoint(op);
      replaceOp(*op, op->use_empty() ? PoisonValue::get(op->getType()) : addressOfDword(op->getBegin()));
    }
  }

  Value *readDword(UserDataDwordOp &op) {
    if (std::optional<unsigned> sgpr = sgprs_.find(op.getDword()))
      return sgprValues_[*sgpr];
    builder_.SetInsertPoint(&op);
    return loadConstantDword(builder_, addressOfDword(op.getDword()), "userData" + Twine(op.getDword()));
  }

  Value *addressOfDword(uint32_t dword) {
    Value *table = buildTableAddress(builder_, sgprValues_[*sgprs_.find(kUserDataSpillTable)]);
    return builder_.CreateConstInBoundsGEP1_64(builder_.getInt32Ty(), table, dword);
  }

  /// So far, subroutines use the entry point's arguments.
  void connectSubroutines() {
    SmallVector<Value *> arguments(make_pointer_range(function_->args()));
    passToSubroutines(module_, arguments);
    for (Function &function : module_)
      if (isSubroutine(function)) {
        function.setCallingConv(CallingConv::AMDGPU_Gfx);
        for (User *user : function.users()) {
          auto *call = cast<CallInst>(user);
          call->setCallingConv(CallingConv::AMDGPU_Gfx);
          call->setTailCallKind(CallInst::TCK_None);
        }
      }
  }

  Module &module_;
  const ResourceMapping &mapping_;
  HardwareStage &stage_;
  Function &old_;
  Function *function_ = nullptr;
  IRBuilder<> builder_;

  SmallVector<UserDataDwordOp *> dwords_;
  SmallVector<UserDataAddressOp *> addresses_;
  SmallVector<UserDataSpecialOp *> specials_;
  UserDataUse use_;
  UserSgprs sgprs_;
  std::vector<Value *> sgprValues_; ///< by SGPR
};

/// Returns the shader's function, or null after an error.
Function *findEntryPoint(Module &module, const ShaderState &shader) {
  auto refuse = [&](const Twine &what) {
    reportError(module, kMalformedIr, "entry point '" + shader.function + "' " + what);
    return nullptr;
  };
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
  bool changed = false;
  for (ShaderState &shader : state->shaders) {
    const std::unique_ptr<HardwareStage> stage = createHardwareStage(*state, shader, module.getContext());
    if (!stage) {
      reportError(module, ErrorCategory::Unsupported,
                  "entry point '" + shader.function + "' is a " + nameOf(shader.stage) +
                      " shader, which is not supported");
      continue;
    }
    Function *entry = findEntryPoint(module, shader);
    if (entry)
      changed |= EntryPointLowering(module, *state, *stage, *entry).run(shader);
  }
  if (!changed)
    return PreservedAnalyses::all();
  state->record(module);
  return PreservedAnalyses::none();
}

} // namespace lgc
