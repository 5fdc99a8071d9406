// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks each instruction's operands against the grammar, and its ids: that they are defined, defined early
// enough (SPIR-V 2.4), in scope, and of the required kind. Also checks that the module declares what the
// instruction needs, and builds types on the way.

#include "llpc/spirv/IdRoles.h"
#include "llpc/spirv/Requirements.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class OperandChecker {
public:
  explicit OperandChecker(ParseContext &context) : context_(context), module_(context.module) {}
  bool run();

private:
  bool check(const Instruction &instruction);
  void trackFunction(const Instruction &instruction);
  bool checkResultType(const Instruction &instruction);
  bool checkId(const Instruction &instruction, Id id, IdRole role);
  bool checkOrder(const Instruction &instruction, const Instruction &definition, IdRole role);
  bool checkRole(const Instruction &instruction, const Instruction &definition, IdRole role);
  bool checkScopeOrSemantics(const Instruction &instruction, Id id);
  bool isWord(const Instruction &instruction, Id id);
  bool isGlobal(const Instruction &definition) const { return definition.wordOffset < firstFunction_; }
  std::string_view rolesOf(const Instruction &instruction) const;

  ParseContext &context_;
  ModuleData &module_;
  std::vector<Operand> operands_;
  std::vector<Need> needs_;
  std::vector<std::pair<const Instruction *, Id>>
      laterScopes_;                     ///< scopes of annotations, which are defined after them
  uint32_t firstFunction_ = UINT32_MAX; ///< word offset of the first OpFunction
  uint32_t functionBegin_ =
      UINT32_MAX; ///< of the function that contains the instruction; past the end outside functions
  uint32_t functionEnd_ = UINT32_MAX;
};

bool OperandChecker::run() {
  for (const Instruction &instruction : module_.instructions) {
    if (instruction.opcode == Op::Function) {
      firstFunction_ = instruction.wordOffset;
      break;
    }
  }
  auto line = module_.setAside.begin();
  for (const Instruction &instruction : module_.instructions) {
    for (; line != module_.setAside.end() && line->wordOffset < instruction.wordOffset; ++line)
      if (!check(*line))
        return false;
    trackFunction(instruction);
    if (!check(instruction))
      return false;
  }
  for (; line != module_.setAside.end(); ++line)
    if (!check(*line))
      return false;
  return std::ranges::all_of(laterScopes_,
                             [&](const auto &later) { return isWord(*later.first, later.second); });
}

void OperandChecker::trackFunction(const Instruction &instruction) {
  if (instruction.opcode != Op::Function)
    return;
  functionBegin_ = instruction.wordOffset;
  size_t index = module_.indexOf(instruction);
  while (module_.instructions[index].opcode != Op::FunctionEnd)
    ++index;
  functionEnd_ = module_.instructions[index].wordOffset;
}

bool OperandChecker::check(const Instruction &instruction) {
  if (auto error = splitOperands(module_, module_.wordsOf(instruction), operands_))
    return context_.failInvalid(instruction, "malformed instruction: " + error->message);
  if (instruction.resultType != 0 && !checkResultType(instruction))
    return false;
  auto words = module_.wordsOf(instruction);
  std::string_view roles = rolesOf(instruction);
  size_t position = 0;
  for (const Operand &operand : operands_) {
    if (operand.kind == OperandKind::IdRef) {
      // A phi's operands are pairs; elsewhere the last role repeats.
      size_t index = instruction.opcode == Op::Phi ? position % 2 : std::min(position, roles.size() - 1);
      auto role = static_cast<IdRole>(roles[index]);
      ++position;
      if (!checkId(instruction, words[operand.word], role))
        return false;
    } else if (operand.kind == OperandKind::IdScope || operand.kind == OperandKind::IdMemorySemantics) {
      if (!checkScopeOrSemantics(instruction, words[operand.word]))
        return false;
    }
  }
  needs_.clear();
  collectNeeds(module_, instruction, operands_, needs_);
  if (!checkNeeds(context_, instruction, needs_))
    return false;
  bool declaresType = isTypeDeclaration(instruction.opcode) || instruction.opcode == Op::TypeForwardPointer;
  return !declaresType || declareType(context_, instruction);
}

std::string_view OperandChecker::rolesOf(const Instruction &instruction) const {
  if (instruction.opcode == Op::SpecConstantOp)
    return idRoles(static_cast<Op>(instruction.operand(0)));
  if (instruction.opcode != Op::ExtInst)
    return idRoles(instruction.opcode);
  if (!module_.isNonSemantic(instruction))
    return idRoles(Op::ExtInst);
  // The operands of a non-semantic instruction may be types, strings and results of void type; DebugPrintf
  // may print strings.
  return module_.extInstSet(instruction.operand(0)) == ExtInstSet::DebugPrintf ? "xsw" : "x.";
}

bool OperandChecker::checkResultType(const Instruction &instruction) {
  Id id = instruction.resultType;
  const Type *type = module_.type(id);
  if (!type)
    return context_.failInvalid(instruction,
                                concat("the result type ", idText(id), " is not a type declared earlier"));
  bool mayBeVoid = instruction.opcode == Op::FunctionCall || instruction.opcode == Op::Function ||
                   instruction.opcode == Op::ExtInst;
  if (module_.isNonSemantic(instruction) && type->kind != TypeKind::Void)
    return context_.failInvalid(instruction, "the result of a non-semantic instruction is void");
  bool isValue = (type->kind != TypeKind::Void || mayBeVoid) && type->kind != TypeKind::Function;
  return isValue ||
         context_.failInvalid(instruction, concat("the result type ", idText(id), " is not one of values"));
}

bool OperandChecker::checkId(const Instruction &instruction, Id id, IdRole role) {
  // glslang 12 describes a runtime array's length as %0 in its debug information, which must be accepted.
  if (id == 0 && role == IdRole::Any && module_.isNonSemantic(instruction))
    return true;
  if (id == 0)
    return context_.failInvalid(instruction, "0 is not a valid id");
  if (id >= module_.idBound)
    return context_.failInvalid(instruction,
                                concat(idText(id), " is not below the header's id bound ", module_.idBound));
  const Instruction *definition = module_.definition(id);
  if (!definition)
    return context_.failInvalid(instruction, concat(idText(id), " is not defined"));
  return checkOrder(instruction, *definition, role) && checkRole(instruction, *definition, role);
}

/// Names, decorations, entry points and modes precede their targets; phis and branches may refer forward.
bool OperandChecker::checkOrder(const Instruction &instruction, const Instruction &definition, IdRole role) {
  bool inFunction = functionBegin_ != UINT32_MAX;
  if (inFunction && role != IdRole::Function && role != IdRole::Any && !isGlobal(definition) &&
      (definition.wordOffset < functionBegin_ || definition.wordOffset > functionEnd_))
    return context_.failInvalid(instruction,
                                concat(idText(definition.result), " belongs to another function"));
  if (definition.wordOffset < instruction.wordOffset)
    return true;
  switch (instruction.opcode) {
  case Op::EntryPoint:
  case Op::ExecutionModeId:
  case Op::DecorateId:
  case Op::GroupDecorate:
  case Op::GroupMemberDecorate:
  case Op::Phi:
    return true;
  default:
    break;
  }
  if (role == IdRole::Function || role == IdRole::Label || role == IdRole::Any)
    return true;
  bool isForwardPointer = role == IdRole::Type && module_.type(definition.result);
  return isForwardPointer ||
         context_.failInvalid(instruction, concat(idText(definition.result), " is used before word ",
                                                  definition.wordOffset, ", where it is defined"));
}

bool OperandChecker::checkRole(const Instruction &instruction, const Instruction &definition, IdRole role) {
  Id id = definition.result;
  auto wants = [&](bool ok, const char *what) {
    return ok || context_.failInvalid(instruction, concat(idText(id), " is not ", what));
  };
  const Type *type = module_.type(definition.resultType);
  bool isValue = type && type->kind != TypeKind::Void && definition.opcode != Op::Function;
  switch (role) {
  case IdRole::Any:
    return true;
  case IdRole::Value:
    // A phi, an entry point or a mode may refer forward to a value whose type is not known yet; it is checked
    // later.
    return wants(isValue || (!type && definition.resultType != 0), "a value");
  case IdRole::ValueOrString:
    return wants(isValue || definition.opcode == Op::String, "a value or an OpString");
  case IdRole::Constant:
    return wants(definition.resultType != 0 && isGlobal(definition), "a constant or a global variable");
  case IdRole::Pointer:
    return wants(isValue && type->kind == TypeKind::Pointer, "a pointer");
  case IdRole::Type:
    return wants(module_.type(id), "a type");
  case IdRole::Label:
    return wants(definition.opcode == Op::Label, "a label");
  case IdRole::Function:
    return wants(definition.opcode == Op::Function, "a function");
  case IdRole::String:
    return wants(definition.opcode == Op::String, "an OpString");
  case IdRole::ExtInstSet:
    return wants(definition.opcode == Op::ExtInstImport, "an extended instruction set");
  case IdRole::DecorationGroup:
    return wants(definition.opcode == Op::DecorationGroup, "a decoration group");
  }
  return true;
}

bool OperandChecker::checkScopeOrSemantics(const Instruction &instruction, Id id) {
  if (!checkId(instruction, id, IdRole::Value))
    return false;
  // An annotation precedes the types, so its target has no type yet.
  const Instruction &definition = *module_.definition(id);
  if (instruction.opcode == Op::DecorateId && definition.wordOffset > instruction.wordOffset) {
    laterScopes_.push_back({&instruction, id});
    return true;
  }
  return isWord(instruction, id);
}

bool OperandChecker::isWord(const Instruction &instruction, Id id) {
  const Type *type = module_.typeOf(id);
  return (type && type->kind == TypeKind::Int && type->width == 32) ||
         context_.failInvalid(instruction, concat(idText(id), " is not a 32-bit integer"));
}

} // namespace

bool checkOperands(ParseContext &context) {
  return OperandChecker(context).run();
}

} // namespace llpc::spirv
