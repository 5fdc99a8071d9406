// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/ReportBuilder.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/validation/StageWords.h"

using namespace llvm;

namespace lgc {

ReportBuilder::ReportBuilder(Function &function, const PipelineState &state, const ShaderState &shader)
    : stageWords_(createStageWords(function, shader)) {
  BasicBlock &entry = function.getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  records_ = createInternalBuffer(builder, InternalBufferKind::ValidationRecords);
  counters_ = createInternalBuffer(builder, InternalBufferKind::ValidationCounters);
  const bool hasInputs = state.validation.has(ValidationCheck::Descriptors) &&
                         findInternalBuffer(state, InternalBufferKind::ValidationInputs);
  inputs_ = hasInputs ? createInternalBuffer(builder, InternalBufferKind::ValidationInputs) : records_;
}

void ReportBuilder::add(IRBuilderBase &builder, uint32_t site, Value *set, Value *binding,
                        const CheckError &error) const {
  SmallVector<Value *> all(stageWords_.begin(), stageWords_.end());
  all.append({set, binding});
  append_range(all, error.words);
  CheckReportOp::create(builder, error.suspected, error.failed, records_, counters_, inputs_, error.code,
                        site, static_cast<uint32_t>(error.lookup), all);
}

void ReportBuilder::add(IRBuilderBase &builder, uint32_t site, const CheckError &error) const {
  Value *none = builder.getInt32(protocol::kNoResource);
  add(builder, site, none, none, error);
}

Value *createInternalBuffer(IRBuilderBase &builder, InternalBufferKind kind) {
  return ResourceBufferOp::create(builder, kInternalDescriptorSet, internalBuffer(kind).binding,
                                  builder.getInt32(0), /*nonUniform=*/false);
}

Value *codeOf(IRBuilderBase &builder, protocol::ValidationError error) {
  return builder.getInt32(static_cast<uint32_t>(error));
}

} // namespace lgc
