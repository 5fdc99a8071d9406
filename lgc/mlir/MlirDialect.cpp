// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/mlir/MlirDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

#include "lgc/dialect/mlir/LgcOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "lgc/dialect/mlir/LgcOps.cpp.inc"

namespace mlir::lgc {

void LgcDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lgc/dialect/mlir/LgcOps.cpp.inc"
      >();
}

/// Whether the attribute can be an operand of a metadata node: text, an integer, or a node itself.
static bool isMetadata(Attribute attribute) {
  if (auto node = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(node, isMetadata);
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return integer.getType().isSignlessInteger();
  return isa<StringAttr>(attribute);
}

LogicalResult LgcDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  const StringRef name = attribute.getName();
  const Attribute value = attribute.getValue();
  if (name == "lgc.pipeline") {
    if (!isa<ModuleOp>(op))
      return op->emitError("attribute 'lgc.pipeline' belongs to a module");
    auto records = dyn_cast<ArrayAttr>(value);
    if (!records || !llvm::all_of(records, llvm::IsaPred<ArrayAttr>) || !isMetadata(records))
      return op->emitError(
          "attribute 'lgc.pipeline' must be an array of arrays of strings, integers and such arrays");
    return success();
  }
  if (name == "lgc.stage" || name == "lgc.printf.types") {
    const bool isPlaced = name == "lgc.stage" ? isa<FunctionOpInterface>(op) : isa<DebugPrintfOp>(op);
    if (!isPlaced)
      return op->emitError("attribute '") << name << "' does not belong here";
    if (!isa<StringAttr>(value))
      return op->emitError("attribute '") << name << "' must be a string";
    return success();
  }
  return op->emitError("the lgc dialect has no attribute '") << name << "'";
}

/// The constant that an operand is the address of; null if it is none. Neither op needs to have been verified
/// yet.
static LLVM::GlobalOp findGlobal(Value operand) {
  auto address = operand.getDefiningOp<LLVM::AddressOfOp>();
  if (!address || !address.getGlobalNameAttr())
    return nullptr;
  return SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(address, address.getGlobalNameAttr().getAttr());
}

/// The same as in LLVM IR: the message is a constant that nothing outside the module can replace.
LogicalResult DebugPrintfOp::verify() {
  LLVM::GlobalOp format = findGlobal(getFormat());
  if (format && (!format.getLinkageAttr() || !format.getGlobalTypeAttr()))
    return success(); // which the global's own verifier reports
  const bool isLocal = format && (format.getLinkage() == LLVM::Linkage::Private ||
                                  format.getLinkage() == LLVM::Linkage::Internal);
  if (!isLocal || !format.getConstant())
    return emitOpError("operand 'format' must be the address of a private or internal constant");
  auto type = dyn_cast<LLVM::LLVMArrayType>(format.getGlobalType());
  if (!type || !type.getElementType().isInteger(8) ||
      !isa_and_present<StringAttr, DenseElementsAttr, LLVM::ZeroAttr>(format.getValueOrNull()))
    return emitOpError("operand 'format' must point at an array of i8 with known elements");
  return success();
}

} // namespace mlir::lgc
