// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The op classes: create, accessors, classof.

#include "Emitters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc::tblgen {

static std::string cppType(const Operand &operand) {
  return operand.immediate ? operand.immediate->cppType.str() : "llvm::Value *";
}

// "uint32_t set", "llvm::Value *index"
static std::string declare(const Operand &operand) {
  const std::string type = cppType(operand);
  return type + (type.back() == '*' ? "" : " ") + operand.parameter();
}

std::string createParameters(const Op &op, bool withDefaults) {
  std::string list;
  if (op.needsResultType())
    list += ", llvm::Type *resultType";
  for (const Operand &operand : op.operands)
    list += ", " + declare(operand);
  if (op.variadic)
    list += ", llvm::ArrayRef<llvm::Value *> " + op.variadic->parameter();
  if (op.result)
    list += std::string(", const llvm::Twine &name") + (withDefaults ? " = \"\"" : "");
  return StringRef(list).drop_front(list.empty() ? 0 : 2).str();
}

std::string createArguments(const Op &op) {
  std::string list;
  if (op.needsResultType())
    list += ", resultType";
  for (const Operand &operand : op.operands)
    list += ", " + operand.parameter();
  if (op.variadic)
    list += ", " + op.variadic->parameter();
  if (op.result)
    list += ", name";
  return list;
}

static void emitAccessors(raw_ostream &os, const Operand &operand, unsigned index) {
  const std::string name = operand.accessor();
  const std::string type = cppType(operand);
  const char *space = type.back() == '*' ? "" : " ";
  if (operand.immediate) {
    os << formatv("  {0} get{1}() const {{\n"
                  "    return llvm::cast<llvm::ConstantInt>(getArgOperand({2}))->getZExtValue();\n"
                  "  }\n"
                  "  void set{1}({0} value) {{\n"
                  "    setArgOperand({2}, llvm::ConstantInt::get(getArgOperand({2})->getType(), value));\n"
                  "  }\n",
                  type, name, index);
    return;
  }
  os << formatv("  {0}{1}get{2}() const {{ return getArgOperand({3}); }\n", type, space, name, index);
  os << formatv("  void set{0}({1}{2}value) {{ setArgOperand({3}, value); }\n", name, type, space, index);
}

static void emitClassDeclaration(raw_ostream &os, const Op &op) {
  os << "/// " << op.summary << ".\n";
  os << "class " << op.className << " : public llvm::CallInst {\npublic:\n";
  os << "  static constexpr llvm::StringLiteral kName{\"" << op.name << "\"};\n";
  os << "  static const ::lgc::OpInfo kInfo;\n\n";
  const std::string parameters = createParameters(op, /*withDefaults=*/true);
  os << "  static " << op.className << " *create(llvm::IRBuilderBase &builder"
     << (parameters.empty() ? "" : ", ") << parameters << ");\n\n";
  os << "  static bool classof(const llvm::CallInst *call) { return ::lgc::isCallTo(*call, kName, "
     << op.overloads.size() << "); }\n";
  os << "  static bool classof(const llvm::Value *value) {\n"
        "    const auto *call = llvm::dyn_cast<llvm::CallInst>(value);\n"
        "    return call && classof(call);\n"
        "  }\n";
  if (!op.operands.empty() || op.variadic)
    os << '\n';
  for (auto [index, operand] : enumerate(op.operands))
    emitAccessors(os, operand, index);
  if (op.variadic)
    os << formatv("  llvm::ArrayRef<llvm::Use> get{0}() const {{ return {{arg_begin() + {1}, arg_end()}; }\n",
                  op.variadic->accessor(), op.operands.size());
  if (op.hasVerifier)
    os << "\n  llvm::Error verify() const;\n";
  os << "};\n\n";
}

void emitClassDeclarations(raw_ostream &os, const Dialect &dialect) {
  os << "extern const ::lgc::DialectInfo kDialect;\n\n";
  for (const Op &op : dialect.ops)
    emitClassDeclaration(os, op);
}

static void emitCreate(raw_ostream &os, const Op &op) {
  const std::string parameters = createParameters(op, /*withDefaults=*/false);
  os << formatv("{0} *{0}::create(llvm::IRBuilderBase &builder{1}{2}) {{\n", op.className,
                parameters.empty() ? "" : ", ", parameters);
  std::vector<std::string> operands;
  operands.reserve(op.operands.size());
  for (const Operand &operand : op.operands)
    operands.push_back(
        operand.immediate
            ? formatv("builder.{0}({1})", operand.immediate->builderMethod, operand.parameter()).str()
            : operand.parameter());
  std::string passed = "{" + join(operands, ", ") + "}";
  if (op.variadic) {
    os << "  llvm::SmallVector<llvm::Value *> operands" << passed << ";\n";
    os << formatv("  operands.append({0}.begin(), {0}.end());\n", op.variadic->parameter());
    passed = "operands";
  }
  std::string resultType = "nullptr";
  if (const Operand *operand = op.operandOfResultType())
    resultType = operand->parameter() + "->getType()";
  else if (op.needsResultType())
    resultType = "resultType";
  os << formatv("  return static_cast<{0} *>(::lgc::createCall(builder, kInfo, {1}, {2}, {3}));\n}\n\n",
                op.className, resultType, passed, op.result ? "name" : "\"\"");
}

void emitClassDefinitions(raw_ostream &os, const Dialect &dialect) {
  for (const Op &op : dialect.ops)
    emitCreate(os, op);
}

} // namespace lgc::tblgen
