; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Whether an exit is divergent depends on the uniformity in the op's definition. Each run has another op in the loop.
; With a uniform result the loop does not change; otherwise the exit moves after a reconvergence point.

; DEFINE: %{opt} = %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir -
; DEFINE: %{stays} = %{opt} | FileCheck %s --check-prefix=STAYS
; DEFINE: %{changes} = %{opt} | FileCheck %s --check-prefix=CHANGES

; Always uniform.
; RUN: sed 's/OP(/i64 @lgc.subgroup.ballot(i1 %condition/; s/TYPE/i64/' %s | %{stays}
; RUN: sed 's/OP(/i32 @lgc.subgroup.broadcast.i32(i32 %value, i32 3/; s/TYPE/i32/' %s | %{stays}
; RUN: sed 's/OP(/i32 @lgc.user.data.dword(i32 2/; s/TYPE/i32/' %s | %{stays}

; Never.
; RUN: sed 's/OP(/i32 @lgc.input.subgroup.local.invocation.id(/; s/TYPE/i32/' %s | %{changes}
; RUN: sed 's/OP(/i1 @lgc.subgroup.elect(/; s/TYPE/i1/' %s | %{changes}
; RUN: sed 's/OP(/i32 @lgc.subgroup.shuffle.i32(i32 7, i32 %value/; s/TYPE/i32/' %s | %{changes}

; If the operands are.
; RUN: sed 's/OP(/i32 @lgc.resource.buffer.size(ptr addrspace(7) %one/; s/TYPE/i32/' %s | %{stays}
; RUN: sed 's/OP(/i32 @lgc.resource.buffer.size(ptr addrspace(7) %own/; s/TYPE/i32/' %s | %{changes}

; If an immediate has one value.
; RUN: sed 's/OP(/i32 @lgc.subgroup.reduce.i32(i32 %value, i32 0, i32 0/; s/TYPE/i32/' %s | %{stays}
; RUN: sed 's/OP(/i32 @lgc.subgroup.reduce.i32(i32 %value, i32 0, i32 8/; s/TYPE/i32/' %s | %{changes}
; RUN: sed 's/OP(/i64 @lgc.subgroup.lane.mask(i32 5/; s/TYPE/i64/' %s | %{stays}
; RUN: sed 's/OP(/i64 @lgc.subgroup.lane.mask(i32 4/; s/TYPE/i64/' %s | %{changes}

; STAYS-LABEL: define i32 @example(
; STAYS-NOT:     asm
; STAYS:       break:
; STAYS-NEXT:    {{.*}} call i32 @llvm.amdgcn.ballot.i32
; STAYS-NOT:     asm
; STAYS:       ret i32

; CHANGES-LABEL: define i32 @example(
; CHANGES:         call void asm
; CHANGES:       ret i32
define i32 @example(i1 %condition, i32 %value) {
  %one = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 3, i1 false)
  %own = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 %value, i1 true)
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  %result = call OP()
  %done = icmp eq TYPE %result, 0
  br i1 %done, label %break, label %header

break:
  %seen = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br label %merge

merge:
  call void @lgc.control.merge(i32 7)
  ret i32 %seen
}

declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i32 @lgc.resource.buffer.size(ptr addrspace(7)) memory(none) nosync nounwind willreturn
declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn
declare i64 @lgc.subgroup.lane.mask(i32) memory(none) nosync nounwind willreturn
declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn
declare i64 @lgc.subgroup.ballot(i1) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.broadcast.i32(i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.shuffle.i32(i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.reduce.i32(i32, i32, i32) convergent memory(none) nounwind willreturn
