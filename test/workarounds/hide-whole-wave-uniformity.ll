; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-hide-whole-wave-uniformity %s | FileCheck %s --check-prefix=OFF

; Active lanes have a uniform value, inactive lanes another one. LLVM 22 would treat the whole wave's value as uniform
; and fold the exchange of the halves.

; CHECK-LABEL: halves:
; CHECK:       s_or_saveexec_b64
; CHECK:       v_cndmask_b32_e64 [[ALL:v[0-9]+]], v
; CHECK:       v_permlane64_b32 v{{[0-9]+}}, [[ALL]]
define amdgpu_cs void @halves(ptr addrspace(8) inreg %out, i32 inreg %v) #0 {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  %swapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %all)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %swapped)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; It is uniform once the private array is in registers. LLVM 22 would read it from the first lane.

; CHECK-LABEL: array:
; CHECK:       s_or_saveexec_b64
; CHECK:       v_cndmask_b32_e64 [[ALL:v[0-9]+]], v
; CHECK-NOT:   v_readfirstlane
; CHECK:       v_lshlrev_b32_e32 v{{[0-9]+}}, 2, [[ALL]]
; CHECK:       ds_bpermute_b32
define amdgpu_cs void @array(ptr addrspace(8) inreg %out, i32 inreg %i, i32 %v) #0 {
  %a = alloca [4 x i32], addrspace(5)
  store i32 %i, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %lane = load i32, ptr addrspace(5) %p
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %lane, i32 0)
  %byte = shl i32 %all, 2
  %fetched = call i32 @llvm.amdgcn.ds.bpermute(i32 %byte, i32 %v)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %fetched)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Two minima, one of which is in a side of a branch whose other side also uses whole wave mode: the value of inactive
; lanes is computed again, since the register of the first one is dead in the other side, which writes it in all lanes.

; CHECK-LABEL: sides:
; CHECK:       ; %else
; CHECK:       s_or_saveexec_b64
; CHECK:       v_mov_b32_e32 [[INACTIVE:v[0-9]+]], s
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, [[INACTIVE]]
; CHECK:       s_mov_b64 exec
define amdgpu_cs void @sides(ptr addrspace(8) inreg %out, i32 %lane) #0 {
  %least = call i32 @llvm.amdgcn.set.inactive.i32(i32 1, i32 -1)
  %leastSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %least)
  %before = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %leastSwapped)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %before, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %then, label %else
then:
  %sum = call i32 @llvm.amdgcn.set.inactive.i32(i32 2, i32 0)
  %sumSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %sum)
  %inThen = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sumSwapped)
  br label %merge
else:
  %again = call i32 @llvm.amdgcn.set.inactive.i32(i32 3, i32 -1)
  %againSwapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %again)
  %inElse = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %againSwapped)
  br label %merge
merge:
  %result = phi i32 [%inThen, %then], [%inElse, %else]
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 4, i32 0, i32 0)
  ret void
}

attributes #0 = { "target-features"="+wavefrontsize64" }

; Without the pass:
; OFF-LABEL: halves:
; OFF-NOT: v_permlane64_b32
; OFF: s_endpgm
