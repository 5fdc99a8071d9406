// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/mlir/ToLlvmIr.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/mlir/TranslateOps.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

namespace lgc {

void registerDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, LLVM::LLVMDialect,
                  scf::SCFDialect, vector::VectorDialect>();
  arith::registerConvertArithToLLVMInterface(registry);
  cf::registerConvertControlFlowToLLVMInterface(registry);
  registerConvertFuncToLLVMInterface(registry);
  vector::registerConvertVectorToLLVMInterface(registry);
  registerConvertToLLVMDependentDialectLoading(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerTranslation(registry);
}

static LogicalResult lowerToLlvmDialect(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  return passes.run(module);
}

/// Reports a nested module, which MLIR's translation would silently leave out.
static bool hasInnerModule(ModuleOp module) {
  const WalkResult result = module.walk([&](ModuleOp inner) {
    if (inner == module)
      return WalkResult::advance();
    inner.emitError("a module inside a module has no form in LLVM IR");
    return WalkResult::interrupt();
  });
  return result.wasInterrupted();
}

/// Returns the first declared function with the name of an lgc op. Only such functions can be wrong in LLVM
/// IR: ops in MLIR were verified.
static Operation *findDeclaredOp(ModuleOp module) {
  for (LLVM::LLVMFuncOp function : module.getOps<LLVM::LLVMFuncOp>())
    if (function.getName().starts_with("lgc."))
      return function;
  return nullptr;
}

std::unique_ptr<llvm::Module> toLlvmIr(ModuleOp module, llvm::LLVMContext &context) {
  if (hasInnerModule(module))
    return nullptr;
  if (failed(lowerToLlvmDialect(module)))
    return nullptr;
  // Alignments that the text does not specify are the target's.
  const llvm::Triple triple("amdgcn--amdpal");
  Builder builder(module.getContext());
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  builder.getStringAttr(triple.computeDataLayout()));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(), builder.getStringAttr(triple.str()));

  // The module's name gets into the output, so it must not depend on the input's path.
  std::unique_ptr<llvm::Module> result = translateModuleToLLVMIR(module, context, "shader");
  if (!result)
    return nullptr;
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (verifyDialect(*result, stream))
    return result;
  Operation *culprit = findDeclaredOp(module);
  (culprit ? culprit : module)->emitError("the LLVM IR made of this is invalid: ")
      << llvm::StringRef(errors).trim();
  return nullptr;
}

} // namespace lgc
