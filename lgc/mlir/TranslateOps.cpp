// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/mlir/TranslateOps.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/mlir/MlirDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

#include "lgc/dialect/mlir/LgcOpsTranslation.cpp.inc"

namespace lgc {
namespace {

/// Supports the attributes that LgcDialect::verifyOperationAttribute admits; an array becomes a node.
llvm::Metadata *toMetadata(mlir::Attribute attribute, llvm::LLVMContext &context) {
  if (auto text = mlir::dyn_cast<mlir::StringAttr>(attribute))
    return llvm::MDString::get(context, text.getValue());
  if (auto integer = mlir::dyn_cast<mlir::IntegerAttr>(attribute))
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(context, integer.getValue()));
  llvm::SmallVector<llvm::Metadata *> operands;
  for (mlir::Attribute operand : mlir::cast<mlir::ArrayAttr>(attribute))
    operands.push_back(toMetadata(operand, context));
  return llvm::MDNode::get(context, operands);
}

class Translation : public mlir::LLVMTranslationDialectInterface {
public:
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  mlir::LogicalResult convertOperation(mlir::Operation *op, llvm::IRBuilderBase &builder,
                                       mlir::LLVM::ModuleTranslation &translation) const final {
    llvm::CallInst *call = translateOp(op, builder, translation);
    if (!call)
      return op->emitError("has no form in LLVM IR");
    if (op->getNumResults() != 0)
      translation.mapValue(op->getResult(0), call);
    return mlir::success();
  }

  mlir::LogicalResult amendOperation(mlir::Operation *op, mlir::ArrayRef<llvm::Instruction *> instructions,
                                     mlir::NamedAttribute attribute,
                                     mlir::LLVM::ModuleTranslation &translation) const final {
    const llvm::StringRef name = attribute.getName();
    llvm::LLVMContext &context = translation.getLLVMContext();
    if (mlir::isa<mlir::ModuleOp>(op)) {
      llvm::NamedMDNode *node = translation.getLLVMModule()->getOrInsertNamedMetadata(name);
      for (mlir::Attribute record : mlir::cast<mlir::ArrayAttr>(attribute.getValue()))
        node->addOperand(llvm::cast<llvm::MDNode>(toMetadata(record, context)));
      return mlir::success();
    }
    auto *node = llvm::MDNode::get(context, toMetadata(attribute.getValue(), context));
    if (auto function = mlir::dyn_cast<mlir::LLVM::LLVMFuncOp>(op))
      translation.lookupFunction(function.getName())->setMetadata(name, node);
    for (llvm::Instruction *instruction : instructions)
      instruction->setMetadata(name, node);
    return mlir::success();
  }
};

} // namespace

void registerTranslation(mlir::DialectRegistry &registry) {
  registry.insert<mlir::lgc::LgcDialect>();
  registry.addExtension(
      +[](mlir::MLIRContext *, mlir::lgc::LgcDialect *dialect) { dialect->addInterfaces<Translation>(); });
}

} // namespace lgc
