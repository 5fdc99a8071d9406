// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/TableAddress.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

Value *buildTableAddress(IRBuilderBase &builder, Value *low) {
  auto *halves = FixedVectorType::get(builder.getInt32Ty(), 2);
  Value *here = builder.CreateIntrinsic(Intrinsic::amdgcn_s_getpc, {});
  Value *address = builder.CreateInsertElement(builder.CreateBitCast(here, halves), low, uint64_t(0));
  return builder.CreateIntToPtr(builder.CreateBitCast(address, builder.getInt64Ty()),
                                builder.getPtrTy(AMDGPUAS::CONSTANT_ADDRESS));
}

} // namespace lgc
