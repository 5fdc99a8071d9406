; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-hide-wrapping-offsets %s | FileCheck %s --check-prefix=OFF

; The constant of a sum that may wrap is not folded into the instruction; that of a sum that cannot wrap is.

; CHECK:     buffer_store_b32 {{v[0-9]+, v[0-9]+, s\[0:3\]}}, 0 offen{{$}}
; CHECK:     buffer_store_b32 {{.*}} offen offset:12{{$}}
define amdgpu_cs void @main(i32 %x, ptr addrspace(8) inreg %out) {
  %sum = add i32 %x, 12
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %out, i32 %sum, i32 0, i32 0)
  %safe = and i32 %x, 1020
  %in = add nuw i32 %safe, 12
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 2, ptr addrspace(8) %out, i32 %in, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF-COUNT-2: offen offset:12{{$}}
