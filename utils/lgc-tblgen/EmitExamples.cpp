// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Each op's example alone, for tests: in LLVM IR as written, in MLIR as written or made up.

#include "Emitters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc::tblgen {

void emitExamples(raw_ostream &os, const Dialect &dialect) {
  for (const Op &op : dialect.ops)
    os << ";--- " << op.name << ".ll\n" << op.example;
}

void emitMlirExamples(raw_ostream &os, const Dialect &dialect) {
  for (const Op &op : dialect.ops)
    os << "//--- " << op.name << ".mlir\n" << mlirExample(op);
}

// A function that returns the op's result. Immediates count up from 1, so that none is mistaken for another.
static std::string makeExample(const Op &op) {
  std::vector<std::string> parameters, values, types, immediates;
  auto addValue = [&](const Operand &operand) {
    values.push_back("%" + operand.name);
    types.push_back(operand.type->mlirType());
    parameters.push_back(values.back() + ": " + types.back());
  };
  for (auto [index, operand] : enumerate(op.operands)) {
    if (!operand.immediate)
      addValue(operand);
    else if (operand.immediate->bits == 1)
      immediates.push_back(operand.name + " = true");
    else
      immediates.push_back(formatv("{0} = {1} : i{2}", operand.name, index + 1, operand.immediate->bits));
  }
  if (op.variadic)
    addValue(*op.variadic);

  const std::string result = op.result ? op.result->type->mlirType() : "";
  std::string text =
      "llvm.func @example(" + join(parameters, ", ") + ")" + (op.result ? " -> " + result : "");
  text += " {\n  " + (op.result ? "%" + op.result->name + " = " : "") + op.name;
  if (!values.empty())
    text += " " + join(values, ", ");
  if (!immediates.empty())
    text += " {" + join(immediates, ", ") + "}";
  text += " : (" + join(types, ", ") + ") -> " + (op.result ? result : "()") + "\n";
  return text + "  llvm.return" + (op.result ? " %" + op.result->name + " : " + result : "") + "\n}\n";
}

std::string mlirExample(const Op &op) {
  return op.mlirExample.empty() ? makeExample(op) : op.mlirExample;
}

} // namespace lgc::tblgen
