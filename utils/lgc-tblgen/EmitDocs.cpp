// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Documentation: a reference in Markdown, and the examples alone for a test.

#include "Emitters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

void emitExamples(raw_ostream &os, const Dialect &dialect) {
  for (const Op &op : dialect.ops)
    os << ";--- " << op.name << ".ll\n" << op.example;
}

// The declaration as one reads it in LLVM IR, with operand names: <T0> stands for an overloaded type.
static std::string signature(const Op &op) {
  std::string text = (op.result ? op.result->type->text : "void") + " @" + op.name + "(";
  std::vector<std::string> parameters;
  for (const Operand &operand : op.operands)
    parameters.push_back(operand.type->text + (operand.immediate ? " immarg %" : " %") + operand.name);
  if (op.variadic)
    parameters.push_back("...");
  text += join(parameters, ", ") + ")";
  for (const Record *attribute : op.attributes)
    text += " " + attribute->getValueAsString("text").str();
  const StringRef memory = op.memory->getValueAsString("text");
  return text + (memory.empty() ? "" : " " + memory.str());
}

void emitDocs(raw_ostream &os, const Dialect &dialect) {
  os << "# The " << dialect.name << " dialect\n";
  for (const Op &op : dialect.ops) {
    os << formatv("\n## {0}\n\n{1}.\n\n```llvm\n{2}\n```\n\n{3}\n", op.name, op.summary, signature(op),
                  op.description);
    if (op.variadic)
      os << formatv("Each of `{0}` is {1}.\n\n", op.variadic->name, op.variadic->type->text);
    os << "Example:\n\n```llvm\n" << op.example << "```\n";
  }
}

} // namespace lgc::tblgen
