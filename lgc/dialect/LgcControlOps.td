// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.control.*: the properties of SPIR-V's structured control flow that branches alone do not express.

#ifndef LGC_DIALECT_LGC_CONTROL_OPS
#define LGC_DIALECT_LGC_CONTROL_OPS

include "lgc/dialect/LgcBase.td"

class LgcControlMarker<string mnemonic> : LgcOp<mnemonic, MemoryUnknown, [Convergent, NoDuplicate, NoUnwind]>;

def Lgc_ControlLoopOp : LgcControlMarker<"control.loop"> {
  let summary = "Begin a loop construct";
  let description = [{
    Stands in the header of a loop, the block that the loop's back edge goes to. The loop construct is what the
    header dominates and the merge block, which has `lgc.control.merge` with the same `id`, does not; without a
    merge block that can be reached it is all that the header dominates. A block that only leaves the loop is
    in the construct, though in no cycle: what it does, it does with the lanes that came there in the same
    iteration. An `id` names one loop of a function.

    `lgc-lower-control-flow` consumes these markers; it comes before any pass that changes branches.
  }];
  let llvmExample = [{
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind

define void @example(i1 %done) {
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  br i1 %done, label %merge, label %header

merge:
  call void @lgc.control.merge(i32 7)
  ret void
}
  }];
  let arguments = (ins I32Attr:$id);
}

def Lgc_ControlMergeOp : LgcControlMarker<"control.merge"> {
  let summary = "End a loop construct";
  let description = [{
    Stands in the merge block of the loop with this `id`: where lanes that left it meet again.
  }];
  let llvmExample = [{
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind

define void @example(i1 %done) {
  br label %header

header:
  call void @lgc.control.loop(i32 1)
  br i1 %done, label %merge, label %header

merge:
  call void @lgc.control.merge(i32 1)
  ret void
}
  }];
  let arguments = (ins I32Attr:$id);
}

def Lgc_ControlTerminateOp : LgcControlMarker<"control.terminate"> {
  let summary = "End the invocation";
  let description = [{
    Ends the invocation, wherever in the calls of functions it is; `unreachable` follows. Other lanes of the
    wave go on, and what the invocation has stored stays. Invocations that have ended take part in nothing that
    lanes do together.
  }];
  let llvmExample = [{
declare void @lgc.control.terminate() convergent noduplicate nounwind

define void @example() {
  call void @lgc.control.terminate()
  unreachable
}
  }];
}

#endif
