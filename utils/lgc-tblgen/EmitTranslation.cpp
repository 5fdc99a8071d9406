// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates MLIR to LLVM IR: emits the function `translateOp`, which calls each op's create() with the
// operands of the op in MLIR. So a call that comes from MLIR is declared, named and marked like any other.

#include "Emitters.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

static std::string mlirClass(const Op &op) {
  return (op.record->getValueAsDef("opDialect")->getValueAsString("cppNamespace") + "::" + op.className)
      .str();
}

static void emitCase(raw_ostream &os, const Op &op) {
  std::vector<std::string> arguments = {"builder"};
  if (op.needsResultType())
    arguments.push_back("translation.convertType(call.getType())");
  for (const Operand &operand : op.operands) {
    const std::string value = "call.get" + operand.accessor() + "()";
    arguments.push_back(operand.immediate ? value : "translation.lookupValue(" + value + ")");
  }
  if (op.variadic)
    arguments.push_back("translation.lookupValues(call.get" + op.variadic->accessor() + "())");
  os << formatv("  if (auto call = llvm::dyn_cast<{0}>(op))\n    return {1}::create({2});\n", mlirClass(op),
                op.className, join(arguments, ", "));
}

void emitTranslation(raw_ostream &os, const Dialect &dialect) {
  os << "/// The call that `op` is in LLVM IR; null when it is no op of this dialect.\n"
        "static llvm::CallInst *translateOp(mlir::Operation *op, llvm::IRBuilderBase &builder,\n"
        "                                   mlir::LLVM::ModuleTranslation &translation) {\n";
  for (const Op &op : dialect.ops)
    emitCase(os, op);
  os << "  return nullptr;\n}\n\n";
}

} // namespace lgc::tblgen
