// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/LowerCheckReports.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/analysis/FindInstructions.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/CheckPlaces.h"
#include "lgc/lowering/validation/RecordWriter.h"
#include "lgc/lowering/validation/SinkIntoBranches.h"
#include "lgc/lowering/validation/StageWords.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// The number of reports that share a branch: their conditions, and what they report, are in registers until
/// then.
constexpr size_t kLargestGroup = 16;

using Group = SmallVector<CheckReportOp *, kLargestGroup>;

bool isFalse(const Value &value) {
  const auto *constant = dyn_cast<ConstantInt>(&value);
  return constant && constant->isZero();
}

/// Collects the reports of a function, those of a block together. Erases those that never happen.
std::vector<Group> groupReports(Function &function) {
  std::vector<Group> groups;
  for (CheckReportOp *report : findInstructions<CheckReportOp>(function, [](auto &) { return true; })) {
    if (isFalse(*report->getSuspected()) || isFalse(*report->getFailed())) {
      report->eraseFromParent();
      continue;
    }
    const bool isNew = groups.empty() || groups.back().size() == kLargestGroup ||
                       groups.back().front()->getParent() != report->getParent();
    if (isNew)
      groups.emplace_back();
    groups.back().push_back(report);
  }
  return groups;
}

class ReportLowering {
public:
  ReportLowering(Function &function, const PipelineState &state, const ShaderState &shader,
                 const CheckSites &sites, const CheckPlaces &places)
      : function_(function), state_(state), shader_(shader), sites_(sites), places_(places) {}

  void run(ArrayRef<Group> groups) {
    ColdRegions regions;
    for (const Group &group : groups)
      regions.add(lower(group));
    sinkIntoRegions(function_, regions);
  }

private:
  /// Returns the blocks of the code out of line.
  SmallVector<BasicBlock *> lower(const Group &group) {
    CheckReportOp *last = group.back();
    IRBuilder<> builder(last);
    Value *isSuspect = group.front()->getSuspected();
    for (CheckReportOp *report : drop_begin(group))
      isSuspect = builder.CreateOr(isSuspect, report->getSuspected());
    Type *mask = builder.getIntNTy(shader_.chosenWaveSize());
    Value *lanes = builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {mask}, {isSuspect});
    Value *isNeeded = builder.CreateICmpNE(lanes, ConstantInt::get(mask, 0));
    MDNode *unlikely = MDBuilder(builder.getContext()).createUnlikelyBranchWeights();
    Instruction *end = SplitBlockAndInsertIfThen(isNeeded, last, /*Unreachable=*/false, unlikely);
    BasicBlock *begin = end->getParent(), *after = last->getParent();
    for (CheckReportOp *report : group) {
      write(*report, end);
      report->eraseFromParent();
    }
    // Splitting puts the new blocks in front of the last one.
    SmallVector<BasicBlock *> blocks;
    for (auto block = begin->getIterator(); &*block != after; ++block)
      blocks.push_back(&*block);
    return blocks;
  }

  void write(const CheckReportOp &report, Instruction *position) {
    const CheckSite &site = sites_.sites[report.getSite()];
    const uint32_t number = places_.numberOf(report);
    const RecordConstants constants{recordedShaderId(shader_),     site.instruction,
                                    executionModel(shader_.stage), report.getError(),
                                    places_.places()[number].id,   number};
    const bool hasCounters = findInternalBuffer(state_, InternalBufferKind::ValidationCounters).has_value();
    const RecordBuffers buffers{report.getRecords(), hasCounters ? report.getCounters() : nullptr,
                                state_.validation.recordLimit};
    const SmallVector<Value *> words(report.getWords().begin(), report.getWords().end());
    appendRecord(position, shader_, buffers, constants, report.getFailed(), words);
  }

  Function &function_;
  const PipelineState &state_;
  const ShaderState &shader_;
  const CheckSites &sites_;
  const CheckPlaces &places_;
};

/// Returns false after reporting a report of an unknown site.
bool checkSites(ArrayRef<Group> groups, const CheckSites &sites) {
  for (const Group &group : groups)
    for (CheckReportOp *report : group)
      if (report->getSite() >= sites.sites.size()) {
        reportError(*report, kMalformedIr, "lgc.check.report: there is no site " + Twine(report->getSite()));
        return false;
      }
  return true;
}

} // namespace

PreservedAnalyses LowerCheckReports::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state || !state->validation.isEnabled())
    return PreservedAnalyses::all();
  Expected<CheckSites> sites = readSites(module);
  if (!sites) {
    reportError(module, sites.takeError());
    return PreservedAnalyses::all();
  }
  SmallVector<std::pair<Function *, std::vector<Group>>> work;
  CheckPlaces places(*state, *sites);
  for (Function &function : module) {
    std::vector<Group> groups = groupReports(function);
    if (groups.empty() || !checkSites(groups, *sites))
      continue;
    for (const Group &group : groups)
      for (const CheckReportOp *report : group)
        places.add(*report);
    work.emplace_back(&function, std::move(groups));
  }
  places.assignIds();
  SmallVector<Function *> changed;
  const ShaderState unknown;
  for (const auto &[function, groups] : work) {
    const ShaderState *shader = state->shaderOf(*function);
    ReportLowering(*function, *state, shader ? *shader : unknown, *sites, places).run(groups);
    changed.push_back(function);
  }
  dropInferredEffects(changed);
  recordPlaces(module, places.places());
  return PreservedAnalyses::none();
}

} // namespace lgc
