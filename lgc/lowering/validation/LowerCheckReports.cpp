// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/LowerCheckReports.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/AnyLane.h"
#include "lgc/lowering/validation/AnyOf.h"
#include "lgc/lowering/validation/CheckPlaces.h"
#include "lgc/lowering/validation/RecordWriter.h"
#include "lgc/lowering/validation/ReportGroups.h"
#include "lgc/lowering/validation/SinkIntoBranches.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// Any number: only the ratios of branches matter.
constexpr uint64_t kEntryCount = 1000;

class ReportLowering {
public:
  ReportLowering(Function &function, const UniformConditions &uniformity, const PipelineState &state,
                 const ShaderState &shader, const CheckSites &sites, const CheckPlaces &places)
      : function_(function), uniformity_(uniformity), state_(state), shader_(shader), sites_(sites),
        places_(places) {}

  void run(ArrayRef<ReportGroup> groups) {
    // The last one first: splitting a block moves the instructions behind the group.
    std::vector<SmallVector<BasicBlock *>> blocks(groups.size());
    for (size_t i = groups.size(); i-- > 0;)
      blocks[i] = lower(groups[i]);
    ColdRegions regions;
    for (const SmallVector<BasicBlock *> &region : blocks)
      regions.add(region);
    // At the end: one may be the position of a group.
    for (const ReportGroup &group : groups)
      for (CheckReportOp *report : group.reports)
        report->eraseFromParent();
    sinkIntoRegions(function_, regions);
    // Else LLVM does not consider that the regions are cold, and hoists constants from them out of loops.
    function_.setEntryCount(kEntryCount);
  }

private:
  /// Returns the blocks of the code out of line.
  SmallVector<BasicBlock *> lower(const ReportGroup &group) {
    IRBuilder<> builder(group.position);
    builder.SetCurrentDebugLocation(group.reports.back()->getDebugLoc());
    Value *isNeeded = isSuspected(builder, group.reports);
    MDNode *unlikely = MDBuilder(builder.getContext()).createUnlikelyBranchWeights();
    Instruction *end = SplitBlockAndInsertIfThen(isNeeded, group.position, /*Unreachable=*/false, unlikely);
    BasicBlock *begin = end->getParent(), *after = end->getSuccessor(0);
    write(group.reports, end);
    // Splitting puts the new blocks in front of the last one.
    SmallVector<BasicBlock *> blocks;
    for (auto block = begin->getIterator(); &*block != after; ++block)
      blocks.push_back(&*block);
    return blocks;
  }

  /// Returns whether some lane is suspected of an error: a uniform value, without an exchange among lanes
  /// where that is known.
  Value *isSuspected(IRBuilder<> &builder, ArrayRef<CheckReportOp *> reports) {
    SmallVector<Value *> uniform, divergent;
    for (CheckReportOp *report : reports) {
      Value *suspected = report->getSuspected();
      (uniformity_.isUniform(suspected) ? uniform : divergent).push_back(suspected);
    }
    Value *ofAll = buildAnyOf(builder, uniform, /*areUniform=*/true);
    Value *ofLane = buildAnyOf(builder, divergent, /*areUniform=*/false);
    if (isFalse(*ofLane))
      return ofAll;
    Value *ofSome = buildAnyLane(builder, ofLane, shader_.chosenWaveSize());
    return isFalse(*ofAll) ? ofSome : builder.CreateOr(ofAll, ofSome);
  }

  void write(ArrayRef<CheckReportOp *> reports, Instruction *position) {
    SmallVector<PossibleRecord> records;
    for (const CheckReportOp *report : reports) {
      const uint32_t number = places_.numberOf(*report);
      records.push_back({sites_.sites[report->getSite()].instruction,
                         report->getError(),
                         places_.places()[number].id,
                         number,
                         report->getFailed(),
                         {report->getWords().begin(), report->getWords().end()}});
    }
    const bool hasCounters = findInternalBuffer(state_, InternalBufferKind::ValidationCounters).has_value();
    const RecordBuffers buffers{reports.front()->getRecords(),
                                hasCounters ? reports.front()->getCounters() : nullptr,
                                state_.validation.recordLimit};
    appendRecords(position, shader_, buffers, records);
  }

  Function &function_;
  const UniformConditions &uniformity_;
  const PipelineState &state_;
  const ShaderState &shader_;
  const CheckSites &sites_;
  const CheckPlaces &places_;
};

/// Returns false after reporting a report of an unknown site.
bool checkSites(ArrayRef<ReportGroup> groups, const CheckSites &sites) {
  for (const ReportGroup &group : groups)
    for (CheckReportOp *report : group.reports)
      if (report->getSite() >= sites.sites.size()) {
        reportError(*report, kMalformedIr, "lgc.check.report: there is no site " + Twine(report->getSite()));
        return false;
      }
  return true;
}

} // namespace

PreservedAnalyses LowerCheckReports::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state || !state->validation.isEnabled())
    return PreservedAnalyses::all();
  Expected<CheckSites> sites = readSites(module);
  if (!sites) {
    reportError(module, sites.takeError());
    return PreservedAnalyses::all();
  }
  SmallVector<std::pair<Function *, std::vector<ReportGroup>>> work;
  CheckPlaces places(*state, *sites);
  forEachOp<CheckFactOp>(module, [](CheckFactOp &fact) { replaceOp(fact, fact.getValue()); });
  for (Function &function : module) {
    std::vector<ReportGroup> groups = groupReports(function);
    if (groups.empty() || !checkSites(groups, *sites))
      continue;
    for (const ReportGroup &group : groups)
      for (const CheckReportOp *report : group.reports)
        places.add(*report);
    work.emplace_back(&function, std::move(groups));
  }
  places.assignIds();
  SmallVector<Function *> changed;
  const ShaderState unknown;
  auto &functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  for (const auto &[function, groups] : work) {
    const ShaderState *shader = state->shaderOf(*function);
    const UniformConditions uniformity(*function, functions.getResult<TargetIRAnalysis>(*function));
    ReportLowering(*function, uniformity, *state, shader ? *shader : unknown, *sites, places).run(groups);
    changed.push_back(function);
  }
  dropInferredEffects(changed);
  recordPlaces(module, places.places());
  return PreservedAnalyses::none();
}

} // namespace lgc
