; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-vector-bitcasts %s -o - | FileCheck %s --check-prefix=IR
; RUN: not --crash %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-split-vector-bitcasts %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF

; OFF: Cannot select: {{.*}}: v3i32 = bitcast

; Without the pass, the back end ends the process: it cannot select a bitcast of four dwords to three.

; CHECK: buffer_store_{{dword|b32}}
; IR-NOT: bitcast <6 x i16>
; IR: [[LAST:%[0-9]+]] = extractelement <6 x i16> %y, i64 5
; IR: [[WIDE:%[0-9]+]] = zext i16 [[LAST]] to i32
; IR: [[HIGH:%[0-9]+]] = shl i32 [[WIDE]], 16
; IR: [[DWORD:%[0-9]+]] = or i32 %{{[0-9]+}}, [[HIGH]]
; IR: insertelement <3 x i32> {{.*}}, i32 [[DWORD]], i64 2
define amdgpu_cs void @_amdgpu_cs_main(<6 x i16> %x) {
  %y = shufflevector <6 x i16> %x, <6 x i16> zeroinitializer, <6 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 2, i32 poison>
  %z = bitcast <6 x i16> %y to <3 x i32>
  %last = extractelement <3 x i32> %z, i64 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %last, ptr addrspace(8) null, i32 0, i32 0, i32 0)
  ret void
}
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
