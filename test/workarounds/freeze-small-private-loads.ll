; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; 8 or 16 bits that are loaded from private memory into half of a register are divergent, although their address is
; uniform. LLVM 22 treats the register as uniform, and reads the first lane's if that is cheaper
; (lgc/workarounds/defects/FreezeSmallPrivateLoads.h).

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: sed 's/load i16/load i8/; s/zext i16/zext i8/' %s > %t-unsigned.ll
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %t-unsigned.ll -o - | FileCheck %s %end
; RUN: sed 's/load i16/load i8/; s/zext i16/sext i8/' %s > %t-signed.ll
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %t-signed.ll -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-freeze-small-private-loads %s | FileCheck %s --check-prefix=OFF

; CHECK: low:
; CHECK: {{(buffer|scratch)_load_}}
; CHECK-NOT: v_readfirstlane_b32
; CHECK-COUNT-3: v_mul_lo_u32
define amdgpu_cs float @low(i32 inreg %factor, i32 %value) {
  %variable = alloca i32, addrspace(5)
  store volatile i32 %value, ptr addrspace(5) %variable
  %loaded = load i16, ptr addrspace(5) %variable
  %wide = zext i16 %loaded to i32
  %short = trunc i32 %wide to i16
  %pair = insertelement <2 x i16> <i16 poison, i16 0>, i16 %short, i32 0
  %word = bitcast <2 x i16> %pair to i32
  %a = mul i32 %word, %factor
  %b = xor i32 %a, %factor
  %c = mul i32 %b, %factor
  %d = xor i32 %c, %factor
  %e = mul i32 %d, %factor
  %result = bitcast i32 %e to float
  ret float %result
}

; CHECK: high:
; CHECK: {{(buffer|scratch)_load_}}
; CHECK-NOT: v_readfirstlane_b32
; CHECK-COUNT-3: v_mul_lo_u32
define amdgpu_cs float @high(i32 inreg %factor, i32 %value) {
  %variable = alloca i32, addrspace(5)
  store volatile i32 %value, ptr addrspace(5) %variable
  %loaded = load i16, ptr addrspace(5) %variable
  %wide = zext i16 %loaded to i32
  %short = trunc i32 %wide to i16
  %pair = insertelement <2 x i16> <i16 0, i16 poison>, i16 %short, i32 1
  %word = bitcast <2 x i16> %pair to i32
  %a = mul i32 %word, %factor
  %b = xor i32 %a, %factor
  %c = mul i32 %b, %factor
  %d = xor i32 %c, %factor
  %e = mul i32 %d, %factor
  %result = bitcast i32 %e to float
  ret float %result
}

; Without the pass:
; OFF: scratch_load_d16_b16 [[LOADED:v[0-9]+]]
; OFF: v_readfirstlane_b32 s{{[0-9]+}}, [[LOADED]]
