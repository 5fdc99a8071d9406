; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-fold-ors-of-ones %s | FileCheck %s --check-prefix=OFF

; Only instruction selection finds that a lane's number is less than 32, in another block than that of the "or". LLVM
; would fold "-1 | x" to x.

; The "or" is true, and the ballot has all active lanes; without the pass, those with %less.

; CHECK-LABEL: main:
; CHECK:       s_mov_b32 [[TRUE:s[0-9]+]], -1
; CHECK:       v_cndmask_b32_e64 [[BIT:v[0-9]+]], 0, 1, [[TRUE]]
; CHECK:       v_cmp_ne_u32_e64 [[BALLOT:s[0-9]+]], 0, [[BIT]]
; CHECK:       v_mov_b32_e32 [[STORED:v[0-9]+]], [[BALLOT]]
; CHECK:       buffer_store_b32 [[STORED]],
; OFF-LABEL:   main:
; OFF:         s_cmp_lt_u32 s{{[0-9]+}}, 5
; OFF:         s_cselect_b32 [[LESS:s[0-9]+]], -1, 0
; OFF:         v_cndmask_b32_e64 [[BIT:v[0-9]+]], 0, 1, [[LESS]]
; OFF:         v_cmp_ne_u32_e64 [[BALLOT:s[0-9]+]], 0, [[BIT]]
; OFF:         v_mov_b32_e32 [[STORED:v[0-9]+]], [[BALLOT]]
; OFF:         buffer_store_b32 [[STORED]],
define amdgpu_cs void @main(i32 inreg %a, ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
entry:
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %some = icmp ne i32 %lane, 7
  br i1 %some, label %before, label %end

before:
  %tens = and i32 %lane, -32
  %isnt = icmp ne i32 %tens, 32
  br label %loop

loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %less = icmp ult i32 %i, 5
  %either = or i1 %isnt, %less
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 %either)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %ballot, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  %next = add i32 %i, 1
  %again = icmp ne i32 %i, %lane
  br i1 %again, label %loop, label %end

end:
  ret void
}

; The high halves of both operands of the select are all ones, which is found once it is split into halves.

; CHECK-LABEL: halves:
; CHECK:       v_mov_b32_e32 v1, -1
; CHECK:       buffer_store_b64 v[0:1]
define amdgpu_cs void @halves(ptr addrspace(8) inreg %out, i64 %x, i64 %y, i32 %lane) "target-features"="+wavefrontsize64" {
  %odd = trunc i32 %lane to i1
  %either = or i64 %x, -1640531528
  %chosen = select i1 %odd, i64 -1640531528, i64 %either
  %result = or i64 %y, %chosen
  %dwords = bitcast i64 %result to <2 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %dwords, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
