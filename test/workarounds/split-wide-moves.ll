; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s --implicit-check-not='s_mov_b64 {{.*}}, 0x3fd'
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-split-wide-moves %s | FileCheck %s --check-prefix=OFF

; A 64-bit constant that becomes scalar takes two moves: the literal of s_mov_b64 has 32 bits.

; CHECK: s_mov_b32 {{.*}}, 0x3fd00000{{$}}
define amdgpu_cs void @main(i32 inreg %c, i32 %offset, ptr addrspace(3) %from, ptr addrspace(8) inreg %out) {
  %is = icmp ugt i32 %c, 7
  br i1 %is, label %side, label %end

side:
  %loaded = load <3 x double>, ptr addrspace(3) %from, align 32
  %changed = insertelement <3 x double> %loaded, double -8.025000e+01, i64 1
  br label %end

end:
  %value = phi <3 x double> [ %changed, %side ], [ splat (double 2.500000e-01), %0 ]
  %first = shufflevector <3 x double> %value, <3 x double> poison, <2 x i32> <i32 0, i32 1>
  %bits = bitcast <2 x double> %first to <4 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32> %bits, ptr addrspace(8) %out, i32 %offset, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF: s_mov_b64 s{{.*}}, 0x3fd0000000000000
