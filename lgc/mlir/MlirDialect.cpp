// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/mlir/MlirDialect.h"

#include "protocol/ValidationProtocol.h"

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

/// Returns whether the attribute can be an operand of a metadata node: text, an integer, or a node itself.
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
    const bool isAllowed = name == "lgc.stage" ? isa<FunctionOpInterface>(op) : isa<DebugPrintfOp>(op);
    if (!isAllowed)
      return op->emitError("attribute '") << name << "' does not belong here";
    if (!isa<StringAttr>(value))
      return op->emitError("attribute '") << name << "' must be a string";
    return success();
  }
  return op->emitError("the lgc dialect has no attribute '") << name << "'";
}

/// Returns the constant whose address the operand is, or null. Neither op needs to have been verified yet.
static LLVM::GlobalOp findGlobal(Value operand) {
  auto address = operand.getDefiningOp<LLVM::AddressOfOp>();
  if (!address || !address.getGlobalNameAttr())
    return nullptr;
  return SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(address, address.getGlobalNameAttr().getAttr());
}

/// Checks the same as in LLVM IR: an array of integers that no other module can replace.
static LogicalResult verifyArray(Operation *op, StringRef name, Value operand, unsigned bits) {
  LLVM::GlobalOp global = findGlobal(operand);
  if (global && (!global.getLinkageAttr() || !global.getGlobalTypeAttr()))
    return success(); // the global's own verifier reports it
  const bool isLocal = global && (global.getLinkage() == LLVM::Linkage::Private ||
                                  global.getLinkage() == LLVM::Linkage::Internal);
  if (!isLocal || !global.getConstant())
    return op->emitOpError("operand '") << name << "' must be the address of a private or internal constant";
  auto type = dyn_cast<LLVM::LLVMArrayType>(global.getGlobalType());
  if (!type || !type.getElementType().isInteger(bits) ||
      !isa_and_present<StringAttr, DenseElementsAttr, LLVM::ZeroAttr>(global.getValueOrNull()))
    return op->emitOpError("operand '")
           << name << "' must point at an array of i" << bits << " with known elements";
  return success();
}

LogicalResult DebugPrintfOp::verify() {
  return verifyArray(*this, "format", getFormat(), 8);
}

/// How these operands relate is verified in LLVM IR.
template <typename Op>
static LogicalResult verifyMessage(Op op) {
  return success(succeeded(verifyArray(op, "message_type", op.getMessageType(), 8)) &&
                 succeeded(verifyArray(op, "constants", op.getConstants(), 32)) &&
                 succeeded(verifyArray(op, "constant_status", op.getConstantStatus(), 64)));
}

LogicalResult AbortOp::verify() {
  return verifyMessage(*this);
}

LogicalResult AbortRecordOp::verify() {
  return verifyMessage(*this);
}

template <typename Op>
static LogicalResult verifyErrorWords(Op op, ptrdiff_t others) {
  const protocol::ErrorWords words = protocol::wordsOf(protocol::ValidationError(op.getError()));
  if (!words.name)
    return op.emitOpError("attribute 'error' is not an error code");
  const size_t count = words.count + others;
  return op.getWords().size() == count ? success()
                                       : op.emitOpError("needs ") << count << " words for its error";
}

LogicalResult CheckConditionOp::verify() {
  return verifyErrorWords(*this, 0);
}

LogicalResult CheckImageOp::verify() {
  return verifyErrorWords(*this, -1); // the index of the descriptor
}

LogicalResult CheckOffsetOp::verify() {
  return getTerms().size() % 2 == 0 ? success() : emitOpError("has an index without a stride");
}

LogicalResult CheckReportOp::verify() {
  uint32_t given = 0;
  for (const Value word : getWords())
    given += word.getType().getIntOrFloatBitWidth() / 32;
  return given >= protocol::kReportedWords && given <= protocol::kReportedWords + protocol::kMaxErrorWords
             ? success()
             : emitOpError("has ") << given << " words";
}

} // namespace mlir::lgc
