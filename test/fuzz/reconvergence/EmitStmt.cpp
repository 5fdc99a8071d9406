// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionEmitter.h"

#include <algorithm>
#include <utility>

namespace reconvergence {

std::string FunctionEmitter::emit() {
  const std::string word = module_.word();
  const std::string result = function_.hasResult ? word : text_.declare("OpTypeVoid");
  std::string signature = "OpTypeFunction " + result;
  for (uint32_t i = 0; i < function_.parameters; ++i)
    signature += " " + word;
  line((index_ == 0 ? "%main" : "%f" + std::to_string(index_)) + " = OpFunction " + result + " None " +
       text_.declare(signature));
  prepareVariables();
  if (index_ == 0 && module_.program().draw)
    beginFragment();
  if (index_ == 0)
    beginTrace();
  block(function_.body);
  if (isOpen_ && function_.hasResult)
    returnValue(value(function_.result));
  else
    end("OpReturn");
  line("OpFunctionEnd");
  std::string text;
  for (const std::string &each : lines_)
    text += each;
  return text;
}

void FunctionEmitter::beginTrace() {
  const std::string word = module_.word();
  std::string index = invocationNumber();
  if (module_.program().groups > 1) {
    const std::string first =
        compute("OpIMul " + word + " " + workgroup() + " " + module_.u32(module_.program().localSize));
    index = compute("OpIAdd " + word + " " + index + " " + first);
  }
  line("OpStore " + cursor_ + " " +
       compute("OpIMul " + word + " " + index + " " + module_.u32(kTraceLength)));
}

/// The parameters, the first block's label, and what variables begin with.
void FunctionEmitter::prepareVariables() {
  std::vector<std::string> initial;
  for (uint32_t i = 0; i < function_.variables(); ++i)
    initial.push_back(i < function_.parameters ? compute("OpFunctionParameter " + module_.word())
                                               : module_.u32(0));
  begin(text_.fresh());
  isDead_ = false;
  for (size_t i = 0; i < arrays_.size(); ++i) {
    const Array &array = function_.arrays[i];
    const std::string type = text_.declare(
        "OpTypeArray " + (array.isBool ? module_.boolean() : module_.word()) + " " + module_.u32(array.size));
    arrays_[i] = compute("OpVariable " + text_.pointer("Function", type) + " Function " +
                         text_.declare("OpConstantNull " + type));
  }
  cursor_ = module_.keepsInMemory() ? cell(0) : module_.cursor();
  for (uint32_t i = 0; i < function_.variables(); ++i)
    if (module_.keepsInMemory())
      memory_[i] = cell(module_.firstCell(index_) + i);
    else if (!phis_[i])
      memory_[i] = compute("OpVariable " + text_.pointer("Function", module_.word()) + " Function");
  for (uint32_t i = 0; i < function_.variables(); ++i)
    setVariable(i, initial[i]);
}

/// A pointer to the invocation's cell with that number.
std::string FunctionEmitter::cell(uint32_t number) {
  const std::string word = module_.word();
  const std::string own = compute("OpLoad " + word + " " + module_.builtIn("LocalInvocationIndex"));
  const std::string index =
      compute("OpIAdd " + word + " " + own + " " + module_.u32(number * module_.program().localSize));
  return compute("OpAccessChain " + text_.pointer("Workgroup", word) + " " + module_.cells() + " " + index);
}

void FunctionEmitter::begin(const std::string &label) {
  line(label + " = OpLabel");
  label_ = label;
  isOpen_ = true;
  const std::vector<Way> &ways = ways_[label];
  isDead_ = std::ranges::all_of(ways, [](const Way &way) { return way.isDead; });
  for (uint32_t i = 0; i < function_.variables(); ++i) {
    if (!phis_[i])
      continue;
    bool isOne = true;
    std::string phi = "OpPhi " + module_.word();
    for (const Way &way : ways) {
      isOne &= way.values[i] == ways[0].values[i];
      phi += " " + way.values[i] + " " + way.from;
    }
    values_[i] = ways.empty() ? module_.u32(0) : isOne ? ways[0].values[i] : compute(phi);
  }
}

/// A label with a way back to it; finishHeader() writes its phis, at the place that this returns.
size_t FunctionEmitter::beginHeader(const std::string &label) {
  line(label + " = OpLabel");
  label_ = label;
  isOpen_ = true;
  const size_t position = lines_.size();
  lines_.emplace_back();
  for (uint32_t i = 0; i < function_.variables(); ++i)
    if (phis_[i])
      values_[i] = label + "v" + std::to_string(i);
  return position;
}

void FunctionEmitter::finishHeader(const std::string &label, size_t position) {
  for (uint32_t i = 0; i < function_.variables(); ++i) {
    if (!phis_[i])
      continue;
    std::string phi = label + "v" + std::to_string(i) + " = OpPhi " + module_.word();
    for (const Way &way : ways_[label])
      phi += " " + way.values[i] + " " + way.from;
    lines_[position] += phi + "\n";
  }
}

void FunctionEmitter::end(const std::string &terminator) {
  if (isOpen_)
    line(terminator);
  isOpen_ = false;
}

void FunctionEmitter::reach(const std::string &label) {
  if (isOpen_)
    ways_[label].push_back({label_, values_, isDead_});
}

void FunctionEmitter::branchTo(const std::string &label) {
  reach(label);
  end("OpBranch " + label);
}

void FunctionEmitter::branch(const std::string &condition, const std::string &yes, const std::string &no) {
  reach(yes);
  reach(no);
  end("OpBranchConditional " + condition + " " + yes + " " + no);
}

void FunctionEmitter::block(const Block &block) {
  const bool wasDead = isDead_;
  for (const Stmt &each : block) {
    if (!isOpen_)
      break;
    // SPIRV-Tools 2023.1 takes jumps from a switch that nothing reaches for invalid.
    if (!isDead_ || each.kind != StmtKind::Switch)
      stmt(each);
  }
  // A merge block that nothing reaches, and dead code in it. The back edge has to post-dominate a continue
  // construct even so.
  if (isDead_ && !wasDead && !isInContinue_)
    end("OpUnreachable");
}

void FunctionEmitter::stmt(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Observe:
    return observe(stmt);
  case StmtKind::Assign:
    return setVariable(stmt.index, value(stmt.exprs[0]));
  case StmtKind::Fill:
    return fill(stmt);
  case StmtKind::Call:
    return call(stmt);
  case StmtKind::If:
    return ifStmt(stmt);
  case StmtKind::JumpIf:
    return jumpIf(stmt);
  case StmtKind::Switch:
    return switchStmt(stmt);
  case StmtKind::Loop:
    return stmt.form == LoopForm::SingleBlock ? singleBlockLoop(stmt) : loop(stmt);
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Leave:
    return branchTo(targetOf(stmt.kind));
  case StmtKind::Return:
    if (function_.hasResult)
      return returnValue(value(stmt.exprs[0]));
    return end("OpReturn");
  case StmtKind::Abort:
    return abort(stmt);
  case StmtKind::Demote:
    text_.require("DemoteToHelperInvocationEXT");
    text_.extend("SPV_EXT_demote_to_helper_invocation");
    return line("OpDemoteToHelperInvocationEXT");
  case StmtKind::Terminate:
    text_.extend("SPV_KHR_terminate_invocation");
    return end("OpTerminateInvocation");
  case StmtKind::Kill:
    return end("OpKill");
  }
}

const std::string &FunctionEmitter::targetOf(StmtKind jump) const {
  return jump == StmtKind::Break ? breakTarget_ : jump == StmtKind::Continue ? continueTarget_ : leaveTarget_;
}

void FunctionEmitter::returnValue(const std::string &id) {
  if (module_.keepsInMemory() && isOpen_)
    line("OpStore " + cell(module_.firstCell(index_) + function_.variables()) + " " + id);
  end("OpReturnValue " + id);
}

void FunctionEmitter::observe(const Stmt &stmt) {
  const std::string observed = value(stmt.exprs[0]), word = module_.word();
  const std::optional<Draw> &draw = module_.program().draw;
  if (draw && draw->hasColor())
    observeColor(stmt, observed);
  if (draw && !draw->hasTrace())
    return;
  const std::string pair = text_.declare("OpTypeVector " + word + " 2");
  const std::string entry =
      compute("OpCompositeConstruct " + pair + " " + module_.u32(stmt.index) + " " + observed);
  const std::string at = compute("OpLoad " + word + " " + cursor_);
  const std::string pointer =
      compute("OpAccessChain " + text_.pointer("StorageBuffer", pair) + " " +
              module_.buffer(kOutputBinding, pair, 8) + " " + module_.u32(0) + " " + at);
  line("OpStore " + pointer + " " + entry);
  line("OpStore " + cursor_ + " " + compute("OpIAdd " + word + " " + at + " " + module_.u32(1)));
}

void FunctionEmitter::fill(const Stmt &stmt) {
  const Array &array = function_.arrays[stmt.index];
  filledArray_ = stmt.index;
  for (filledElement_ = 0; filledElement_ < array.size; ++filledElement_) {
    std::string made = value(stmt.exprs[0]);
    if (array.isBool) {
      const std::string bit = compute("OpBitwiseAnd " + module_.word() + " " + made + " " + module_.u32(1));
      made = compute("OpINotEqual " + module_.boolean() + " " + bit + " " + module_.u32(0));
    }
    line("OpStore " + elementPointer(stmt.index, filledElement_) + " " + made);
  }
}

/// The message says where the trace would go on.
void FunctionEmitter::abort(const Stmt &stmt) {
  const std::string observed = value(stmt.exprs[0]), message = module_.message();
  const std::string at = compute("OpLoad " + module_.word() + " " + cursor_);
  end("OpAbortKHR " + message + " " +
      compute("OpCompositeConstruct " + message + " " + at + " " + module_.u32(stmt.index) + " " + observed));
}

void FunctionEmitter::call(const Stmt &stmt) {
  const Function &callee = module_.program().functions[stmt.index];
  std::string arguments;
  for (const Expr &expr : stmt.exprs)
    arguments += " " + value(expr);
  const std::string type = callee.hasResult ? module_.word() : text_.declare("OpTypeVoid");
  const std::string id = compute("OpFunctionCall " + type + " %f" + std::to_string(stmt.index) + arguments);
  if (callee.hasResult && module_.keepsInMemory())
    setVariable(stmt.target,
                compute("OpLoad " + type + " " + cell(module_.firstCell(stmt.index) + callee.variables())));
  else if (callee.hasResult)
    setVariable(stmt.target, id);
}

void FunctionEmitter::ifStmt(const Stmt &stmt) {
  const std::string condition = value(stmt.exprs[0]);
  const std::string merge = text_.fresh(), then = text_.fresh();
  const std::string otherwise = stmt.blocks[1].empty() ? merge : text_.fresh();
  line("OpSelectionMerge " + merge + " None");
  branch(condition, then, otherwise);
  begin(then);
  block(stmt.blocks[0]);
  branchTo(merge);
  if (otherwise != merge) {
    begin(otherwise);
    block(stmt.blocks[1]);
    branchTo(merge);
  }
  begin(merge);
}

void FunctionEmitter::jumpIf(const Stmt &stmt) {
  const std::string condition = value(stmt.exprs[0]), next = text_.fresh();
  branch(condition, targetOf(stmt.jump), next);
  begin(next);
}

void FunctionEmitter::switchStmt(const Stmt &stmt) {
  const std::string selector = value(stmt.exprs[0]), merge = text_.fresh();
  std::vector<std::string> labels;
  std::string otherwise = merge, pairs;
  for (const Case &each : stmt.cases) {
    labels.push_back(text_.fresh());
    reach(labels.back());
    for (uint32_t number : each.values)
      pairs += " " + std::to_string(number) + " " + labels.back();
    if (each.isDefault)
      otherwise = labels.back();
  }
  if (otherwise == merge)
    reach(merge);
  line("OpSelectionMerge " + merge + " None");
  end("OpSwitch " + selector + " " + otherwise + pairs);
  const std::string outer = std::exchange(leaveTarget_, merge);
  for (size_t i = 0; i < stmt.cases.size(); ++i) {
    begin(labels[i]);
    block(stmt.blocks[i]);
    branchTo(stmt.cases[i].runsOn ? labels[i + 1] : merge);
  }
  leaveTarget_ = outer;
  begin(merge);
}

void FunctionEmitter::loop(const Stmt &stmt) {
  const std::string header = text_.fresh(), body = text_.fresh(), target = text_.fresh(),
                    merge = text_.fresh();
  setVariable(stmt.index, module_.u32(0));
  branchTo(header);
  const size_t position = beginHeader(header);
  const std::string condition = stmt.form == LoopForm::While ? stays(stmt) : "";
  line("OpLoopMerge " + merge + " " + target + " None");
  if (condition.empty())
    branchTo(body);
  else
    branch(condition, body, merge);
  const std::string outerBreak = std::exchange(breakTarget_, merge),
                    outerContinue = std::exchange(continueTarget_, target);
  begin(body);
  block(stmt.blocks[0]);
  branchTo(target);
  breakTarget_ = outerBreak;
  continueTarget_ = outerContinue;
  continueConstruct(stmt, header, merge, target);
  finishHeader(header, position);
  begin(merge);
}

void FunctionEmitter::continueConstruct(const Stmt &stmt, const std::string &header, const std::string &merge,
                                        const std::string &target) {
  begin(target);
  if (isDead_) {
    branchTo(header);
    return;
  }
  const bool outer = std::exchange(isInContinue_, true);
  count(stmt);
  block(stmt.blocks[1]);
  isInContinue_ = outer;
  if (stmt.form == LoopForm::DoWhile)
    branch(stays(stmt), header, merge);
  else
    branchTo(header);
}

void FunctionEmitter::singleBlockLoop(const Stmt &stmt) {
  const std::string header = text_.fresh(), merge = text_.fresh();
  setVariable(stmt.index, module_.u32(0));
  branchTo(header);
  const size_t position = beginHeader(header);
  block(stmt.blocks[0]);
  count(stmt);
  const std::string condition = stays(stmt);
  line("OpLoopMerge " + merge + " " + header + " None");
  branch(condition, header, merge);
  finishHeader(header, position);
  begin(merge);
}

} // namespace reconvergence
