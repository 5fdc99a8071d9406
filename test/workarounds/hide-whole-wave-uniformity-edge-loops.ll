; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Minima in a loop, and in another one in a side of a branch whose other side also uses whole wave mode. Both loops write
; the value of inactive lanes themselves: in one register, hoisted from both, it would be lost in the other side.

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s

; CHECK-LABEL: loops:
; CHECK:       ; %first
; CHECK:       s_or_saveexec_b64
; CHECK:       v_mov_b32_e32 [[FIRST:v[0-9]+]], s
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, [[FIRST]], s
; CHECK:       s_mov_b64 exec
; CHECK:       ; %second
; CHECK:       s_or_saveexec_b64
; CHECK:       v_mov_b32_e32 [[SECOND:v[0-9]+]], s
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, [[SECOND]], s
; CHECK:       s_mov_b64 exec
define amdgpu_cs void @loops(ptr addrspace(8) inreg %out, i32 inreg %passes, i32 inreg %count, i32 %lane) #0 {
entry:
  %odd = trunc i32 %lane to i1
  br label %outer
outer:
  %pass = phi i32 [0, %entry], [%nextPass, %latch]
  %skipped = icmp eq i32 %pass, %count
  br i1 %skipped, label %latch, label %first
first:
  %i = phi i32 [0, %outer], [%nextI, %first]
  %least = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 -1)
  %leastSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %least)
  %inFirst = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %leastSwapped)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %inFirst, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  %nextI = add i32 %i, 1
  %moreFirst = icmp ult i32 %nextI, %count
  br i1 %moreFirst, label %first, label %split
split:
  br i1 %odd, label %then, label %second
then:
  %sum = call i32 @llvm.amdgcn.set.inactive.i32(i32 %lane, i32 0)
  %sumSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %sum)
  %inThen = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sumSwapped)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %inThen, ptr addrspace(8) %out, i32 4, i32 0, i32 0)
  br label %latch
second:
  %j = phi i32 [0, %split], [%nextJ, %second]
  %again = call i32 @llvm.amdgcn.set.inactive.i32(i32 %j, i32 -1)
  %againSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %again)
  %inSecond = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %againSwapped)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %inSecond, ptr addrspace(8) %out, i32 8, i32 0, i32 0)
  %nextJ = add i32 %j, 1
  %moreSecond = icmp ult i32 %nextJ, %count
  br i1 %moreSecond, label %second, label %latch
latch:
  %nextPass = add i32 %pass, 1
  %morePasses = icmp ult i32 %nextPass, %passes
  br i1 %morePasses, label %outer, label %end
end:
  ret void
}

attributes #0 = { "target-features"="+wavefrontsize64" }
