// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Subgroup.h"

#include <algorithm>
#include <utility>

namespace reconvergence {

Mask Subgroup::block(const Block &block, Mask mask, Frame &frame) {
  for (const Stmt &each : block)
    mask = mask ? stmt(each, mask, frame) : 0;
  return mask;
}

Mask Subgroup::stmt(const Stmt &stmt, Mask mask, Frame &frame) {
  isOver_ |= ++steps_ > limits_.steps;
  if (isOver_)
    return 0;
  isAtStart_ &= stmt.kind <= StmtKind::Fill;
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
  case StmtKind::Demote:
    live_ &= ~mask;
    return mask;
  case StmtKind::Terminate:
  case StmtKind::Kill:
    live_ &= ~mask;
    ended_ |= mask;
    return 0;
  case StmtKind::Return:
    if (&frame.function == &program_.functions[0])
      returned_ |= mask;
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
    if (has(mask & live_, lane)) {
      std::vector<Entry> &trace = prediction_.traces[group_ * program_.localSize + wave_.invocations[lane]];
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

namespace {

/// The subgroups of a workgroup; all lanes count as live.
std::vector<Wave> computeWaves(const Program &program, uint32_t subgroupSize) {
  std::vector<Wave> waves;
  for (uint32_t i = 0; i < program.localSize; ++i) {
    const uint32_t lane = i % subgroupSize;
    if (lane == 0)
      waves.emplace_back();
    waves.back().invocations[lane] = i;
    waves.back().lanes |= Mask(1) << lane;
    waves.back().covered = waves.back().lanes;
  }
  return waves;
}

} // namespace

std::optional<Prediction> execute(const Program &program, uint32_t subgroupSize, const Limits &limits) {
  const std::vector<uint32_t> input = inputData(program);
  const size_t invocations = size_t(program.localSize) * program.groups;
  Prediction prediction{Traces(invocations), std::vector<bool>(program.localSize), {}};
  const std::vector<Wave> waves =
      program.draw ? wavesOf(*program.draw, subgroupSize) : computeWaves(program, subgroupSize);
  for (uint32_t group = 0; group < program.groups; ++group)
    for (const Wave &wave : waves) {
      Mask lasting = ~Mask(0);
      if (program.draw) {
        Prediction ignored = prediction;
        Subgroup first(program, input, limits, ignored);
        if (!first.run(group, wave, subgroupSize, lasting))
          return std::nullopt;
        lasting = first.lasting();
      }
      if (!Subgroup(program, input, limits, prediction).run(group, wave, subgroupSize, lasting))
        return std::nullopt;
    }
  return prediction;
}

std::optional<Traces> predict(const Program &program, uint32_t subgroupSize, const Limits &limits) {
  std::optional<Prediction> prediction = execute(program, subgroupSize, limits);
  if (!prediction || !prediction->undefined.empty())
    return std::nullopt;
  return std::move(prediction->traces);
}

bool makeDefined(Program &program) {
  program.guards.clear();
  forEachExpr(program, [](Expr &expr) { expr.guard = 0; });
  for (;;) {
    Undefined undefined;
    for (const uint32_t size : {32u, 64u}) {
      std::optional<Prediction> prediction = execute(program, size);
      if (!prediction)
        return false;
      for (const auto &[expr, invocations] : prediction->undefined)
        undefined[expr].insert(undefined[expr].end(), invocations.begin(), invocations.end());
    }
    if (undefined.empty())
      return true;
    const Draw &draw = *program.draw;
    forEachExpr(program, [&](Expr &expr) {
      const auto found = undefined.find(&expr);
      if (found == undefined.end())
        return;
      if (expr.guard == 0) {
        program.guards.emplace_back(draw.triangles.size(), draw.isPortable ? 0 : ~Pixels(0));
        expr.guard = uint32_t(program.guards.size());
      }
      for (uint32_t invocation : found->second)
        program.guards[expr.guard - 1][invocation / kPixels] &= ~(Pixels(1) << invocation % kPixels);
    });
  }
}

} // namespace reconvergence
