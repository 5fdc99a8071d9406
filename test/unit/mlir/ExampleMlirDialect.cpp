// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/mlir/ExampleMlirDialect.h"

#include "test/unit/dialect/ExampleDialect.h"

#include "mlir/IR/DialectImplementation.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"

using namespace mlir;

#include "test/lgc-tblgen/mlir/exampleDialect.cpp.inc"

#define GET_OP_CLASSES
#include "test/lgc-tblgen/mlir/example.cpp.inc"

#include "test/lgc-tblgen/mlir/exampleTranslation.cpp.inc"

void mlir::example::ExampleDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "test/lgc-tblgen/mlir/example.cpp.inc"
      >();
}

LogicalResult mlir::example::LoadOp::verify() {
  return getIndex() < 16 ? success() : emitOpError("operand 'index' must be below 16");
}

namespace {

struct Translation : LLVMTranslationDialectInterface {
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  LogicalResult convertOperation(Operation *op, llvm::IRBuilderBase &builder,
                                 LLVM::ModuleTranslation &translation) const final {
    llvm::CallInst *call = ::example::translateOp(op, builder, translation);
    if (op->getNumResults() != 0)
      translation.mapValue(op->getResult(0), call);
    return success();
  }
};

} // namespace

void registerExample(DialectRegistry &registry) {
  registry.insert<mlir::example::ExampleDialect>();
  registry.addExtension(
      +[](MLIRContext *, mlir::example::ExampleDialect *dialect) { dialect->addInterfaces<Translation>(); });
}
