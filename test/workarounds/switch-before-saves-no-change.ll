; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Other stages have no helpers.

; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=amdgpu-pre-ra-optimizations --disable-pass=lgc-switch-before-saves %s -o %t.mir
; RUN: FileCheck %s < %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-switch-before-saves --disable-pass=lgc-switch-before-saves %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-switch-before-saves %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

; CHECK: COPY $exec_lo, implicit-def $exec_lo
define amdgpu_cs void @main(ptr addrspace(8) inreg %buffer, i32 %a) {
entry:
  %few = icmp ult i32 %a, 4
  br i1 %few, label %store, label %end
store:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  br label %end
end:
  ret void
}
