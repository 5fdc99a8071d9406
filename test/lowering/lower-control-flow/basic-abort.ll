; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s
; RUN: sed 's/!"function", !"main"/&, !"abort_signal", !"trap"/' %s > %t.trap.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %t.trap.ll | FileCheck %s --check-prefixes=SIGNAL,TRAP
; RUN: sed 's/!"function", !"main"/&, !"abort_signal", !"wait"/' %s > %t.wait.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %t.wait.ll | FileCheck %s --check-prefixes=SIGNAL,WAIT
; RUN: sed 's/!"function", !"main"/&, !"abort_signal", !"shout"/' %s > %t.shout.ll
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lay-out-user-data %t.shout.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHOUT

; A lane that aborts records its message and returns from all functions. Attributes that LLVM may have inferred from the
; abort are removed.

; CHECK-LABEL: define void @main(ptr addrspace(7) %buffer, i1 %condition)
; CHECK-NOT:     noreturn
; CHECK:         call void @fails(ptr addrspace(7) %buffer)
; CHECK-NEXT:    %ended = load i1, ptr addrspace(5) @has.ended
; CHECK-NEXT:    call void asm sideeffect "", ""()
; CHECK-NEXT:    br i1 %ended
; CHECK-LABEL: define internal void @fails(ptr addrspace(7) %buffer) {
; CHECK-NEXT:    call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort.record(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 7)
; CHECK-NEXT:    store i1 true, ptr addrspace(5) @has.ended
; CHECK-NEXT:    ret void
; CHECK-NOT:   has.aborted

; Its wave raises the signal after the other lanes have finished.
; SIGNAL-LABEL: define void @main(
; SIGNAL:       end:
; SIGNAL-NEXT:    %[[ABORTED:.+]] = load i1, ptr addrspace(5) @has.aborted
; SIGNAL-NEXT:    %[[LANES:.+]] = call i64 @lgc.subgroup.ballot(i1 %[[ABORTED]])
; SIGNAL-NEXT:    %any.aborted = icmp ne i64 %[[LANES]], 0
; SIGNAL-NEXT:    br i1 %any.aborted
; TRAP:           call void asm sideeffect "s_trap 2", ""()
; WAIT:           call void asm sideeffect "s_sleep 127\0A\09s_branch 0xfffe", ""()
; SIGNAL:       store i1 true, ptr addrspace(5) @has.aborted

; SHOUT: field 'abort_signal' wants none, trap or wait

@type = private addrspace(4) constant [4 x i8] c"u32\00"
@constants = private addrspace(4) constant [0 x i32] zeroinitializer
@status = private addrspace(4) constant [1 x i64] zeroinitializer

define void @main(ptr addrspace(7) %buffer, i1 %condition) !lgc.stage !{!"compute"} {
  br i1 %condition, label %aborts, label %goes.on

aborts:
  call void @fails(ptr addrspace(7) %buffer) noreturn
  br label %goes.on

goes.on:
  ret void
}

define internal void @fails(ptr addrspace(7) %buffer) noreturn {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 7)
  unreachable
}

declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
