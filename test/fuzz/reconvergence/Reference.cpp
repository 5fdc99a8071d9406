// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reference.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace reconvergence {

namespace {

using Mask = uint64_t;                  ///< a set of lanes of the subgroup
using Lanes = std::array<uint32_t, 64>; ///< a value for each; a bool is 0 or 1

/// One call of a function by one tangle.
struct Frame {
  const Function &function;
  std::vector<Lanes> variables;
  std::vector<std::vector<Lanes>> arrays;
  Lanes result{};
  Mask broken = 0, continued = 0; ///< lanes that have left the innermost loop's body so
  Mask left = 0;                  ///< the innermost switch
};

class Subgroup {
public:
  Subgroup(const Program &program, const std::vector<uint32_t> &input, const Limits &limits, Traces &traces)
      : program_(program), input_(input), pushed_(pushedData(program)), limits_(limits), traces_(traces) {}

  /// False when it exceeds the limits. `size` is the subgroup's, of which `lanes` are in use.
  bool run(uint32_t group, uint32_t firstIndex, uint32_t size, uint32_t lanes) {
    group_ = group;
    firstIndex_ = firstIndex;
    size_ = size;
    const Mask all = lanes == 64 ? ~Mask(0) : (Mask(1) << lanes) - 1;
    call(program_.functions[0], {}, all);
    return !isOver_;
  }

private:
  /// All that are in `mask` and do not end in the call are together again behind it.
  Lanes call(const Function &function, const std::vector<Lanes> &arguments, Mask mask);

  /// Each returns the lanes that reach its end. None do anything for no lanes.
  Mask block(const Block &block, Mask mask, Frame &frame);
  Mask stmt(const Stmt &stmt, Mask mask, Frame &frame);
  Mask ifStmt(const Stmt &stmt, Mask mask, Frame &frame);
  Mask switchStmt(const Stmt &stmt, Mask mask, Frame &frame);
  Mask loop(const Stmt &stmt, Mask mask, Frame &frame);
  Mask callStmt(const Stmt &stmt, Mask mask, Frame &frame);

  void jump(StmtKind kind, Mask mask, Frame &frame);
  void observe(uint32_t site, const Lanes &value, Mask mask, bool isMessage = false);
  void set(uint32_t variable, const Lanes &value, Mask mask, Frame &frame);
  void fill(const Stmt &stmt, Mask mask, Frame &frame);
  Mask stays(const Stmt &loop, Mask mask, Frame &frame);
  void count(const Stmt &loop, Mask mask, Frame &frame);

  Lanes value(const Expr &expr, Mask mask, Frame &frame);
  Lanes leaf(const Expr &expr, Frame &frame) const;
  static Lanes digest(const std::vector<Lanes> &array);
  Mask isTrue(const Expr &condition, Mask mask, Frame &frame);
  static Lanes subgroupOperation(ExprKind kind, const Lanes &argument, Mask mask);
  static Lanes quadOperation(ExprKind kind, const Lanes &argument, Mask mask);

  template <typename Function>
  static Lanes forEachLane(Function function) {
    Lanes result;
    for (uint32_t lane = 0; lane < 64; ++lane)
      result[lane] = function(lane);
    return result;
  }
  static bool has(Mask mask, uint32_t lane) { return mask >> lane & 1; }

  const Program &program_;
  const std::vector<uint32_t> &input_;
  const std::vector<uint32_t> pushed_;
  uint32_t group_ = 0, firstIndex_ = 0, size_ = 0;
  const Limits &limits_;
  Traces &traces_;
  Mask ended_ = 0;
  uint32_t filledArray_ = 0, filledElement_ = 0;
  uint32_t steps_ = 0;
  bool isOver_ = false;
};

Mask Subgroup::block(const Block &block, Mask mask, Frame &frame) {
  for (const Stmt &each : block)
    mask = mask ? stmt(each, mask, frame) : 0;
  return mask;
}

Mask Subgroup::stmt(const Stmt &stmt, Mask mask, Frame &frame) {
  isOver_ |= ++steps_ > limits_.steps;
  if (isOver_)
    return 0;
  switch (stmt.kind) {
  case StmtKind::Observe:
    observe(stmt.index, value(stmt.exprs[0], mask, frame), mask);
    return mask;
  case StmtKind::Assign:
    set(stmt.index, value(stmt.exprs[0], mask, frame), mask, frame);
    return mask;
  case StmtKind::Fill:
    fill(stmt, mask, frame);
    return mask;
  case StmtKind::Call:
    return callStmt(stmt, mask, frame);
  case StmtKind::If:
    return ifStmt(stmt, mask, frame);
  case StmtKind::JumpIf: {
    const Mask jumping = isTrue(stmt.exprs[0], mask, frame);
    jump(stmt.jump, jumping, frame);
    return mask & ~jumping;
  }
  case StmtKind::Switch:
    return switchStmt(stmt, mask, frame);
  case StmtKind::Loop:
    return loop(stmt, mask, frame);
  case StmtKind::Abort:
    observe(stmt.index, value(stmt.exprs[0], mask, frame), mask, /*isMessage=*/true);
    ended_ |= mask;
    return 0;
  case StmtKind::Return:
    if (!stmt.exprs.empty()) {
      const Lanes result = value(stmt.exprs[0], mask, frame);
      frame.result = forEachLane([&](uint32_t i) { return has(mask, i) ? result[i] : frame.result[i]; });
    }
    return 0;
  default:
    jump(stmt.kind, mask, frame);
    return 0;
  }
}

void Subgroup::jump(StmtKind kind, Mask mask, Frame &frame) {
  if (kind == StmtKind::Break)
    frame.broken |= mask;
  else if (kind == StmtKind::Continue)
    frame.continued |= mask;
  else
    frame.left |= mask;
}

Mask Subgroup::ifStmt(const Stmt &stmt, Mask mask, Frame &frame) {
  const Mask taken = isTrue(stmt.exprs[0], mask, frame);
  const Mask merged = block(stmt.blocks[0], taken, frame);
  return merged | block(stmt.blocks[1], mask & ~taken, frame);
}

Mask Subgroup::switchStmt(const Stmt &stmt, Mask mask, Frame &frame) {
  const Lanes selector = value(stmt.exprs[0], mask, frame);
  std::vector<Mask> entering(stmt.cases.size());
  Mask others = mask;
  for (size_t i = 0; i < stmt.cases.size(); ++i)
    for (uint32_t value : stmt.cases[i].values)
      for (uint32_t lane = 0; lane < 64; ++lane)
        if (has(mask, lane) && selector[lane] == value) {
          entering[i] |= Mask(1) << lane;
          others &= ~(Mask(1) << lane);
        }
  const Mask outer = std::exchange(frame.left, 0);
  Mask merged = others, running = 0;
  for (size_t i = 0; i < stmt.cases.size(); ++i) {
    if (stmt.cases[i].isDefault) {
      entering[i] |= others;
      merged &= ~others;
    }
    const Mask reached = block(stmt.blocks[i], entering[i] | running, frame);
    running = stmt.cases[i].runsOn ? reached : 0;
    merged |= reached & ~running;
  }
  return merged | std::exchange(frame.left, outer);
}

Mask Subgroup::loop(const Stmt &stmt, Mask mask, Frame &frame) {
  set(stmt.index, {}, mask, frame);
  const Mask outerBroken = std::exchange(frame.broken, 0), outerContinued = std::exchange(frame.continued, 0);
  Mask merged = 0;
  while (mask && !isOver_) {
    ++steps_;
    if (stmt.form == LoopForm::While) {
      const Mask staying = stays(stmt, mask, frame);
      merged |= mask & ~staying;
      mask = staying;
    }
    frame.continued |= block(stmt.blocks[0], mask, frame);
    mask = std::exchange(frame.continued, 0);
    merged |= std::exchange(frame.broken, 0);
    count(stmt, mask, frame);
    mask = block(stmt.blocks[1], mask, frame);
    if (stmt.form == LoopForm::DoWhile || stmt.form == LoopForm::SingleBlock) {
      const Mask staying = mask ? stays(stmt, mask, frame) : 0;
      merged |= mask & ~staying;
      mask = staying;
    }
    isOver_ |= steps_ > limits_.steps;
  }
  frame.broken = outerBroken;
  frame.continued = outerContinued;
  return merged;
}

Mask Subgroup::stays(const Stmt &loop, Mask mask, Frame &frame) {
  Mask staying = isTrue(loop.exprs[0], mask, frame);
  for (uint32_t lane = 0; lane < 64; ++lane)
    if (frame.variables[loop.index][lane] >= loop.limit)
      staying &= ~(Mask(1) << lane);
  return staying;
}

void Subgroup::count(const Stmt &loop, Mask mask, Frame &frame) {
  const Lanes &counter = frame.variables[loop.index];
  set(loop.index, forEachLane([&](uint32_t i) { return counter[i] + 1; }), mask, frame);
}

Mask Subgroup::callStmt(const Stmt &stmt, Mask mask, Frame &frame) {
  std::vector<Lanes> arguments;
  for (const Expr &expr : stmt.exprs)
    arguments.push_back(value(expr, mask, frame));
  const Function &callee = program_.functions[stmt.index];
  const Lanes result = call(callee, arguments, mask);
  mask &= ~ended_;
  if (callee.hasResult)
    set(stmt.target, result, mask, frame);
  return mask;
}

Lanes Subgroup::call(const Function &function, const std::vector<Lanes> &arguments, Mask mask) {
  Frame frame{function, std::vector<Lanes>(function.variables()), {}};
  for (const Array &each : function.arrays)
    frame.arrays.emplace_back(each.size);
  std::ranges::copy(arguments, frame.variables.begin());
  const Mask reached = block(function.body, mask, frame);
  if (function.hasResult && reached) {
    const Lanes result = value(function.result, reached, frame);
    return forEachLane([&](uint32_t i) { return has(reached, i) ? result[i] : frame.result[i]; });
  }
  return frame.result;
}

void Subgroup::observe(uint32_t site, const Lanes &value, Mask mask, bool isMessage) {
  for (uint32_t lane = 0; lane < 64; ++lane)
    if (has(mask, lane)) {
      std::vector<Entry> &trace = traces_[group_ * program_.localSize + firstIndex_ + lane];
      trace.push_back({site, value[lane], isMessage});
      isOver_ |= trace.size() > limits_.entries;
    }
}

void Subgroup::set(uint32_t variable, const Lanes &value, Mask mask, Frame &frame) {
  Lanes &lanes = frame.variables[variable];
  lanes = forEachLane([&](uint32_t i) { return has(mask, i) ? value[i] : lanes[i]; });
}

void Subgroup::fill(const Stmt &stmt, Mask mask, Frame &frame) {
  filledArray_ = stmt.index;
  std::vector<Lanes> &array = frame.arrays[stmt.index];
  const uint32_t bits = frame.function.arrays[stmt.index].isBool ? 1 : ~0u;
  for (filledElement_ = 0; filledElement_ < array.size(); ++filledElement_) {
    const Lanes made = value(stmt.exprs[0], mask, frame);
    Lanes &lanes = array[filledElement_];
    lanes = forEachLane([&](uint32_t i) { return has(mask, i) ? made[i] & bits : lanes[i]; });
  }
}

Lanes Subgroup::digest(const std::vector<Lanes> &array) {
  Lanes result{};
  for (const Lanes &each : array)
    result = forEachLane([&](uint32_t i) { return result[i] * kDigestFactor + each[i]; });
  return result;
}

Mask Subgroup::isTrue(const Expr &condition, Mask mask, Frame &frame) {
  const Lanes lanes = value(condition, mask, frame);
  Mask result = 0;
  for (uint32_t lane = 0; lane < 64; ++lane)
    result |= Mask(has(mask, lane) && lanes[lane]) << lane;
  return result;
}

Lanes Subgroup::value(const Expr &expr, Mask mask, Frame &frame) {
  using enum ExprKind;
  ++steps_;
  std::vector<Lanes> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg, mask, frame));
  if (expr.kind == Typed)
    return evaluate(expr.typed, args[0], args[1], mask, size_);
  if (expr.kind == QuadAll || expr.kind == QuadAny)
    return quadOperation(expr.kind, args[0], mask);
  if (operation(expr.kind).isSubgroup())
    return subgroupOperation(expr.kind, args.empty() ? Lanes() : args[0], mask);
  if (expr.kind == Digest)
    return digest(frame.arrays[expr.number]);
  if (args.empty())
    return leaf(expr, frame);
  const Lanes &a = args[0], &b = args.size() > 1 ? args[1] : a;
  return forEachLane([&](uint32_t i) -> uint32_t {
    switch (expr.kind) {
    case Add:
      return a[i] + b[i];
    case Xor:
      return a[i] ^ b[i];
    case And:
      return a[i] & b[i];
    case Multiply:
      return a[i] * b[i];
    case ShiftRight:
      return a[i] >> (b[i] & 31);
    case Pool:
      return input_[poolAt(program_) + a[i] % kPoolWords];
    case Select:
      return a[i] ? b[i] : args[2][i];
    case Less:
      return a[i] < b[i];
    case Equal:
      return a[i] == b[i];
    case Not:
      return !a[i];
    case LogicalAnd:
      return a[i] && b[i];
    default:
      return a[i] || b[i];
    }
  });
}

Lanes Subgroup::leaf(const Expr &expr, Frame &frame) const {
  return forEachLane([&](uint32_t lane) -> uint32_t {
    const uint32_t index = std::min(firstIndex_ + lane, program_.localSize - 1);
    switch (expr.kind) {
    case ExprKind::LocalIndex:
      return index;
    case ExprKind::SubgroupLane:
      return lane;
    case ExprKind::Input:
      return input_[kInputsAt + expr.number * program_.localSize + index];
    case ExprKind::Uniform:
      return input_[kUniformsAt + expr.number];
    case ExprKind::Pushed:
      return pushed_[expr.number];
    case ExprKind::Workgroup:
      return group_;
    case ExprKind::Variable:
      return frame.variables[expr.number][lane];
    case ExprKind::ArrayElement: {
      const std::vector<Lanes> &array = frame.arrays[expr.number / kArrayLimit];
      return array[expr.number % kArrayLimit % array.size()][lane];
    }
    case ExprKind::Index:
      return filledElement_;
    case ExprKind::Own:
      return frame.arrays[filledArray_][filledElement_][lane];
    default:
      return expr.number;
    }
  });
}

Lanes Subgroup::subgroupOperation(ExprKind kind, const Lanes &argument, Mask mask) {
  const uint32_t first = uint32_t(std::countr_zero(mask));
  Mask ballot = 0;
  uint32_t sum = 0, least = ~0u;
  bool isEqual = true;
  for (uint32_t lane = 0; lane < 64; ++lane)
    if (has(mask, lane)) {
      ballot |= Mask(argument[lane] != 0) << lane;
      sum += argument[lane];
      least = std::min(least, argument[lane]);
      isEqual &= argument[lane] == argument[first];
    }
  return forEachLane([&](uint32_t lane) -> uint32_t {
    switch (kind) {
    case ExprKind::Ballot:
      return uint32_t(ballot) + uint32_t(ballot >> 32) * kHighWordFactor;
    case ExprKind::BallotCount:
      return uint32_t(std::popcount(ballot));
    case ExprKind::BallotInclusive:
      return uint32_t(std::popcount(ballot & (~Mask(0) >> (63 - lane))));
    case ExprKind::BallotExclusive:
      return uint32_t(std::popcount(ballot & ~(~Mask(0) << lane)));
    case ExprKind::BallotLowest:
      return ballot ? uint32_t(std::countr_zero(ballot)) : kNothing;
    case ExprKind::BallotHighest:
      return ballot ? uint32_t(std::bit_width(ballot)) - 1 : kNothing;
    case ExprKind::InverseBallot:
      return uint32_t(ballot >> lane & 1);
    case ExprKind::BroadcastFirst:
      return argument[first];
    case ExprKind::ReduceAdd:
      return sum;
    case ExprKind::ReduceMin:
      return least;
    case ExprKind::Elect:
      return lane == first;
    case ExprKind::All:
      return ballot == mask;
    case ExprKind::Any:
      return ballot != 0;
    default:
      return isEqual;
    }
  });
}

Lanes Subgroup::quadOperation(ExprKind kind, const Lanes &argument, Mask mask) {
  return forEachLane([&](uint32_t lane) -> uint32_t {
    bool all = true, any = false;
    for (uint32_t other = lane & ~3u; other < (lane & ~3u) + 4; ++other)
      if (has(mask, other)) {
        all &= argument[other] != 0;
        any |= argument[other] != 0;
      }
    return kind == ExprKind::QuadAll ? all : any;
  });
}

} // namespace

std::optional<Traces> predict(const Program &program, uint32_t subgroupSize, const Limits &limits) {
  const std::vector<uint32_t> input = inputData(program);
  Traces traces(size_t(program.localSize) * program.groups);
  for (uint32_t group = 0; group < program.groups; ++group)
    for (uint32_t first = 0; first < program.localSize; first += subgroupSize)
      if (!Subgroup(program, input, limits, traces)
               .run(group, first, subgroupSize, std::min(subgroupSize, program.localSize - first)))
        return std::nullopt;
  return traces;
}

} // namespace reconvergence
