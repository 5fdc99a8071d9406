// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpReader.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {
namespace {

// Accessors of llvm::CallInst, without get and set, that an operand's would hide.
constexpr StringLiteral kReservedAccessors[] = {
    "ArgOperand",   "Attribute",   "Attributes",    "CalledFunction", "CalledOperand", "Caller",
    "CallingConv",  "Context",     "DataLayout",    "DebugLoc",       "FnAttr",        "Function",
    "FunctionType", "IntrinsicID", "MemoryEffects", "Metadata",       "Module",        "Name",
    "NumOperands",  "NumUses",     "Opcode",        "Operand",        "OperandList",   "OperandUse",
    "ParamAlign",   "ParamAttr",   "Parent",        "RetAlign",       "RetAttr",       "TailCall",
    "TailCallKind", "Type",        "ValueID",       "ValueName"};

// The text without the indentation that all its lines share, and without blank lines around it.
std::string unindent(StringRef text) {
  SmallVector<StringRef> lines;
  text.rtrim().split(lines, '\n');
  while (!lines.empty() && lines.front().trim().empty())
    lines.erase(lines.begin());
  size_t indent = StringRef::npos;
  for (StringRef line : lines)
    if (!line.trim().empty())
      indent = std::min(indent, line.find_first_not_of(' '));
  std::string result;
  for (StringRef line : lines)
    result += (line.drop_front(std::min(indent, line.size())).rtrim() + "\n").str();
  return result;
}

bool isMnemonic(StringRef text) {
  SmallVector<StringRef> words;
  text.split(words, '.');
  return all_of(words, [](StringRef word) {
    return !word.empty() && isLower(word.front()) &&
           all_of(word, [](char c) { return isLower(c) || isDigit(c); });
  });
}

std::string upperCamel(StringRef mnemonic) {
  std::string result;
  for (StringRef word : split(mnemonic, '.'))
    result += std::string(1, toUpper(word.front())) + word.drop_front().str();
  return result;
}

class OpReader {
public:
  OpReader(const Record &record, StringRef dialectName, TypeConstraints &types)
      : record_(record), dialectName_(dialectName), types_(types) {
    op_.record = &record;
  }

  std::optional<Op> run() {
    readName();
    readTexts();
    readResult();
    readOperands();
    if (!failed_)
      readTraits();
    if (!failed_)
      readUniformity();
    readAttributes();
    op_.hasVerifier = record_.getValueAsBit("hasVerifier");
    readMlirExample();
    if (failed_)
      return std::nullopt;
    findOverloads();
    return std::move(op_);
  }

private:
  void error(StringRef field, const Twine &message) {
    PrintError(record_.getFieldLoc(field), "op '" + record_.getName() + "': " + message);
    failed_ = true;
  }
  void error(const Twine &message) {
    PrintError(record_.getLoc(), "op '" + record_.getName() + "': " + message);
    failed_ = true;
  }

  void readName() {
    const StringRef mnemonic = record_.getValueAsString("opName");
    if (!isMnemonic(mnemonic))
      return error("mnemonic '" + mnemonic + "' is not made of words of a-z and 0-9 with dots between");
    op_.name = (dialectName_ + "." + mnemonic).str();
    op_.kindName = upperCamel(mnemonic);
    op_.className = op_.kindName + "Op";
    const StringRef className = record_.getName().split('_').second;
    if (className != op_.className)
      error("mnemonic '" + mnemonic + "' needs a def that ends in '_" + op_.className + "'");
  }

  void readTexts() {
    op_.summary = readText("summary");
    op_.description = readText("description");
    op_.example = readText("llvmExample");
    if (StringRef(op_.summary).contains('\n'))
      error("summary", "the summary has more than one line");
    if (!op_.example.empty() && !StringRef(op_.example).contains("@" + op_.name))
      error("llvmExample", "the example does not call @" + op_.name);
  }

  void readMlirExample() {
    if (record_.getValueAsOptionalString("mlirExample")) {
      op_.mlirExample = readText("mlirExample");
      if (!op_.mlirExample.empty() && !StringRef(op_.mlirExample).contains(op_.name + " "))
        error("mlirExample", "the example has no " + op_.name);
    } else if (op_.hasVerifier) {
      error("has a verifier in C++ and therefore needs an mlirExample");
    }
  }

  std::string readText(StringRef field) {
    const std::optional<StringRef> text = record_.getValueAsOptionalString(field);
    if (!text || text->trim().empty()) {
      error("has no " + field);
      return "";
    }
    const std::string result = unindent(*text);
    return field == "summary" ? StringRef(result).rtrim().str() : result;
  }

  void readResult() {
    const DagInit *results = record_.getValueAsDag("results");
    if (results->getNumArgs() == 0)
      return;
    if (results->getNumArgs() > 1)
      return error("results", "has more than one result");
    if (const Record *type = definition("results", results->getArg(0), "the result"))
      op_.result = Operand{results->getArgNameStr(0).str(), typeConstraint("results", *type, "the result")};
  }

  void readOperands() {
    if (record_.getValueAsDag("regions")->getNumArgs() || record_.getValueAsDag("successors")->getNumArgs())
      error("a call has neither regions nor successors");
    const DagInit *arguments = record_.getValueAsDag("arguments");
    SmallSet<StringRef, 8> names;
    for (unsigned i = 0; i < arguments->getNumArgs(); ++i) {
      const StringRef name = arguments->getArgNameStr(i);
      if (name.empty())
        error("arguments", "operand " + Twine(i) + " has no name");
      else if (!names.insert(name).second)
        error("arguments", "two operands are named '" + name + "'");
      else if (is_contained(kReservedAccessors, Operand{name.str()}.accessor()))
        error("arguments", "operand name '" + name + "' would hide a member of llvm::CallInst");
      else if (op_.variadic)
        error("arguments", "operand '" + name + "' follows a variadic operand");
      else if (const Record *type =
                   definition("arguments", arguments->getArg(i), "operand '" + name.str() + "'"))
        readOperand(name, *type);
    }
  }

  void readOperand(StringRef name, const Record &type) {
    const std::string what = "operand '" + name.str() + "'";
    Operand operand{name.str()};
    if (const ImmediateKind *immediate = findImmediateKind(type.getName())) {
      operand.immediate = immediate;
      operand.type = types_.get(*immediate);
    } else if (type.isSubClassOf("Variadic")) {
      operand.type = typeConstraint("arguments", *type.getValueAsDef("baseType"), what);
      op_.variadic = operand;
      return;
    } else {
      operand.type = typeConstraint("arguments", type, what);
    }
    op_.operands.push_back(operand);
  }

  // TableGen lets an argument of a dag be anything.
  const Record *definition(StringRef field, const Init *init, const std::string &what) {
    if (const auto *def = dyn_cast<DefInit>(init))
      return def->getDef();
    error(field, what + " is not a type constraint");
    return nullptr;
  }

  const TypeConstraint *typeConstraint(StringRef field, const Record &type, const std::string &what) {
    std::string message;
    const TypeConstraint *constraint = types_.get(type, message);
    if (!constraint)
      error(field, what + ": " + message);
    return constraint;
  }

  void readTraits() {
    for (const Record *trait : record_.getValueAsListOfDefs("traits")) {
      if (trait->isSubClassOf("AllTypesMatch"))
        readSameTypes(trait->getValueAsListOfStrings("values"));
      else if (!is_contained(record_.getValueAsDef("memory")->getValueAsListOfDefs("mlirTraits"), trait))
        error("trait '" + trait->getNameInitAsString() + "' has no meaning in LLVM IR");
    }
  }

  void readSameTypes(ArrayRef<StringRef> names) {
    SmallVector<unsigned> values;
    for (StringRef name : names) {
      const std::optional<unsigned> value = findValue(name);
      if (!value)
        return error("AllTypesMatch: '" + name +
                     "' is neither the result nor an operand that is not variadic");
      if (!tied_.insert(*value).second)
        return error("AllTypesMatch: '" + name + "' is named twice");
      values.push_back(*value);
    }
    sort(values);
    for (unsigned value : values) {
      if (op_.typeOf(value) != op_.typeOf(values.front()))
        return error("AllTypesMatch: the values have different type constraints");
      if (op_.typeOf(value)->isConcrete)
        return error("AllTypesMatch: the values can have one type only");
      if (value != values.front())
        op_.sameTypes.emplace_back(values.front(), value);
    }
  }

  std::optional<unsigned> findValue(StringRef name) const {
    if (op_.result && op_.result->name == name)
      return 0;
    const auto found = find_if(op_.operands, [&](const Operand &operand) { return operand.name == name; });
    if (found == op_.operands.end())
      return std::nullopt;
    return found - op_.operands.begin() + 1;
  }

  void readUniformity() {
    const Record *uniformity = record_.getValueAsOptionalDef("uniformity");
    if (!op_.result) {
      if (uniformity)
        error("uniformity", "has a uniformity but no result");
      return;
    }
    if (!uniformity)
      return error("has a result and therefore needs a uniformity");
    op_.uniformity = Uniformity{uniformity, {}};
    const bool hasValues =
        op_.variadic || any_of(op_.operands, [](const Operand &operand) { return !operand.immediate; });
    if (op_.uniformity->enumerator() == "Default" && !hasValues)
      error("uniformity", "the result cannot follow operands, since all of them are immediates");
    readUniformWhen(*uniformity);
  }

  void readUniformWhen(const Record &uniformity) {
    const std::vector<StringRef> immediates = uniformity.getValueAsListOfStrings("immediates");
    const std::vector<int64_t> values = uniformity.getValueAsListOfInts("values");
    if (!immediates.empty() && op_.uniformity->enumerator() == "AlwaysUniform")
      error("uniformity", "UniformWhen: the result is uniform otherwise too");
    for (auto [name, value] : zip_equal(immediates, values)) {
      const auto found = find_if(op_.operands, [&](const Operand &operand) { return operand.name == name; });
      if (found == op_.operands.end() || !found->immediate)
        error("uniformity", "UniformWhen: '" + name + "' is not an immediate");
      else if (!isUIntN(found->immediate->bits, value))
        error("uniformity", "UniformWhen: immediate '" + name + "' cannot be " + Twine(value));
      else
        op_.uniformity->uniformWhen.emplace_back(found - op_.operands.begin(), value);
    }
  }

  void readAttributes() {
    op_.memory = record_.getValueAsDef("memory");
    op_.attributes = record_.getValueAsListOfDefs("functionAttributes");
    SmallSet<const Record *, 8> seen;
    for (const Record *attribute : op_.attributes) {
      const StringRef text = attribute->getValueAsString("text");
      const Attribute::AttrKind kind = Attribute::getAttrKindFromName(text);
      if (kind == Attribute::None || !Attribute::isEnumAttrKind(kind) || !Attribute::canUseAsFnAttr(kind))
        error("'" + text + "' is not an enum attribute of LLVM functions");
      if (!seen.insert(attribute).second)
        error("function attribute '" + text + "' is given twice");
    }
  }

  // Every value whose type is open needs a place in the function's name, once for values of equal types.
  void findOverloads() {
    for (unsigned value = op_.result ? 0 : 1; value <= op_.operands.size(); ++value) {
      const bool isTied = any_of(op_.sameTypes, [&](const auto &pair) { return pair.second == value; });
      if (!op_.typeOf(value)->isConcrete && !isTied)
        op_.overloads.push_back(value);
    }
  }

  const Record &record_;
  StringRef dialectName_;
  TypeConstraints &types_;
  Op op_;
  SmallSet<unsigned, 8> tied_; // values of AllTypesMatch
  bool failed_ = false;
};

} // namespace

std::optional<Op> readOp(const Record &record, StringRef dialectName, TypeConstraints &types) {
  return OpReader(record, dialectName, types).run();
}

} // namespace lgc::tblgen
