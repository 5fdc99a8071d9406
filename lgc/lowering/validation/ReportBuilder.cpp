// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/ReportBuilder.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/validation/StageWords.h"

using namespace llvm;

namespace lgc {

ReportBuilder::ReportBuilder(Function &function, const ShaderState &shader)
    : stageWords_(createStageWords(function, shader)) {
  BasicBlock &entry = function.getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  records_ = createInternalBuffer(builder, InternalBufferKind::ValidationRecords);
  counters_ = createInternalBuffer(builder, InternalBufferKind::ValidationCounters);
}

void ReportBuilder::add(IRBuilder<> &builder, uint32_t site, Value *set, Value *binding,
                        const CheckError &error) const {
  SmallVector<Value *> all(stageWords_.begin(), stageWords_.end());
  all.append({set, binding});
  append_range(all, error.words);
  CheckReportOp::create(builder, error.suspected, error.failed, records_, counters_,
                        static_cast<uint32_t>(error.code), site, all);
}

void ReportBuilder::add(IRBuilder<> &builder, uint32_t site, const CheckError &error) const {
  Value *none = builder.getInt32(protocol::kNoResource);
  add(builder, site, none, none, error);
}

Value *createInternalBuffer(IRBuilder<> &builder, InternalBufferKind kind) {
  return ResourceBufferOp::create(builder, kInternalDescriptorSet, internalBuffer(kind).binding,
                                  builder.getInt32(0), /*nonUniform=*/false);
}

std::array<Value *, 2> dwordsOf(IRBuilder<> &builder, Value *number) {
  return {builder.CreateTrunc(number, builder.getInt32Ty()),
          builder.CreateTrunc(builder.CreateLShr(number, 32), builder.getInt32Ty())};
}

} // namespace lgc
