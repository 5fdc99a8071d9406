// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tables that createCall and verifyCalls work from: type constraints and ops.

#include "Emitters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

// Defines an array, unless it would be empty, of `type` (which ends in a space or a star). Returns the
// expression that refers to it.
static std::string emitArray(raw_ostream &os, StringRef type, const std::string &name,
                             ArrayRef<std::string> items) {
  if (items.empty())
    return "{}";
  os << formatv("static constexpr {0}{1}[] = {{{2}};\n", type, name, join(items, ", "));
  return name;
}

void emitTypeRules(raw_ostream &os, const Dialect &dialect) {
  for (const auto &type : dialect.types.inOrder()) {
    std::vector<std::string> children;
    for (const TypeConstraint *child : type->children)
      children.push_back("&" + child->ruleName);
    const std::string array = emitArray(os, "const ::lgc::TypeRule *", type->ruleName + "Children", children);
    os << formatv("static constexpr ::lgc::TypeRule {0}{{::lgc::TypeRule::Kind::{1}, {2}, {3}, \"{4}\"};\n",
                  type->ruleName, type->kind, type->number, array, type->text);
  }
  os << '\n';
}

static std::string operandInfo(const Operand &operand) {
  return formatv("{{\"{0}\", &{1}{2}}", operand.name, operand.type->ruleName,
                 operand.immediate ? ", true" : "");
}

static void emitOpInfo(raw_ostream &os, const Op &op, unsigned index) {
  const std::string prefix = "k" + op.kindName;
  std::vector<std::string> operands, overloads, sameTypes, attributes, uniformWhen;
  for (const Operand &operand : op.operands)
    operands.push_back(operandInfo(operand));
  for (unsigned value : op.overloads)
    overloads.push_back(std::to_string(value));
  for (auto [first, second] : op.sameTypes)
    sameTypes.push_back(formatv("{{{0}, {1}}", first, second));
  for (const Record *attribute : op.attributes)
    attributes.push_back(("llvm::Attribute::" + attribute->getName()).str());
  const Uniformity uniformity = op.uniformity.value_or(Uniformity());
  for (auto [operand, value] : uniformity.uniformWhen)
    uniformWhen.push_back(formatv("{{{0}, {1}}", operand, value));

  const std::string operandArray = emitArray(os, "::lgc::OperandInfo ", prefix + "Operands", operands);
  const std::string overloadArray = emitArray(os, "unsigned ", prefix + "Overloads", overloads);
  const std::string sameTypeArray =
      emitArray(os, "std::pair<unsigned, unsigned> ", prefix + "SameTypes", sameTypes);
  const std::string attributeArray =
      emitArray(os, "llvm::Attribute::AttrKind ", prefix + "Attributes", attributes);
  const std::string uniformWhenArray =
      emitArray(os, "::lgc::ImmediateValue ", prefix + "UniformWhen", uniformWhen);
  if (op.variadic)
    os << formatv("static constexpr ::lgc::OperandInfo {0}Variadic{1};\n", prefix, operandInfo(*op.variadic));

  os << "constinit const ::lgc::OpInfo " << op.className << "::kInfo{\n";
  os << "    .name = kName,\n";
  os << "    .index = " << index << ",\n";
  os << "    .result = " << (op.result ? "&" + op.result->type->ruleName : "nullptr") << ",\n";
  os << "    .operands = " << operandArray << ",\n";
  os << "    .variadic = " << (op.variadic ? "&" + prefix + "Variadic" : "nullptr") << ",\n";
  os << "    .overloads = " << overloadArray << ",\n";
  os << "    .sameTypes = " << sameTypeArray << ",\n";
  os << "    .attributes = " << attributeArray << ",\n";
  os << "    .memory = [] { using Effects = llvm::MemoryEffects; return "
     << op.memory->getValueAsString("expression") << "; },\n";
  os << "    .uniformity = llvm::InstructionUniformity::"
     << (uniformity.record ? uniformity.enumerator() : "Default") << ",\n";
  os << "    .uniformWhen = " << uniformWhenArray << ",\n";
  if (op.hasVerifier)
    os << formatv("    .verify = [](const llvm::CallInst &call) {{ return static_cast<const {0} "
                  "&>(call).verify(); },\n",
                  op.className);
  else
    os << "    .verify = nullptr,\n";
  os << "};\n\n";
}

void emitOpInfos(raw_ostream &os, const Dialect &dialect) {
  for (auto [index, op] : enumerate(dialect.ops))
    emitOpInfo(os, op, index);
  std::vector<std::string> infos;
  infos.reserve(dialect.ops.size());
  for (const Op &op : dialect.ops)
    infos.push_back("&" + op.className + "::kInfo");
  const std::string array = emitArray(os, "const ::lgc::OpInfo *", "kOps", infos);
  os << formatv("constinit const ::lgc::DialectInfo kDialect{{\"{0}.\", {1}};\n\n", dialect.name, array);
}

} // namespace lgc::tblgen
