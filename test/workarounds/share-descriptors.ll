; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm -print-before=early-tailduplication %s -o %t 2>&1 | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-share-descriptors -print-before=early-tailduplication %s -o %t 2>&1 | FileCheck %s --check-prefix=OFF

; Every block uses the loaded descriptor; none assembles it from its parts again.

; CHECK:     [[DESCRIPTOR:%[0-9]+]]:sgpr_128 = S_LOAD_DWORDX4
; CHECK-NOT: sgpr_128 = REG_SEQUENCE
; CHECK-COUNT-3: BUFFER_STORE_DWORD_OFFEN_exact {{.*}}, [[DESCRIPTOR]]:sgpr_128
; CHECK-NOT: sgpr_128 = REG_SEQUENCE
define amdgpu_cs void @main(ptr addrspace(4) inreg %table, i32 inreg %c, i32 %x) {
  %d = load <4 x i32>, ptr addrspace(4) %table, align 16, !invariant.load !0
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  %is = icmp eq i32 %c, 7
  br i1 %is, label %side, label %end

side:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 2, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  br label %end

end:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 3, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  ret void
}

; Each of two descriptors that are loaded at once is copied once, after the load.

; CHECK-LABEL: Machine code for function two
; CHECK:       [[BOTH:%[0-9]+]]:sgpr_256 = S_LOAD_DWORDX8
; CHECK-DAG:   [[FIRST:%[0-9]+]]:sgpr_128 = COPY [[BOTH]].sub0_sub1_sub2_sub3:sgpr_256
; CHECK-DAG:   [[SECOND:%[0-9]+]]:sgpr_128 = COPY [[BOTH]].sub4_sub5_sub6_sub7:sgpr_256
; CHECK-NOT:   sgpr_128 = {{REG_SEQUENCE|COPY}}
; CHECK:       BUFFER_STORE_DWORD_OFFEN_exact {{.*}}, [[FIRST]]:sgpr_128
; CHECK-NOT:   sgpr_128 = {{REG_SEQUENCE|COPY}}
; CHECK:       BUFFER_STORE_DWORD_OFFEN_exact {{.*}}, [[SECOND]]:sgpr_128
; CHECK-NOT:   sgpr_128 = {{REG_SEQUENCE|COPY}}
; CHECK:       BUFFER_STORE_DWORD_OFFEN_exact {{.*}}, [[SECOND]]:sgpr_128
; CHECK-NOT:   sgpr_128 = {{REG_SEQUENCE|COPY}}
define amdgpu_cs void @two(ptr addrspace(4) inreg %table, i32 inreg %c, i32 %x) {
  %both = load <8 x i32>, ptr addrspace(4) %table, align 16, !invariant.load !0
  %low = shufflevector <8 x i32> %both, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %high = shufflevector <8 x i32> %both, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %i = bitcast <4 x i32> %low to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  %j = bitcast <4 x i32> %high to i128
  %s = inttoptr i128 %j to ptr addrspace(8)
  %is = icmp eq i32 %c, 7
  br i1 %is, label %side, label %end

side:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 2, ptr addrspace(8) %s, i32 %x, i32 0, i32 0)
  br label %end

end:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 3, ptr addrspace(8) %s, i32 %x, i32 0, i32 0)
  ret void
}
!0 = !{}

; Without the pass:
; OFF-LABEL: Machine code for function main
; OFF-COUNT-3: sgpr_128 = REG_SEQUENCE
