// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/CheckInput.h"

#include "lgc/codegen/PlaceConstants.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/Subroutine.h"
#include "lgc/target/GpuTarget.h"
#include "lgc/target/SupportedInstructions.h"
#include "lgc/target/SupportedIntrinsics.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

class InputCheck {
public:
  InputCheck(const Module &module, const Gpu &gpu) : module_(module), gpu_(gpu) {}

  void run();

private:
  void checkGlobal(const GlobalVariable &variable);
  void checkFunction(const Function &function);
  void checkSubroutine(const Function &function);
  void checkRecursion();
  void checkInstruction(const Instruction &inst);
  void checkCall(const CallBase &call);
  void checkSubroutineCall(const CallBase &call, const Function &callee);
  void checkInlineAsm(const CallBase &call);
  void checkAlloca(const AllocaInst &alloca);
  bool isTypeSupported(Type *type) const;

  const Module &module_;
  const Gpu &gpu_;
};

void InputCheck::run() {
  if (!module_.getModuleInlineAsm().empty())
    reportError(module_, ErrorCategory::Unsupported, "assembly outside functions is not supported");
  for (const GlobalVariable &variable : module_.globals())
    checkGlobal(variable);
  for (const GlobalAlias &alias : module_.aliases())
    reportError(module_, ErrorCategory::Unsupported, "alias '" + alias.getName() + "' is not supported");
  for (const GlobalIFunc &ifunc : module_.ifuncs())
    reportError(module_, ErrorCategory::Unsupported, "ifunc '" + ifunc.getName() + "' is not supported");
  for (const Function &function : module_) {
    if (!function.isDeclaration())
      checkFunction(function);
  }
  checkRecursion();
}

void InputCheck::checkGlobal(const GlobalVariable &variable) {
  unsigned space = variable.getAddressSpace();
  if (space == AMDGPUAS::LOCAL_ADDRESS || variable.use_empty())
    return;
  if (space == AMDGPUAS::CONSTANT_ADDRESS) {
    if (const char *reason = whyNotPlaceable(variable))
      reportError(module_, kMalformedIr, "variable '" + variable.getName() + "' cannot be placed: " + reason);
    return;
  }
  if (space == AMDGPUAS::GLOBAL_ADDRESS)
    reportError(module_, ErrorCategory::Unsupported,
                "the address of variable '" + variable.getName() + "' would need a relocation");
  else
    reportError(module_, ErrorCategory::Unsupported,
                "variable '" + variable.getName() + "' in address space " + Twine(space) +
                    " cannot be placed");
}

/// Returns whether the function is the entry point of a stage that we make.
static bool isShader(const Function &function) {
  return is_contained({CallingConv::AMDGPU_CS, CallingConv::AMDGPU_GS, CallingConv::AMDGPU_PS},
                      function.getCallingConv());
}

void InputCheck::checkFunction(const Function &function) {
  // If the function's CPU differed from the module's, code and ELF header would contradict each other.
  StringRef cpu = function.getFnAttribute("target-cpu").getValueAsString();
  if (!cpu.empty() && cpu != gpu_.processor)
    reportError(module_, kMalformedIr,
                "function '" + function.getName() + "' is for '" + cpu + "', but the target is '" +
                    gpu_.processor + "'");
  if (isSubroutine(function))
    checkSubroutine(function);
  else if (!isShader(function))
    reportError(module_, kMalformedIr, "function '" + function.getName() + "' is not a shader's entry point");
  if (function.hasPersonalityFn() || function.hasGC())
    reportError(module_, ErrorCategory::Unsupported,
                "function '" + function.getName() + "' needs a run-time system");
  for (const Argument &argument : function.args()) {
    if (!isTypeSupported(argument.getType()))
      reportError(module_, ErrorCategory::Unsupported,
                  "an argument of function '" + function.getName() + "' has a type that the GPU lacks");
  }
  for (const Instruction &inst : instructions(function))
    checkInstruction(inst);
}

/// LLVM's convention for graphics functions is the one that works under PAL. What other modules could call
/// would need a stack of a known size.
void InputCheck::checkSubroutine(const Function &function) {
  if (function.getCallingConv() != CallingConv::AMDGPU_Gfx || !function.hasInternalLinkage() ||
      !hasNameOfSubroutine(function))
    reportError(module_, kMalformedIr,
                "subroutine '" + function.getName() +
                    "' must be an internal function of amdgpu_gfx with the name of a subroutine");
  if (function.isVarArg() || !isTypeSupported(function.getReturnType()))
    reportError(module_, ErrorCategory::Unsupported,
                "the result of subroutine '" + function.getName() +
                    "' has a type that the GPU lacks, or it has a variable number of arguments");
}

/// The stack of a recursive function has no known size.
void InputCheck::checkRecursion() {
  if (!hasSubroutines(module_))
    return;
  CallGraph calls(const_cast<Module &>(module_));
  for (auto component = scc_begin(&calls); !component.isAtEnd(); ++component)
    if (component.hasCycle())
      reportError(module_, ErrorCategory::Unsupported,
                  "subroutine '" + component->front()->getFunction()->getName() +
                      "' calls itself, perhaps through others: recursion is not supported");
}

void InputCheck::checkInstruction(const Instruction &inst) {
  if (!isTypeSupported(inst.getType())) {
    reportError(inst, ErrorCategory::Unsupported,
                "the result of '" + Twine(inst.getOpcodeName()) + "' has a type that the GPU lacks");
    return;
  }
  if (const Value *pointer = getLoadStorePointerOperand(&inst)) {
    unsigned space = pointer->getType()->getPointerAddressSpace();
    if (space > AMDGPUAS::PRIVATE_ADDRESS || space == AMDGPUAS::REGION_ADDRESS)
      reportError(inst, ErrorCategory::Unsupported, "cannot access address space " + Twine(space));
    return;
  }
  if (!isSupported(inst))
    reportError(inst, ErrorCategory::Unsupported,
                "instruction '" + Twine(inst.getOpcodeName()) + "' is not supported");
  else if (const auto *call = dyn_cast<CallInst>(&inst))
    checkCall(*call);
  else if (const auto *alloca = dyn_cast<AllocaInst>(&inst))
    checkAlloca(*alloca);
}

void InputCheck::checkCall(const CallBase &call) {
  if (call.isInlineAsm())
    return checkInlineAsm(call);
  const Function *callee = call.getCalledFunction();
  if (!callee) {
    reportError(call, ErrorCategory::Unsupported, "indirect calls are not supported");
  } else if (isSubroutine(*callee) && !callee->isDeclaration()) {
    checkSubroutineCall(call, *callee);
  } else if (!callee->isIntrinsic()) {
    reportError(call, kMalformedIr,
                callee->isDeclaration() ? "call of '" + callee->getName() + "', which nothing defines"
                                        : "call of '" + callee->getName() + "' was not inlined");
  } else if (!supportedFamily(*callee, gpu_)) {
    reportError(call, ErrorCategory::Unsupported,
                "intrinsic '" + callee->getName() + "' is not supported on " + gpu_.processor);
  } else if (callee->getIntrinsicID() == Intrinsic::amdgcn_ballot && call.getType()->isIntegerTy(32) &&
             call.getFunction()
                 ->getFnAttribute("target-features")
                 .getValueAsString()
                 .contains("+wavefrontsize64")) {
    reportError(call, kMalformedIr, "a ballot of 64 lanes does not fit 32 bits");
  }
}

void InputCheck::checkSubroutineCall(const CallBase &call, const Function &callee) {
  if (call.getCallingConv() != callee.getCallingConv() || cast<CallInst>(call).isMustTailCall())
    reportError(call, kMalformedIr,
                "the call of subroutine '" + callee.getName() + "' is not an ordinary one of amdgpu_gfx");
}

/// Assembler directives can read files, fill the disk, and forge the metadata that PAL reads.
void InputCheck::checkInlineAsm(const CallBase &call) {
  StringRef text = cast<InlineAsm>(call.getCalledOperand())->getAsmString();
  for (size_t dot = text.find('.'); dot != StringRef::npos; dot = text.find('.', dot + 1)) {
    if (dot + 1 < text.size() && isAlpha(text[dot + 1])) {
      reportError(call, ErrorCategory::Unsupported, "inline assembly cannot have directives");
      return;
    }
  }
}

void InputCheck::checkAlloca(const AllocaInst &alloca) {
  // The scratch size in PAL's metadata would not include it.
  if (!alloca.isStaticAlloca())
    reportError(alloca, ErrorCategory::Unsupported, "a private array needs a constant size");
}

bool InputCheck::isTypeSupported(Type *type) const {
  if (auto *structType = dyn_cast<StructType>(type))
    return all_of(structType->elements(), [&](Type *element) { return isTypeSupported(element); });
  if (auto *array = dyn_cast<ArrayType>(type))
    return isTypeSupported(array->getElementType());
  if (isa<ScalableVectorType>(type) || isa<TargetExtType>(type))
    return false;
  // LLVM splits integers of any size, but its compile time grows without bound.
  constexpr unsigned kMaxIntegerBits = 1024;
  constexpr unsigned kMaxVectorElements = 1024;
  if (type->isIntOrIntVectorTy() && type->getScalarSizeInBits() > kMaxIntegerBits)
    return false;
  if (auto *vector = dyn_cast<FixedVectorType>(type); vector && vector->getNumElements() > kMaxVectorElements)
    return false;
  Type *scalar = type->getScalarType();
  return !(scalar->isX86_FP80Ty() || scalar->isFP128Ty() || scalar->isPPC_FP128Ty() ||
           scalar->isX86_AMXTy() || scalar->isTokenTy());
}

} // namespace

void checkInput(const Module &module, StringRef cpu) {
  Expected<const Gpu *> gpu = findTarget(cpu);
  if (gpu)
    InputCheck(module, **gpu).run();
  else
    reportError(module, gpu.takeError());
}

} // namespace lgc
