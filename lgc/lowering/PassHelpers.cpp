// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/PassHelpers.h"

#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lgc {

static std::optional<PipelineState> reported(Module &module, Expected<PipelineState> state) {
  if (state)
    return std::move(*state);
  reportError(module, state.takeError());
  return std::nullopt;
}

std::optional<PipelineState> readState(Module &module) {
  return reported(module, PipelineState::read(module));
}

std::optional<PipelineState> readMappedState(Module &module) {
  return reported(module, PipelineState::readMapped(module));
}

void replaceOp(Instruction &op, Value *value) {
  if (isa<Instruction>(value) && !value->hasName())
    value->takeName(&op);
  op.replaceAllUsesWith(value);
  op.eraseFromParent();
}

void dropInferredEffects(ArrayRef<Function *> functions) {
  constexpr Attribute::AttrKind kEffects[] = {Attribute::Memory, Attribute::NoSync, Attribute::NoReturn,
                                              Attribute::WillReturn};
  SmallSetVector<Function *, 8> reached(functions.begin(), functions.end());
  for (size_t index = 0; index < reached.size(); ++index) {
    Function *function = reached[index];
    for (const Attribute::AttrKind kind : kEffects)
      function->removeFnAttr(kind);
    for (User *user : function->users())
      if (auto *call = dyn_cast<CallBase>(user)) {
        for (const Attribute::AttrKind kind : kEffects)
          call->removeFnAttr(kind);
        reached.insert(call->getFunction());
      }
  }
}

} // namespace lgc
