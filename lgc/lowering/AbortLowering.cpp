// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/AbortLowering.h"

#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/DebugBuffer.h"
#include "lgc/lowering/FormatStrings.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace lgc {

namespace {

/// Moves operands that are known by now to the constants. Poison stays what the shader made it: anything.
void foldConstants(AbortMessage &message) {
  std::vector<uint32_t> constants;
  SmallVector<Value *> varying;
  auto nextConstant = message.constants.begin();
  auto nextVarying = message.varying.begin();
  for (uint32_t dword = 0; dword < message.dwords(); ++dword) {
    if (message.isConstant(dword)) {
      constants.push_back(*nextConstant++);
      continue;
    }
    Value *value = *nextVarying++;
    const auto *number = dyn_cast<ConstantInt>(value);
    if (!number && !isa<UndefValue>(value)) {
      varying.push_back(value);
      continue;
    }
    constants.push_back(number ? number->getZExtValue() : 0);
    message.constantStatus[dword / 64] |= uint64_t(1) << dword % 64;
  }
  message.constants = std::move(constants);
  message.varying = std::move(varying);
}

} // namespace

void lowerAbortRecord(AbortRecordOp &op, const PipelineState &state, FormatStrings &formats) {
  AbortMessage message = cantFail(AbortMessage::read(op)); // the dialect verifier has seen it
  if (!message.memory)
    foldConstants(message);

  MessageUse use;
  use.size = message.size;
  use.type = message.type;
  use.constantStatus = message.constantStatus;
  use.constants = message.constants;
  use.position = DebugPosition::of(op);
  if (const ShaderState *shader = state.shaderOf(*op.getFunction()))
    use.stage = shader->stage;
  const uint64_t id = formats.add(std::move(use));
  if (message.memory)
    appendAbort(&op, op.getBuffer(), id, message.memory, message.varyingDwords());
  else
    appendAbort(&op, op.getBuffer(), id, message.varying);
}

} // namespace lgc
