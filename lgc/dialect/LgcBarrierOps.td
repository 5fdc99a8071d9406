// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.barrier.*: where invocations wait for each other.

#ifndef LGC_DIALECT_LGC_BARRIER_OPS
#define LGC_DIALECT_LGC_BARRIER_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_BarrierWorkgroupOp : LgcOp<"barrier.workgroup", MemoryUnknown, [Convergent, NoUnwind]> {
  let summary = "Wait for the workgroup";
  let description = [{
    Returns once every invocation of the workgroup has arrived. It orders execution alone: memory is ordered
    by a `fence` on either side of it.
  }];
  let llvmExample = [{
declare void @lgc.barrier.workgroup() convergent nounwind

define void @example() {
  fence syncscope("workgroup") release
  call void @lgc.barrier.workgroup()
  fence syncscope("workgroup") acquire
  ret void
}
  }];
}

#endif
