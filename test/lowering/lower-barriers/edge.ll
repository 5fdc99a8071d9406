; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Every barrier of every function, including unreachable code. Traces are in the functions that ask for them.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-barriers %s -o - | FileCheck %s

declare void @lgc.barrier.workgroup() convergent nounwind
declare void @lgc.barrier.subgroup() convergent nounwind

; CHECK-LABEL: define void @one()
; CHECK-NOT: ttracedata
; CHECK-COUNT-2: call void @llvm.amdgcn.s.barrier()
; CHECK-NOT: lgc.barrier
define void @one() {
  call void @lgc.barrier.workgroup()
  ret void

unreached:
  call void @lgc.barrier.workgroup()
  br label %unreached
}

; CHECK-LABEL: define void @traced()
; CHECK-NEXT: call void @llvm.amdgcn.s.ttracedata.imm(i16 1)
; CHECK-NEXT: call void @llvm.amdgcn.s.barrier()
; CHECK-NEXT: call void @llvm.amdgcn.s.ttracedata.imm(i16 0)
; CHECK-NEXT: call void @llvm.amdgcn.wave.barrier()
define void @traced() sanitize_thread {
  call void @lgc.barrier.workgroup()
  call void @lgc.barrier.subgroup()
  ret void
}

; CHECK-LABEL: define void @other()
; CHECK-NOT: ttracedata
; CHECK-COUNT-2: call void @llvm.amdgcn.wave.barrier()
; CHECK-NOT: call void @lgc.barrier
define void @other() {
  call void @lgc.barrier.subgroup()
  call void @lgc.barrier.subgroup()
  ret void
}
