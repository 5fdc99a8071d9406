// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypedEmitter.h"

#include <algorithm>

namespace reconvergence {

std::string FunctionEmitter::compute(const std::string &instruction) {
  std::string id = text_.fresh();
  line(id + " = " + instruction);
  return id;
}

std::string FunctionEmitter::value(const Expr &expr) {
  if (expr.guard == 0)
    return unguarded(expr);
  const bool isBool = operation(expr.kind).result == 'b';
  const std::string type = isBool ? module_.boolean() : module_.word();
  const std::string none = isBool ? text_.declare("OpConstantFalse " + type) : module_.u32(0);
  const auto &passing = module_.program().guards[expr.guard - 1];
  if (std::ranges::all_of(passing, [](Pixels pixels) { return pixels == 0; }))
    return none;
  const std::string result = unguarded(expr);
  return compute("OpSelect " + type + " " + guardPasses(expr.guard - 1) + " " + result + " " + none);
}

std::string FunctionEmitter::unguarded(const Expr &expr) {
  const Operation &known = operation(expr.kind);
  const std::string type = known.result == 'b' ? module_.boolean() : module_.word();
  std::string arguments;
  std::vector<std::string> ids;
  for (const Expr &arg : expr.args)
    arguments += " " + ids.emplace_back(value(arg));
  if (expr.kind == ExprKind::Typed)
    return typedOperation(expr, ids[0], ids[1]);
  if (known.isSubgroup())
    return subgroupOperation(expr, type, arguments);
  if (expr.kind >= ExprKind::PixelX)
    return fragmentOperation(expr, ids);
  switch (expr.kind) {
  case ExprKind::Constant:
    return module_.u32(expr.number);
  case ExprKind::BoolConstant:
    return text_.declare((expr.number ? "OpConstantTrue " : "OpConstantFalse ") + type);
  case ExprKind::LocalIndex:
    return invocationNumber();
  case ExprKind::SubgroupLane:
    return compute("OpLoad " + type + " " + module_.builtIn("SubgroupLocalInvocationId"));
  case ExprKind::Uniform:
    return inputWord(module_.u32(kUniformsAt + expr.number));
  case ExprKind::Input: {
    const std::string first = module_.u32(kInputsAt + expr.number * module_.program().localSize);
    return inputWord(compute("OpIAdd " + type + " " + invocationNumber() + " " + first));
  }
  case ExprKind::Pushed:
    return pushedWord(expr.number);
  case ExprKind::Workgroup:
    return workgroup();
  case ExprKind::Variable:
    return variable(expr.number);
  case ExprKind::ArrayElement: {
    const uint32_t array = expr.number / kArrayLimit;
    return element(array, expr.number % kArrayLimit % function_.arrays[array].size);
  }
  case ExprKind::Digest:
    return digest(expr.number);
  case ExprKind::Index:
    return module_.u32(filledElement_);
  case ExprKind::Own:
    return element(filledArray_, filledElement_);
  case ExprKind::Pool: {
    const std::string index = compute("OpBitwiseAnd " + type + arguments + " " + module_.u32(kPoolWords - 1));
    return inputWord(compute("OpIAdd " + type + " " + index + " " + module_.u32(poolAt(module_.program()))));
  }
  case ExprKind::ShiftRight: {
    const size_t second = arguments.rfind(' ');
    const std::string amount =
        compute("OpBitwiseAnd " + type + arguments.substr(second) + " " + module_.u32(31));
    return compute("OpShiftRightLogical " + type + arguments.substr(0, second) + " " + amount);
  }
  default:
    return compute(known.opcode + (" " + type) + arguments);
  }
}

std::string FunctionEmitter::subgroupOperation(const Expr &expr, const std::string &type,
                                               const std::string &arguments) {
  const Operation &known = operation(expr.kind);
  text_.require(known.capability);
  const std::string scope = " " + module_.u32(3); // Subgroup
  if (expr.kind == ExprKind::ReduceAdd || expr.kind == ExprKind::ReduceMin)
    return compute(known.opcode + (" " + type) + scope + " Reduce" + arguments);
  if (expr.kind == ExprKind::QuadAll || expr.kind == ExprKind::QuadAny) {
    text_.require("QuadControlKHR");
    text_.extend("SPV_KHR_quad_control");
    return compute(known.opcode + (" " + type) + arguments);
  }
  const bool isBallot = (expr.kind >= ExprKind::Ballot && expr.kind <= ExprKind::BallotHighest) ||
                        expr.kind == ExprKind::InverseBallot;
  return isBallot ? ballotOperation(expr, arguments)
                  : compute(known.opcode + (" " + type) + scope + arguments);
}

std::string FunctionEmitter::ballotOperation(const Expr &expr, const std::string &argument) {
  const Operation &known = operation(expr.kind);
  const std::string type = module_.word(), scope = " " + module_.u32(3); // Subgroup
  const std::string four = text_.declare("OpTypeVector " + type + " 4");
  const std::string ballot = compute("OpGroupNonUniformBallot " + four + scope + argument);
  switch (expr.kind) {
  case ExprKind::BallotCount:
    return compute("OpGroupNonUniformBallotBitCount " + type + scope + " Reduce " + ballot);
  case ExprKind::BallotInclusive:
  case ExprKind::BallotExclusive:
    return compute("OpGroupNonUniformBallotBitCount " + type + scope + " " + known.opcode + " " + ballot);
  case ExprKind::BallotLowest:
  case ExprKind::BallotHighest: {
    const std::string found = compute(known.opcode + (" " + type) + scope + " " + ballot);
    const std::string isSome = compute("OpGroupNonUniformAny " + module_.boolean() + scope + argument);
    text_.require("GroupNonUniformVote");
    return compute("OpSelect " + type + " " + isSome + " " + found + " " + module_.u32(kNothing));
  }
  case ExprKind::InverseBallot:
    return compute("OpGroupNonUniformInverseBallot " + module_.boolean() + scope + " " + ballot);
  default:
    break;
  }
  const std::string low = compute("OpCompositeExtract " + type + " " + ballot + " 0");
  const std::string high = compute("OpCompositeExtract " + type + " " + ballot + " 1");
  const std::string mixed = compute("OpIMul " + type + " " + high + " " + module_.u32(kHighWordFactor));
  return compute("OpIAdd " + type + " " + low + " " + mixed);
}

std::string FunctionEmitter::typedOperation(const Expr &expr, const std::string &value,
                                            const std::string &selector) {
  std::string same = selector;
  if (expr.typed.hasUniformSelector() && !isUniform(expr.args[1])) {
    text_.require("GroupNonUniformBallot");
    same =
        compute("OpGroupNonUniformBroadcastFirst " + module_.word() + " " + module_.u32(3) + " " + selector);
  }
  return TypedEmitter(expr.typed, module_, [this](const std::string &text) { return compute(text); })
      .emit(value, same);
}

std::string FunctionEmitter::workgroup() {
  const std::string vector = text_.declare("OpTypeVector " + module_.word() + " 3");
  const std::string whole = compute("OpLoad " + vector + " " + module_.builtIn("WorkgroupId"));
  return compute("OpCompositeExtract " + module_.word() + " " + whole + " 0");
}

std::string FunctionEmitter::invocationNumber() {
  return compute("OpLoad " + module_.word() + " " +
                 (module_.program().draw ? module_.invocation() : module_.builtIn("LocalInvocationIndex")));
}

std::string FunctionEmitter::pushedWord(uint32_t number) {
  const std::string word = module_.word();
  const std::string pointer =
      compute("OpAccessChain " + text_.pointer("PushConstant", word) + " " + module_.pushConstants() + " " +
              module_.u32(0) + " " + module_.u32(number));
  return compute("OpLoad " + word + " " + pointer);
}

std::string FunctionEmitter::inputWord(const std::string &index) {
  const std::string word = module_.word();
  const std::string pointer =
      compute("OpAccessChain " + text_.pointer("StorageBuffer", word) + " " +
              module_.buffer(kInputBinding, word, 4) + " " + module_.u32(0) + " " + index);
  return compute("OpLoad " + word + " " + pointer);
}

std::string FunctionEmitter::variable(uint32_t index) {
  return phis_[index] ? values_[index] : compute("OpLoad " + module_.word() + " " + memory_[index]);
}

void FunctionEmitter::setVariable(uint32_t index, const std::string &id) {
  if (phis_[index])
    values_[index] = id;
  else
    line("OpStore " + memory_[index] + " " + id);
}

std::string FunctionEmitter::elementPointer(uint32_t array, uint32_t element) {
  const std::string type = function_.arrays[array].isBool ? module_.boolean() : module_.word();
  return compute("OpAccessChain " + text_.pointer("Function", type) + " " + arrays_[array] + " " +
                 module_.u32(element));
}

std::string FunctionEmitter::element(uint32_t array, uint32_t element) {
  const std::string from = elementPointer(array, element), word = module_.word();
  if (!function_.arrays[array].isBool)
    return compute("OpLoad " + word + " " + from);
  const std::string loaded = compute("OpLoad " + module_.boolean() + " " + from);
  return compute("OpSelect " + word + " " + loaded + " " + module_.u32(1) + " " + module_.u32(0));
}

std::string FunctionEmitter::digest(uint32_t array) {
  std::string result = module_.u32(0);
  const std::string word = module_.word();
  for (uint32_t i = 0; i < function_.arrays[array].size; ++i) {
    const std::string scaled = compute("OpIMul " + word + " " + result + " " + module_.u32(kDigestFactor));
    result = compute("OpIAdd " + word + " " + scaled + " " + element(array, i));
  }
  return result;
}

std::string FunctionEmitter::stays(const Stmt &loop) {
  const Expr &condition = loop.exprs[0];
  const std::string limit =
      loop.isLimitConstant ? module_.u32(loop.limit) : inputWord(module_.u32(loop.limit));
  std::string below = compute("OpULessThan " + module_.boolean() + " " + variable(loop.index) + " " + limit);
  if (condition.kind == ExprKind::BoolConstant && condition.number)
    return below;
  return compute("OpLogicalAnd " + module_.boolean() + " " + value(condition) + " " + below);
}

void FunctionEmitter::count(const Stmt &loop) {
  setVariable(loop.index,
              compute("OpIAdd " + module_.word() + " " + variable(loop.index) + " " + module_.u32(1)));
}

} // namespace reconvergence
