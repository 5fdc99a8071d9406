// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionBody.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace shaderfuzz {

std::string emitFunction(ModuleEmitter &module, uint32_t index, const std::string &name) {
  return FunctionBody(module, index).emit(name);
}

std::string FunctionBody::emit(const std::string &name) {
  const std::string result = isVoid_ ? text_.declare("OpTypeVoid") : text_.type(function_.result.type);
  std::string signature = "OpTypeFunction " + result, parameters, stores;
  for (uint32_t parameter : function_.parameters) {
    const std::string type = parameterType(parameter), id = text_.fresh();
    signature += " " + type;
    parameters += id + " = OpFunctionParameter " + type + "\n";
    if (program_.variables[parameter].storage == Storage::Pointer) {
      locals_[parameter] = id;
      module_.alias(id);
      continue;
    }
    Expr load;
    load.kind = ExprKind::Load;
    load.index = parameter;
    load.type = program_.variables[parameter].type;
    stores += "OpStore " + lvalue(load) + " " + id + "\n";
  }
  const std::string entry = text_.fresh();
  const std::string head = name + " = OpFunction " + result + " None " + text_.declare(signature) + "\n" +
                           parameters + entry + " = OpLabel\n";
  lines_ = stores;
  label_ = entry;
  isOpen_ = true;
  if (isVoid_)
    line(kSharedInitialization);
  block(function_.body);
  if (isOpen_)
    end(isVoid_ ? "OpReturn" : "OpReturnValue " + value(function_.result));
  return head + declarations_ + lines_ + "OpFunctionEnd\n";
}

void FunctionBody::store(const Expr &to, const Expr &from, std::string id) {
  const uint32_t bound = program_.variables[to.index].bound;
  if (bound != 0 && !isBelow(program_, from, bound)) {
    const Type bits = to.type.withScalar(Type::number(TypeKind::Uint, to.type.scalar().width));
    const auto all = [&](uint64_t number) {
      return text_.constant(bits, std::vector<uint64_t>(bits.components(), number));
    };
    if (to.type != bits)
      id = compute("OpBitcast", bits, {id});
    id = std::has_single_bit(bound) ? compute("OpBitwiseAnd", bits, {id, all(bound - 1)})
                                    : compute("OpUMod", bits, {id, all(bound)});
    if (to.type != bits)
      id = compute("OpBitcast", to.type, {id});
  }
  if (program_.variables[to.index].storage == Storage::Target)
    id = targetValue(program_.variables[to.index], to.type, id);
  const std::string pointer = lvalue(to);
  line("OpStore " + pointer + " " + id + memoryOperands(to));
}

void FunctionBody::begin(const std::string &label) {
  line(label + " = OpLabel");
  label_ = label;
  isOpen_ = true;
}

void FunctionBody::end(const std::string &terminator) {
  if (isOpen_)
    line(terminator);
  isOpen_ = false;
}

void FunctionBody::branchTo(const std::string &label) {
  if (isOpen_)
    reached_.insert(label);
  end("OpBranch " + label);
}

void FunctionBody::beginMerge(const std::string &label) {
  begin(label);
  if (!reached_.contains(label))
    end("OpUnreachable");
}

void FunctionBody::block(const Block &block) {
  for (const Stmt &each : block)
    if (isOpen_)
      stmt(each);
}

void FunctionBody::stmt(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::Assign: {
    store(stmt.exprs[0], stmt.exprs[1], value(stmt.exprs[1]));
    break;
  }
  case StmtKind::If:
    branchStmt(stmt);
    break;
  case StmtKind::Switch:
    switchStmt(stmt);
    break;
  case StmtKind::Loop:
    loopStmt(stmt);
    break;
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Leave:
    jump(stmt.kind);
    break;
  case StmtKind::Return:
    end(isVoid_ ? "OpReturn" : "OpReturnValue " + value(stmt.exprs[0]));
    break;
  case StmtKind::Atomic:
    atomic(stmt);
    break;
  case StmtKind::Discard:
    discard(DiscardKind(stmt.index));
    break;
  case StmtKind::Exchange:
    if (program_.draw)
      quadDifference(stmt);
    else
      exchange(stmt);
    break;
  case StmtKind::ImageWrite:
    imageWrite(stmt);
    break;
  case StmtKind::ImageAtomic:
    atomic(stmt);
    break;
  }
}

void FunctionBody::branchStmt(const Stmt &stmt) {
  const std::string condition = value(stmt.exprs[0]);
  const std::string merge = text_.fresh(), then = text_.fresh();
  const bool hasElse = !stmt.blocks[1].empty();
  const std::string otherwise = hasElse ? text_.fresh() : merge;
  line("OpSelectionMerge " + merge + " None");
  end("OpBranchConditional " + condition + " " + then + " " + otherwise);
  begin(then);
  block(stmt.blocks[0]);
  branchTo(merge);
  if (hasElse) {
    begin(otherwise);
    block(stmt.blocks[1]);
    branchTo(merge);
  } else {
    reached_.insert(merge);
  }
  beginMerge(merge);
}

void FunctionBody::switchStmt(const Stmt &stmt) {
  const std::string selector = value(stmt.exprs[0]);
  const bool isSigned = stmt.exprs[0].type.kind == TypeKind::Int;
  const std::string merge = text_.fresh();
  std::vector<std::string> labels;
  std::string cases;
  for (size_t i = 0; i < stmt.blocks.size(); ++i) {
    labels.push_back(text_.fresh());
    if (i > 0)
      cases += (isSigned ? std::to_string(int32_t(stmt.numbers[i - 1]))
                         : std::to_string(uint32_t(stmt.numbers[i - 1]))) +
               " " + labels[i] + " ";
  }
  line("OpSelectionMerge " + merge + " None");
  end("OpSwitch " + selector + " " + labels[0] + " " + cases);
  const std::string outer = std::exchange(leaveTarget_, merge);
  for (size_t i = 1; i < stmt.blocks.size(); ++i) {
    begin(labels[i]);
    block(stmt.blocks[i]);
    const bool runsOn = i + 1 < stmt.blocks.size() && (uint64_t(stmt.index) >> std::min<size_t>(i, 63) & 1);
    branchTo(runsOn ? labels[i + 1] : merge);
  }
  begin(labels[0]);
  block(stmt.blocks[0]);
  branchTo(merge);
  leaveTarget_ = outer;
  beginMerge(merge);
}

void FunctionBody::loopStmt(const Stmt &stmt) {
  const Type counter = uint32Type();
  const std::string count = wrapped(value(stmt.exprs[0]), uint32_t(stmt.numbers[0]) + 1);
  const std::string header = text_.fresh(), body = text_.fresh(), next = text_.fresh(), merge = text_.fresh(),
                    continueTarget = text_.fresh(), now = text_.fresh();
  const std::string before = label_;
  const bool isTestedAtEnd = stmt.numbers[1] != 0;
  branchTo(header);
  begin(header);
  line(now + " = OpPhi " + text_.type(counter) + " " + text_.u32(0) + " " + before + " " + next + " " +
       continueTarget);
  std::string condition;
  if (!isTestedAtEnd)
    condition = compute("OpULessThan", Type::boolean(), {now, count});
  line("OpLoopMerge " + merge + " " + continueTarget + " None");
  end(isTestedAtEnd ? "OpBranch " + body : "OpBranchConditional " + condition + " " + body + " " + merge);

  const std::string outerLeave = std::exchange(leaveTarget_, "");
  loops_.push_back({merge, continueTarget});
  loopCounters_[stmt.index] = now;
  begin(body);
  block(stmt.blocks[0]);
  branchTo(continueTarget);
  loopCounters_.erase(stmt.index);
  loops_.pop_back();
  leaveTarget_ = outerLeave;

  begin(continueTarget);
  line(next + " = OpIAdd " + text_.type(counter) + " " + now + " " + text_.u32(1));
  // The way out comes first: otherwise lavapipe 22.3 takes 0 for what the body loads and only what is behind
  // the loop uses.
  if (isTestedAtEnd)
    condition = compute("OpUGreaterThanEqual", Type::boolean(), {next, count});
  end(isTestedAtEnd ? "OpBranchConditional " + condition + " " + merge + " " + header : "OpBranch " + header);
  begin(merge);
}

void FunctionBody::jump(StmtKind kind) {
  if (kind == StmtKind::Leave) {
    if (!leaveTarget_.empty())
      branchTo(leaveTarget_);
  } else if (!loops_.empty()) {
    branchTo(kind == StmtKind::Break ? loops_.back().merge : loops_.back().continueTarget);
  }
}

void FunctionBody::atomic(const Stmt &stmt) {
  static constexpr const char *kOpcodes[kAtomicKinds] = {"OpAtomicIAdd", "OpAtomicAnd",  "OpAtomicOr",
                                                         "OpAtomicXor",  "OpAtomicUMin", "OpAtomicUMax",
                                                         "OpAtomicSMin", "OpAtomicSMax"};
  const std::string operand = value(stmt.exprs[0]);
  const std::string index =
      compute("OpIAdd", uint32Type(),
              {wrapped(value(stmt.exprs[1]), kCellsPerAtomic), text_.u32(stmt.index * kCellsPerAtomic)});
  if (stmt.kind == StmtKind::ImageAtomic) {
    const std::string texel = text_.fresh();
    line(texel + " = OpImageTexelPointer " + text_.pointer("Image", text_.type(uint32Type())) + " " +
         module_.image(uint32_t(stmt.numbers[0])) + " " + index + " " + text_.u32(0));
    compute(kOpcodes[stmt.index], uint32Type(), {texel, text_.u32(1), text_.u32(0), operand});
    return;
  }
  const bool isLocal = stmt.numbers[0] != 0;
  const CellWidth width = stmt.numbers[1] ? CellWidth::Wide : CellWidth::Word;
  const Type cell = cellType(width);
  if (width == CellWidth::Wide)
    text_.require("Int64Atomics");
  std::string chain =
      "OpAccessChain " + text_.pointer(isLocal ? "Workgroup" : "StorageBuffer", text_.type(cell)) + " ";
  chain += isLocal ? module_.localCounters(width)
                   : module_.countersBuffer(countersBinding(width)) + " " + text_.u32(0);
  const std::string pointer = text_.fresh();
  line(pointer + " = " + chain + " " + index);
  // Scope Workgroup or Device; relaxed.
  compute(kOpcodes[stmt.index], cell, {pointer, text_.u32(isLocal ? 2 : 1), text_.u32(0), operand});
}

void FunctionBody::exchange(const Stmt &stmt) {
  const Type &type = stmt.exprs[1].type;
  const std::string offered = value(stmt.exprs[1]);
  const std::string elementPointer = text_.pointer("Workgroup", text_.type(type));
  const std::string all = module_.shared(type), own = text_.fresh(), other = text_.fresh();
  const std::string index = builtIn(BuiltInKind::LocalIndex);
  line(own + " = OpAccessChain " + elementPointer + " " + all + " " + index);
  line("OpStore " + own + " " + offered);
  lines_ += module_.barrier();
  const std::string further = wrapped(compute("OpIAdd", uint32Type(), {index, text_.u32(stmt.index)}),
                                      program_.invocationsPerGroup());
  line(other + " = OpAccessChain " + elementPointer + " " + all + " " + further);
  const std::string received = compute("OpLoad", type, {other});
  lines_ += module_.barrier();
  store(stmt.exprs[0], stmt.exprs[1], received);
}

} // namespace shaderfuzz
