// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Documentation: a reference in Markdown.

#include "Emitters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

// The overload that decides a value's type, if the type is open.
static std::optional<unsigned> overloadOf(const Op &op, unsigned value) {
  for (auto [first, second] : op.sameTypes)
    if (second == value)
      value = first;
  const auto found = find(op.overloads, value);
  return found == op.overloads.end() ? std::nullopt : std::optional<unsigned>(found - op.overloads.begin());
}

static std::string typeText(const Op &op, unsigned value) {
  if (const std::optional<unsigned> overload = overloadOf(op, value))
    return "T" + std::to_string(*overload);
  return op.typeOf(value)->text;
}

// The declaration as one reads it in LLVM IR, with operand names; T0, T1, ... stand for open types.
static std::string signature(const Op &op) {
  std::string text = (op.result ? typeText(op, 0) : "void") + " @" + op.name;
  for (unsigned i = 0; i < op.overloads.size(); ++i)
    text += ".T" + std::to_string(i);
  std::vector<std::string> parameters;
  for (auto [index, operand] : enumerate(op.operands))
    parameters.push_back(typeText(op, index + 1) + " %" + operand.name);
  if (op.variadic)
    parameters.push_back("...");
  text += "(" + join(parameters, ", ") + ")";
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
    for (const Operand &operand : op.operands)
      if (operand.immediate)
        os << formatv("`{0}` is a constant.\n\n", operand.name);
    for (auto [index, value] : enumerate(op.overloads))
      os << formatv("`T{0}` is {1}.\n\n", index, op.typeOf(value)->text);
    if (const auto &variadic = op.variadic)
      os << formatv("Each of `{0}` is {1}.\n\n", variadic->name, variadic->type->text);
    os << "Example:\n\n```llvm\n"
       << op.example << "```\n\nIn MLIR:\n\n```mlir\n"
       << mlirExample(op) << "```\n";
  }
}

} // namespace lgc::tblgen
