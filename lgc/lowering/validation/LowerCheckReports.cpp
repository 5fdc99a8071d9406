// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/LowerCheckReports.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/abi/RecordRoutine.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/AnyLane.h"
#include "lgc/lowering/validation/CheckPlaces.h"
#include "lgc/lowering/validation/ReportGroups.h"
#include "lgc/lowering/validation/SinkIntoBranches.h"
#include "lgc/lowering/validation/StageWords.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// Any number: only the ratios of branches matter.
constexpr uint64_t kEntryCount = 1000;

DescriptorLookup lookupOf(const CheckReportOp &report) {
  return DescriptorLookup(report.getLookup());
}

bool isLookedUp(const CheckReportOp *report) {
  return lookupOf(*report) != DescriptorLookup::None;
}

RecordWord wordOf(Value *value) {
  const auto *op = dyn_cast<CheckOffsetOp>(value);
  const auto *start = op ? dyn_cast<ConstantInt>(op->getStart()) : nullptr;
  if (!start)
    return value;
  OffsetWord offset{start->getSExtValue(), {}};
  for (auto term = op->getTerms().begin(), end = op->getTerms().end(); term != end; term += 2) {
    const auto *stride = dyn_cast<ConstantInt>(term[1]);
    if (!stride || !isInt<32>(stride->getSExtValue()) || !term[0]->getType()->isIntegerTy(32))
      return value;
    offset.terms.push_back({term[0], static_cast<int32_t>(stride->getSExtValue())});
  }
  return offset;
}

class ReportLowering {
public:
  ReportLowering(Function &function, const UniformConditions &uniformity, const PipelineState &state,
                 const ShaderState &shader, const CheckSites &sites, const CheckPlaces &places,
                 uint32_t routine)
      : function_(function), uniformity_(uniformity), state_(state), shader_(shader), sites_(sites),
        places_(places), routine_{routine, recordedShaderId(shader), executionModel(shader.stage), 0, 0} {
    if (findInternalBuffer(state, InternalBufferKind::ValidationCounters))
      routine_.limit = state.validation.recordLimit;
  }

  void run(ArrayRef<ReportGroup> groups) {
    routine_.hasLookups =
        any_of(groups, [](const ReportGroup &group) { return any_of(group.reports, isLookedUp); });
    if (any_of(groups, [](const ReportGroup &group) { return !group.reports.empty(); }))
      setRecordRoutine(function_, routine_);
    // The last one first: splitting a block moves the instructions behind the group.
    DenseSet<BasicBlock *> cold;
    for (const ReportGroup &group : reverse(groups))
      cold.insert(lower(group));
    // At the end: one may be the position of a group.
    for (const ReportGroup &group : groups) {
      for (CheckReportOp *report : group.reports)
        erase(*report);
      for (CheckReplaceOp *replacement : group.replacements)
        replacement->eraseFromParent();
    }
    sinkIntoBlocks(function_, cold);
    // Else LLVM does not consider that the blocks are cold, and hoists constants from them out of loops.
    function_.setEntryCount(kEntryCount);
  }

private:
  /// Returns the block of the code out of line. What is always suspected stays where it is.
  BasicBlock *lower(const ReportGroup &group) {
    IRBuilder<> builder(group.position);
    SmallVector<Value *> suspected;
    for (const CheckReportOp *report : group.reports) {
      suspected.push_back(report->getSuspected());
      builder.SetCurrentDebugLocation(report->getDebugLoc());
    }
    for (const CheckReplaceOp *replacement : group.replacements)
      suspected.push_back(replacement->getSuspected());
    Value *isNeeded = buildAnySuspected(builder, suspected, uniformity_, shader_.chosenWaveSize());
    const bool isAlways = match(isNeeded, m_One());
    if (!isAlways) {
      MDNode *unlikely = MDBuilder(builder.getContext()).createUnlikelyBranchWeights();
      builder.SetInsertPoint(
          SplitBlockAndInsertIfThen(isNeeded, group.position, /*Unreachable=*/false, unlikely));
    }
    if (!group.reports.empty())
      record(builder, group.reports);
    for (CheckReplaceOp *op : group.replacements) {
      Value *chosen = builder.CreateSelect(op->getWrong(), op->getOther(), op->getDescriptor());
      op->replaceAllUsesWith(
          isAlways ? chosen : joined(*op->getDescriptor(), *chosen, *builder.GetInsertBlock(), group));
    }
    return builder.GetInsertBlock();
  }

  void record(IRBuilderBase &builder, ArrayRef<CheckReportOp *> reports) {
    const CheckReportOp &first = *reports.front();
    RecordBuffers buffers;
    buffers.records = buildBufferDescriptor(builder, first.getRecords());
    if (routine_.limit != 0)
      buffers.counters = buildBufferDescriptor(builder, first.getCounters());
    if (any_of(reports, isLookedUp))
      buffers.inputs = buildBufferDescriptor(builder, first.getInputs());
    SmallVector<RecordArguments> records;
    for (const CheckReportOp *report : reports)
      records.push_back(argumentsOf(builder, *report));
    buildRecordCalls(builder, routine_, buffers, records, state_.gfxIp.major);
  }

  /// Returns the descriptor that is used behind the code out of line, where `chosen` is.
  static Value *joined(Value &descriptor, Value &chosen, BasicBlock &cold, const ReportGroup &group) {
    BasicBlock *after = group.position->getParent();
    IRBuilder<> builder(after, after->begin());
    PHINode *result = builder.CreatePHI(descriptor.getType(), 2);
    result->addIncoming(&chosen, &cold);
    result->addIncoming(&descriptor, cold.getSinglePredecessor());
    return result;
  }

  /// Erases its offsets too: their operands then may be used out of line only.
  static void erase(CheckReportOp &report) {
    SmallPtrSet<CheckOffsetOp *, 2> offsets;
    for (Value *word : report.getWords())
      if (auto *offset = dyn_cast<CheckOffsetOp>(word))
        offsets.insert(offset);
    report.eraseFromParent();
    for (CheckOffsetOp *offset : offsets)
      if (offset->use_empty())
        offset->eraseFromParent();
  }

  RecordArguments argumentsOf(IRBuilderBase &builder, const CheckReportOp &report) {
    const uint32_t number = places_.numberOf(report);
    RecordArguments record;
    record.instruction = sites_.sites[report.getSite()].instruction;
    record.place = places_.places()[number].id;
    record.counter = number;
    // Instead of a condition, which LLVM would compute in front of loops.
    Value *zero = nullptr;
    if (match(report.getFailed(), m_SpecificICmp(ICmpInst::ICMP_EQ, m_Value(zero), m_Zero())) &&
        zero->getType()->isIntegerTy(32) && uniformity_.isUniform(zero))
      record.zero = zero;
    record.lanes = lanesOf(builder, record.zero ? builder.getTrue() : report.getFailed());
    record.error = report.getError();
    for (Value *word : report.getWords())
      record.words.push_back(wordOf(word));
    record.lookup = lookupOf(report);
    return record;
  }

  /// Helper invocations are not counted.
  Value *lanesOf(IRBuilderBase &builder, Value *condition) {
    if (shader_.stage == ShaderStage::Fragment)
      condition = builder.CreateAnd(condition, builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {}));
    return builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {builder.getIntNTy(shader_.chosenWaveSize())},
                                   {condition});
  }

  Function &function_;
  const UniformConditions &uniformity_;
  const PipelineState &state_;
  const ShaderState &shader_;
  const CheckSites &sites_;
  const CheckPlaces &places_;
  RecordRoutine routine_;
};

Value *buildSum(CheckOffsetOp &offset) {
  IRBuilder<> builder(&offset);
  Value *sum = offset.getStart();
  for (auto term = offset.getTerms().begin(), end = offset.getTerms().end(); term != end; term += 2) {
    Value *index = builder.CreateSExt(term[0], builder.getInt64Ty());
    Value *stride = builder.CreateSExt(term[1], builder.getInt64Ty());
    sum = builder.CreateAdd(sum, builder.CreateMul(index, stride));
  }
  return sum;
}

/// Reads offsets of buffer pointers as 32 bits, instead of as the low ones of a pointer, which InstCombine
/// prefers: LLVM's lowering of such pointers would make arithmetic of 160 bits for each.
void readOffsets(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    Value *pointer = nullptr;
    if (!inst.getType()->isIntegerTy(32) || !match(&inst, m_Trunc(m_PtrToInt(m_Value(pointer)))) ||
        pointer->getType() != PointerType::get(inst.getContext(), AMDGPUAS::BUFFER_FAT_POINTER))
      continue;
    IRBuilder<> builder(&inst);
    replaceOp(inst, builder.CreatePtrToInt(pointer, inst.getType()));
  }
}

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
    ReportLowering(*function, uniformity, *state, shader ? *shader : unknown, *sites, places, changed.size())
        .run(groups);
    readOffsets(*function);
    changed.push_back(function);
  }
  // Those that calls do not compute: their indices have 64 bits.
  forEachOp<CheckOffsetOp>(module, [](CheckOffsetOp &offset) { replaceOp(offset, buildSum(offset)); });
  dropInferredEffects(changed);
  recordPlaces(module, places.places());
  return PreservedAnalyses::none();
}

} // namespace lgc
