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
    Marks the header of a loop, the target of the loop's back edge. The loop construct has the blocks that the
    header dominates and that the merge block does not dominate; the merge block has an `lgc.control.merge`
    with the same `id`. If no merge block can be reached, the construct has all blocks that the header
    dominates. A block on the way out of the loop belongs to the construct although it is in no cycle: its
    tangle is the set of lanes that reach it in the same iteration. An `id` is unique in a function.

    `lgc-lower-control-flow` removes these markers; it runs before all passes that change branches.
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
    Marks the merge block of the loop with this `id`: the block where lanes that left the loop reconverge.
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
    Ends the invocation, also when a called function executes it; `unreachable` follows. Other lanes of the
    wave continue, and the invocation's stores remain visible. An invocation that has ended is not part of any
    later tangle.
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
