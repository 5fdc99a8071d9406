// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/HoistReports.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/AnyLane.h"
#include "lgc/lowering/validation/AnyOf.h"
#include "lgc/lowering/validation/ReportGroups.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// The cost, in LLVM's units, of computing a number in front of a loop: more than of some additions and
/// shifts, less than of a division.
constexpr unsigned kExpansionBudget = 16;

/// Reports that the first `count` iterations of a loop make.
struct Replay {
  Loop *loop = nullptr;
  Instruction *position = nullptr; ///< in front of the loop
  Value *count = nullptr;          ///< i32
  SmallVector<CheckReportOp *> reports;
  SmallVector<Value *> conditions;     ///< one of these is true where a report may have something to say
  MapVector<PHINode *, Value *> steps; ///< what is added to the loop's variables in each iteration
};

bool endsLanes(const Instruction &inst) {
  const auto *call = dyn_cast<CallBase>(&inst);
  if (!call || isa<CheckReportOp>(inst) || (call->doesNotAccessMemory() && call->willReturn()))
    return false;
  const auto *intrinsic = dyn_cast<IntrinsicInst>(call);
  if (!intrinsic)
    return true;
  switch (intrinsic->getIntrinsicID()) {
  case Intrinsic::amdgcn_kill:
  case Intrinsic::amdgcn_wqm_demote:
    return true;
  default:
    return !intrinsic->willReturn();
  }
}

/// Finds the reports of a loop that can be repeated in front of it.
class LoopReports {
public:
  LoopReports(Loop &loop, ScalarEvolution &evolution, const DominatorTree &dominators,
              const TargetTransformInfo &target)
      : loop_(loop), evolution_(evolution), dominators_(dominators), target_(target),
        position_(loop.getLoopPreheader()->getTerminator()),
        expander_(evolution, "hoisted", /*PreserveLCSSA=*/false) {}

  /// `reports` are those of the loop's blocks, in the order in which an iteration executes them.
  SmallVector<Replay> find(ArrayRef<CheckReportOp *> reports) {
    loop_.getExitingBlocks(exiting_);
    SmallMapVector<const SCEV *, Replay, 2> replays;
    for (CheckReportOp *report : reports) {
      if (isFalse(*report->getSuspected()) || isFalse(*report->getFailed()))
        continue;
      SmallVector<Value *> conditions;
      const SCEV *count = iterations(*report->getParent());
      if (!count || !all_of(report->args(), [&](Use &operand) { return canRepeat(*operand); }) ||
          !addConditions(*report->getSuspected(), *count, conditions))
        continue;
      Replay &replay = replays[count];
      replay.reports.push_back(report);
      replay.conditions.append(conditions);
    }
    SmallVector<Replay> found;
    for (auto &[count, replay] : replays) {
      replay.loop = &loop_;
      replay.position = position_;
      replay.count = expand(count);
      replay.steps = steps_;
      if (!evolution_.isKnownNonZero(count)) {
        IRBuilder<> builder(position_);
        Value *isEntered = builder.CreateIsNotNull(replay.count);
        Value *any = buildAnyOf(builder, replay.conditions, /*areUniform=*/false);
        replay.conditions = {builder.CreateLogicalAnd(isEntered, any)};
      }
      found.push_back(std::move(replay));
    }
    return found;
  }

private:
  /// Returns how many iterations execute the block, an i32, if these are the first ones; null if that is not
  /// known, or takes too much.
  const SCEV *iterations(BasicBlock &block) {
    const auto [known, isNew] = iterations_.try_emplace(&block, nullptr);
    if (isNew)
      known->second = countIterations(block);
    return known->second;
  }

  const SCEV *countIterations(BasicBlock &block) {
    if (!dominators_.dominates(&block, loop_.getLoopLatch()))
      return nullptr;
    const SCEV *least = nullptr;
    for (BasicBlock *exiting : exiting_) {
      const SCEV *count = evolution_.getExitCount(&loop_, exiting);
      if (isa<SCEVCouldNotCompute>(count))
        return nullptr;
      count = evolution_.applyLoopGuards(count, &loop_);
      // The iteration that leaves the loop may execute the block before.
      const bool isBehind = dominators_.dominates(&block, exiting);
      if (evolution_.getUnsignedRangeMax(count).ugt(UINT32_MAX - isBehind))
        return nullptr;
      count = evolution_.getTruncateOrZeroExtend(count, Type::getInt32Ty(block.getContext()));
      if (isBehind)
        count = evolution_.getAddExpr(count, evolution_.getOne(count->getType()), SCEV::FlagNUW);
      least = least ? evolution_.getUMinExpr(least, count) : count;
    }
    return least && !least->isZero() && !least->isOne() && isCheap(*least) ? least : nullptr;
  }

  bool isCheap(const SCEV &expression) {
    return expander_.isSafeToExpandAt(&expression, position_) &&
           !expander_.isHighCostExpansion(&expression, &loop_, kExpansionBudget, &target_, position_);
  }

  Value *expand(const SCEV *expression) {
    return expander_.expandCodeFor(expression, expression->getType(), position_->getIterator());
  }

  /// Returns whether the value does not change, or can be computed for each iteration in front of the loop.
  bool canRepeat(Value &value) {
    auto *inst = dyn_cast<Instruction>(&value);
    if (!inst || !loop_.contains(inst))
      return true;
    const auto known = canRepeat_.find(inst);
    if (known != canRepeat_.end())
      return known->second;
    const auto *phi = dyn_cast<PHINode>(inst);
    const bool result =
        phi ? addStep(*cast<PHINode>(inst))
            : canMove(*inst) && all_of(inst->operands(), [&](Use &operand) { return canRepeat(*operand); });
    canRepeat_[inst] = result;
    return result;
  }

  bool addStep(PHINode &phi) {
    if (phi.getParent() != loop_.getHeader() || !phi.getType()->isIntegerTy())
      return false;
    const auto *variable = affine(phi);
    if (!variable || !isCheap(*variable->getOperand(1)))
      return false;
    steps_[&phi] = expand(variable->getOperand(1));
    return true;
  }

  /// Returns null if the value is not one to which each iteration adds the same.
  const SCEVAddRecExpr *affine(Value &value) {
    const auto *variable = dyn_cast<SCEVAddRecExpr>(evolution_.getSCEV(&value));
    return variable && variable->getLoop() == &loop_ && variable->isAffine() ? variable : nullptr;
  }

  /// Adds conditions that are true in front of the loop if `suspected` is in one of the first `count`
  /// iterations, of which there are some. Returns false if that is not known.
  bool addConditions(Value &suspected, const SCEV &count, SmallVectorImpl<Value *> &conditions) {
    const SCEV *last = evolution_.getMinusSCEV(&count, evolution_.getOne(count.getType()));
    SmallVector<Value *> parts{&suspected};
    while (!parts.empty()) {
      Value *part = parts.pop_back_val(), *one = nullptr, *other = nullptr;
      CmpPredicate predicate;
      if (match(part, m_LogicalOr(m_Value(one), m_Value(other)))) {
        parts.append({other, one});
      } else if (loop_.isLoopInvariant(part)) {
        conditions.push_back(part);
      } else if (match(part, m_ICmp(predicate, m_Value(one), m_Value(other)))) {
        if (loop_.isLoopInvariant(one)) {
          std::swap(one, other);
          predicate = ICmpInst::getSwappedPredicate(predicate);
        }
        if (!addEnds(*one, predicate, *other, *last, conditions))
          return false;
      } else {
        return false;
      }
    }
    return true;
  }

  /// `number` is compared with `limit`, which has to be invariant.
  bool addEnds(Value &number, ICmpInst::Predicate predicate, Value &limit, const SCEV &last,
               SmallVectorImpl<Value *> &conditions) {
    if ((predicate != ICmpInst::ICMP_UGE && predicate != ICmpInst::ICMP_UGT) ||
        !loop_.isLoopInvariant(&limit) || !number.getType()->isIntegerTy(32))
      return false;
    const SCEVAddRecExpr *variable = affine(number);
    if (!variable)
      return false;
    const SCEV *first = variable->getStart(), *step = variable->getOperand(1);
    if (!isCheap(*first) || !isCheap(*step))
      return false;
    IRBuilder<> builder(position_);
    if (variable->hasNoUnsignedWrap()) {
      Value *end = expand(variable->evaluateAtIteration(&last, evolution_));
      conditions.push_back(builder.CreateICmp(predicate, end, &limit));
      return true;
    }
    Type *wide = builder.getInt64Ty();
    const auto product = [&](const SCEV *amount) {
      return evolution_.getMulExpr(evolution_.getZeroExtendExpr(amount, wide),
                                   evolution_.getZeroExtendExpr(&last, wide), SCEV::FlagNUW);
    };
    const SCEV *from = evolution_.getZeroExtendExpr(first, wide);
    if (const auto *constant = dyn_cast<SCEVConstant>(step); constant && constant->getAPInt().isNegative()) {
      const SCEV *fall = product(evolution_.getNegativeSCEV(step));
      conditions.push_back(builder.CreateICmp(predicate, expand(first), &limit));
      if (!evolution_.isKnownPredicate(ICmpInst::ICMP_UGE, from, fall))
        conditions.push_back(builder.CreateICmpULT(expand(from), expand(fall)));
      return true;
    }
    const SCEV *end = evolution_.getAddExpr(from, product(step), SCEV::FlagNUW);
    if (evolution_.getUnsignedRangeMax(end).getActiveBits() <= 32)
      conditions.push_back(
          builder.CreateICmp(predicate, expand(evolution_.getTruncateExpr(end, first->getType())), &limit));
    else
      conditions.push_back(builder.CreateICmp(predicate, expand(end), builder.CreateZExt(&limit, wide)));
    return true;
  }

  Loop &loop_;
  ScalarEvolution &evolution_;
  const DominatorTree &dominators_;
  const TargetTransformInfo &target_;
  Instruction *position_;
  SCEVExpander expander_;
  SmallVector<BasicBlock *> exiting_;
  DenseMap<BasicBlock *, const SCEV *> iterations_;
  DenseMap<Instruction *, bool> canRepeat_;
  MapVector<PHINode *, Value *> steps_;
};

/// The reports of each loop that they are in directly.
using ReportsByLoop = MapVector<Loop *, SmallVector<CheckReportOp *>>;

ReportsByLoop findReports(LoopInfo &loops, const DominatorTree &dominators) {
  ReportsByLoop reports;
  for (const DomTreeNode *node : depth_first(dominators.getRootNode())) {
    Loop *loop = loops.getLoopFor(node->getBlock());
    if (!loop)
      continue;
    for (Instruction &inst : *node->getBlock())
      if (auto *report = dyn_cast<CheckReportOp>(&inst))
        reports[loop].push_back(report);
  }
  return reports;
}

/// Computes conditions and last iterations in front of loops.
SmallVector<Replay> findReplays(Function &function, FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  const auto &target = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<Replay> replays;
  for (const auto &[loop, reports] : findReports(loops, dominators)) {
    const bool mayEndLanes =
        any_of(loop->blocks(), [](const BasicBlock *block) { return any_of(*block, endsLanes); });
    if (mayEndLanes || !loop->getLoopLatch())
      continue;
    if (!loop->getLoopPreheader() &&
        !InsertPreheaderForLoop(loop, &dominators, &loops, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false))
      continue;
    replays.append(LoopReports(*loop, evolution, dominators, target).find(reports));
  }
  return replays;
}

/// Makes the loop that repeats reports.
class ReplayBuilder {
public:
  ReplayBuilder(const Replay &replay, Instruction &position)
      : replay_(replay), begin_(position.getParent()), end_(begin_->getSingleSuccessor()),
        header_(createBlock("repeat")), body_(createBlock("repeated")), builder_(header_) {}

  void run() {
    begin_->getTerminator()->setSuccessor(0, header_);
    MapVector<PHINode *, Value *> variables;
    PHINode *iteration = addVariable(builder_.getInt32(0));
    variables[iteration] = builder_.getInt32(1);
    for (const auto &[phi, step] : replay_.steps) {
      PHINode *variable = addVariable(phi->getIncomingValueForBlock(replay_.position->getParent()));
      variables[variable] = step;
      copies_[phi] = variable;
    }
    builder_.CreateCondBr(builder_.CreateICmpULT(iteration, replay_.count), body_, end_);
    builder_.SetInsertPoint(body_);
    // Without a condition in front of it: iterations that have nothing to report are few.
    for (CheckReportOp *report : replay_.reports)
      repeat(*report);
    builder_.SetCurrentDebugLocation({});
    for (const auto &[variable, step] : variables)
      variable->addIncoming(builder_.CreateAdd(variable, step), body_);
    builder_.CreateBr(header_);
  }

private:
  BasicBlock *createBlock(const char *name) {
    return BasicBlock::Create(begin_->getContext(), name, begin_->getParent(), end_);
  }

  PHINode *addVariable(Value *first) {
    PHINode *variable = builder_.CreatePHI(first->getType(), 2);
    variable->addIncoming(first, begin_);
    return variable;
  }

  void repeat(const CheckReportOp &report) {
    Value *failed = copy(*report.getFailed());
    SmallVector<Value *> words;
    for (Value *word : report.getWords())
      words.push_back(copy(*word));
    Value *error = copy(*report.getError());
    builder_.SetCurrentDebugLocation(report.getDebugLoc());
    CheckReportOp::create(builder_, builder_.getTrue(), failed, copy(*report.getRecords()),
                          copy(*report.getCounters()), copy(*report.getInputs()), error, report.getSite(),
                          report.getLookup(), words);
  }

  Value *copy(Value &value) {
    auto *inst = dyn_cast<Instruction>(&value);
    if (!inst || !replay_.loop->contains(inst->getParent()))
      return &value;
    if (const auto known = copies_.find(inst); known != copies_.end())
      return known->second;
    Instruction *clone = inst->clone();
    for (Use &operand : clone->operands())
      operand.set(copy(*operand));
    builder_.Insert(clone);
    clone->setDebugLoc(inst->getDebugLoc());
    copies_[inst] = clone;
    return clone;
  }

  const Replay &replay_;
  BasicBlock *begin_, *end_, *header_, *body_;
  IRBuilder<> builder_;
  DenseMap<Instruction *, Value *> copies_;
};

} // namespace

PreservedAnalyses HoistReports::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state || !state->validation.isEnabled())
    return PreservedAnalyses::all();
  auto &functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  MDNode *unlikely = MDBuilder(module.getContext()).createUnlikelyBranchWeights();
  SmallVector<WeakTrackingVH> unused;
  for (Function &function : module) {
    const ShaderState *shader = state->shaderOf(function);
    if (!shader || function.isDeclaration())
      continue;
    const SmallVector<Replay> replays = findReplays(function, functions);
    if (replays.empty())
      continue;
    const UniformConditions uniformity(function, functions.getResult<TargetIRAnalysis>(function));
    for (const Replay &replay : replays) {
      IRBuilder<> builder(replay.position);
      builder.SetCurrentDebugLocation(replay.reports.front()->getDebugLoc());
      Value *isNeeded = buildAnySuspected(builder, replay.conditions, uniformity, shader->chosenWaveSize());
      Instruction *position =
          SplitBlockAndInsertIfThen(isNeeded, replay.position, /*Unreachable=*/false, unlikely);
      ReplayBuilder(replay, *position).run();
      for (CheckReportOp *report : replay.reports) {
        unused.append(report->arg_begin(), report->arg_end());
        report->eraseFromParent();
      }
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(unused);
  return PreservedAnalyses::none();
}

} // namespace lgc
