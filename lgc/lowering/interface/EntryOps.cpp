// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/EntryOps.h"

#include "lgc/lowering/PassHelpers.h"

using namespace llvm;

namespace lgc {

void replaceLanes(IRBuilder<> &builder, Instruction &op, function_ref<Value *(unsigned)> lane) {
  const unsigned lanes = usedLanes(op);
  builder.SetInsertPoint(&op);
  Value *vector = PoisonValue::get(op.getType());
  for (unsigned i = 0; i < cast<FixedVectorType>(op.getType())->getNumElements(); ++i) {
    if (lanes & 1 << i)
      vector = builder.CreateInsertElement(vector, lane(i), uint64_t(i));
  }
  replaceOp(op, vector);
}

Value *loadConstantDword(IRBuilder<> &builder, Value *address, const Twine &name) {
  LoadInst *load = builder.CreateAlignedLoad(builder.getInt32Ty(), address, Align(4), name);
  MDNode *yes = MDNode::get(builder.getContext(), {});
  load->setMetadata(LLVMContext::MD_invariant_load, yes);
  load->setMetadata(LLVMContext::MD_noundef, yes);
  return load;
}

} // namespace lgc
