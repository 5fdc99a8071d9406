// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.barrier.*: execution barriers between invocations.

#ifndef LGC_DIALECT_LGC_BARRIER_OPS
#define LGC_DIALECT_LGC_BARRIER_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_BarrierWorkgroupOp : LgcOp<"barrier.workgroup", MemoryUnknown, [Convergent, NoUnwind]> {
  let summary = "Wait for the workgroup";
  let description = [{
    Returns once every invocation of the workgroup has reached it. It orders only execution: a `fence` on
    either side orders memory accesses.
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

def Lgc_BarrierSubgroupOp : LgcOp<"barrier.subgroup", MemoryUnknown, [Convergent, NoUnwind]> {
  let summary = "Wait for the subgroup";
  let description = [{
    Returns once every active invocation of the subgroup has reached it. A subgroup is a wave, whose lanes
    execute in lockstep, so this op only keeps the compiler from moving memory accesses across it. A `fence`
    on either side orders memory accesses.
  }];
  let llvmExample = [{
declare void @lgc.barrier.subgroup() convergent nounwind

define void @example() {
  fence syncscope("wavefront") release
  call void @lgc.barrier.subgroup()
  fence syncscope("wavefront") acquire
  ret void
}
  }];
}

#endif
