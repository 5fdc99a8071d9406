; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-vector-selects %s -o - | FileCheck %s --check-prefix=IR
; RUN: not --crash %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-freeze-vector-selects %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF

; Without the pass, the back end ends the process.
; OFF: Invalid operands for select instruction

; CHECK: buffer_store_{{dwordx2|b64}}
; IR: [[FROZEN:%.*]] = freeze i64 %b
; IR-NEXT: or i64 [[FROZEN]],
define amdgpu_ps void @main(<2 x half> %x, ptr addrspace(8) inreg %out) {
  %c = fcmp ole <2 x half> %x, splat (half 0xH3400)
  %s = select <2 x i1> %c, <2 x i32> <i32 1, i32 1>, <2 x i32> <i32 -5, i32 4>
  %b = bitcast <2 x i32> %s to i64
  %o = or i64 %b, 4593671619917905920
  %v = bitcast i64 %o to <2 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %v, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
