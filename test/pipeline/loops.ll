; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt -passes=lgc-pipeline --mcpu=$gfx --verify-ir %s --emit=asm | FileCheck %s --check-prefixes=CHECK,$GEN %end

; Loops: a short one is unrolled, and then its private array is in registers; in a long one invariant loads are hoisted;
; a switch is not converted to a table in memory, whose address would need a relocation.

; CHECK: _amdgpu_cs_main:
; CHECK-NOT: scratch
; GFX10: s_buffer_load_dword
; GFX11: s_buffer_load_b32
; GFX12: s_buffer_load_b32
; CHECK: s_cbranch
; CHECK-NOT: s_buffer_load
; CHECK: s_endpgm
; CHECK: .scratch_memory_size: 0
define void @main() !lgc.stage !0 {
entry:
  %array = alloca [4 x i32], addrspace(5)
  %uniforms = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %data = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  br label %short
short:
  %i = phi i32 [ 0, %entry ], [ %i.next, %short ]
  %p = getelementptr [4 x i32], ptr addrspace(5) %array, i32 0, i32 %i
  store i32 %i, ptr addrspace(5) %p
  %i.next = add i32 %i, 1
  %short.more = icmp ult i32 %i.next, 4
  br i1 %short.more, label %short, label %long
long:
  %j = phi i32 [ 0, %short ], [ %j.next, %latch ]
  %count = load i32, ptr addrspace(7) %uniforms, align 4, !invariant.load !9
  switch i32 %j, label %latch [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
  ]
a:
  br label %latch
b:
  br label %latch
c:
  br label %latch
d:
  br label %latch
latch:
  %value = phi i32 [ 9, %long ], [ 31, %a ], [ 41, %b ], [ 59, %c ], [ 26, %d ]
  %index = and i32 %j, 3
  %q = getelementptr [4 x i32], ptr addrspace(5) %array, i32 0, i32 %index
  %element = load i32, ptr addrspace(5) %q
  %sum = add i32 %value, %element
  %offset = shl i32 %j, 2
  %out = getelementptr i8, ptr addrspace(7) %data, i32 %offset
  store i32 %sum, ptr addrspace(7) %out, align 4
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %count
  br i1 %more, label %long, label %end
end:
  ret void
}
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!1, !2, !3, !4}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"uniform_buffer", !"count", i32 1}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 1}
!9 = !{}
