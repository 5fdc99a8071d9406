// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Quads.h"
#include "Reference.h"

#include <functional>

namespace reconvergence {

using Mask = LaneMask;
using Lanes = LaneWords; ///< a value for each lane; a bool is 0 or 1

/// One call of a function by one tangle.
struct Frame {
  const Function &function;
  std::vector<Lanes> variables;
  std::vector<std::vector<Lanes>> arrays;
  Lanes result{};
  Mask broken = 0, continued = 0; ///< lanes that have left the innermost loop's body so
  Mask left = 0;                  ///< the innermost switch
};

/// The execution of a program by the invocations of a subgroup: statements in Reference.cpp, expressions in
/// EvaluateExpr.cpp.
class Subgroup {
public:
  Subgroup(const Program &program, const std::vector<uint32_t> &input, const Limits &limits,
           Prediction &prediction)
      : program_(program), input_(input), pushed_(pushedData(program)), flat_(flatData(program)),
        limits_(limits), prediction_(prediction) {}

  /// False when it exceeds the limits. `size` is the subgroup's, which may have less invocations. Fragments
  /// that are not `lasting` may have ended already while others are elsewhere.
  bool run(uint32_t group, const Wave &wave, uint32_t size, Mask lasting) {
    group_ = group;
    wave_ = wave;
    size_ = size;
    live_ = wave.covered;
    lasting_ = lasting;
    call(program_.functions[0], {}, wave.lanes);
    for (uint32_t lane = 0; lane < 64; ++lane)
      if (has(live_, lane))
        prediction_.writes[wave.invocations[lane]] = true;
    return !isOver_;
  }

  /// Behind run(): the fragments that have reached the end of the program as such.
  Mask lasting() const { return live_ & ~returned_; }

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
  LaneResult operate(const Expr &expr, const std::vector<Lanes> &args, Mask mask, Frame &frame) const;
  Lanes elementwise(ExprKind kind, const std::vector<Lanes> &args) const;
  static Lanes subgroupOperation(ExprKind kind, const Lanes &argument, Mask mask);

  // For fragments.
  using WaveOperation = std::function<Lanes(Mask participants)>;
  LaneResult acrossWave(const Expr &expr, Mask mask, const WaveOperation &operation) const;
  Mask runningQuads(Mask mask) const;
  Lanes guarded(const Expr &expr, const LaneResult &result, Mask mask);

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
  const std::vector<std::array<uint32_t, kFlatWords>> flat_;
  uint32_t group_ = 0, size_ = 0;
  Wave wave_;
  const Limits &limits_;
  Prediction &prediction_;
  Mask ended_ = 0;
  Mask live_ = 0;     ///< no helpers; those that have returned are
  Mask returned_ = 0; ///< from the first function
  Mask lasting_ = 0;
  bool isAtStart_ = true; ///< before all control flow
  uint32_t filledArray_ = 0, filledElement_ = 0;
  uint32_t steps_ = 0;
  bool isOver_ = false;
};

} // namespace reconvergence
