// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/PlaceConstants.h"

#include "lgc/codegen/CodeDistance.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

constexpr uint64_t kMaxConstantBytes = 1 << 20;

static uint64_t sizeOf(const GlobalVariable &variable) {
  return variable.getDataLayout().getTypeAllocSize(variable.getValueType()).getFixedValue();
}

/// Returns the alignment that LLVM's passes expect the variable to have, which may not say so.
static Align alignOf(const GlobalVariable &variable) {
  return variable.getPointerAlignment(variable.getDataLayout());
}

/// Returns the dword at `offset` bytes, or nullopt when it is not a number.
static std::optional<uint32_t> dwordAt(const GlobalVariable &variable, uint64_t offset) {
  Type *byte = Type::getInt8Ty(variable.getContext());
  uint32_t dword = 0;
  for (uint64_t i = 0, end = std::min<uint64_t>(4, sizeOf(variable) - offset); i < end; ++i) {
    const Constant *part = ConstantFoldLoadFromConst(const_cast<Constant *>(variable.getInitializer()), byte,
                                                     APInt(64, offset + i), variable.getDataLayout());
    if (auto *number = dyn_cast_or_null<ConstantInt>(part))
      dword |= static_cast<uint32_t>(number->getZExtValue()) << (8 * i);
    else if (!part || !isa<UndefValue>(part))
      return std::nullopt;
  }
  return dword;
}

/// Returns whether only instructions use the constant, directly or through address computations.
static bool isUsedByCodeOnly(const Constant &constant) {
  return all_of(constant.users(), [](const User *user) {
    return isa<Instruction>(user) || (isa<ConstantExpr>(user) && isUsedByCodeOnly(*cast<Constant>(user)));
  });
}

const char *whyNotPlaceable(const GlobalVariable &variable) {
  if (!variable.isConstant())
    return "it is not a constant";
  if (!variable.hasDefinitiveInitializer())
    return "its value is not in this module";
  if (sizeOf(variable) > kMaxConstantBytes)
    return "it has more than 1 MiB";
  if (!isUsedByCodeOnly(variable))
    return "another variable points to it";
  for (uint64_t offset = 0; offset < sizeOf(variable); offset += 4) {
    if (!dwordAt(variable, offset))
      return "it holds other than numbers";
  }
  return nullptr;
}

namespace {

class ConstantPlacement {
public:
  ConstantPlacement(Module &module, const Gpu &gpu) : module_(module), gpu_(gpu), data_(text_) {}

  void run(ArrayRef<GlobalVariable *> variables) {
    convertUsersOfConstantsToInstructions(SmallVector<Constant *>(variables.begin(), variables.end()));
    // A subsection of .text: the assembler treats it as the same section, so it knows the distance, but
    // places it after the code.
    Align largest(16);
    for (const GlobalVariable *variable : variables)
      largest = std::max(largest, alignOf(*variable));
    data_ << ".text 1\n.p2align " << Log2(largest) << '\n' << kLabel << ":\n";
    for (GlobalVariable *variable : variables)
      place(*variable);
    data_ << ".text\n";
    module_.appendModuleInlineAsm(text_);
  }

private:
  static constexpr StringLiteral kLabel = ".Llgc_constants";

  void place(GlobalVariable &variable);
  Value *startIn(Function &function);

  Module &module_;
  const Gpu &gpu_;
  std::string text_;
  raw_string_ostream data_;
  uint64_t size_ = 0;
  MapVector<Function *, Value *> starts_; ///< the address of the first constant
};

void ConstantPlacement::place(GlobalVariable &variable) {
  uint64_t start = alignTo(size_, std::max(alignOf(variable), Align(4)));
  data_ << ".zero " << start - size_ << '\n';
  uint64_t size = sizeOf(variable);
  for (uint64_t offset = 0; offset < size; offset += 4)
    data_ << (offset % 32 == 0 ? "\n.long " : ", ") << dwordAt(variable, offset).value_or(0);
  data_ << '\n';
  size_ = start + alignTo(size, 4);

  for (Use &use : make_early_inc_range(variable.uses())) {
    Function &function = *cast<Instruction>(use.getUser())->getFunction();
    Value *first = startIn(function);
    IRBuilder<> builder(cast<Instruction>(first)->getNextNode());
    use.set(builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), first, start));
  }
  variable.eraseFromParent();
}

Value *ConstantPlacement::startIn(Function &function) {
  Value *&start = starts_[&function];
  if (start)
    return start;
  IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  auto *results = StructType::get(builder.getInt64Ty(), builder.getInt32Ty());
  const std::string code = readCodeDistance(kLabel, gpu_.gfxIp.major);
  auto *assembly =
      InlineAsm::get(FunctionType::get(results, false), code, "=&s,=s", /*hasSideEffects=*/false);
  CallInst *call = builder.CreateCall(assembly);
  call->setDoesNotThrow();
  call->setDoesNotAccessMemory();
  Value *here = builder.CreateExtractValue(call, 0);
  if (gpu_.gfxIp.major >= 12)
    here = builder.CreateAShr(builder.CreateShl(here, 16), 16);
  Value *distance = builder.CreateZExt(builder.CreateExtractValue(call, 1), builder.getInt64Ty());
  start =
      builder.CreateIntToPtr(builder.CreateAdd(here, distance), builder.getPtrTy(AMDGPUAS::CONSTANT_ADDRESS));
  return start;
}

} // namespace

PreservedAnalyses PlaceConstants::run(Module &module, ModuleAnalysisManager &) {
  SmallVector<GlobalVariable *> variables;
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (variable.getAddressSpace() != AMDGPUAS::CONSTANT_ADDRESS)
      continue;
    variable.removeDeadConstantUsers();
    if (variable.use_empty())
      variable.eraseFromParent();
    else
      variables.push_back(&variable);
  }
  if (variables.empty())
    return PreservedAnalyses::all();
  ConstantPlacement(module, **findTarget(target_.getTargetCPU())).run(variables);
  return PreservedAnalyses::none();
}

} // namespace lgc
