; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two reports of a block share a branch to code out of line, which the wave takes when one of them may have something to
; report. There, each calls the function's routine with the lanes that have failed, and the words of its record: numbers
; are part of the assembly. Whatever only records need is computed there.
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK: define void @main({{.*}} [[MAIN:#[0-9]+]]
; CHECK-NOT: mul
; CHECK: [[ANY:%.*]] = or i1 {{.*}}%other
; CHECK: [[LANES:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 [[ANY]])
; CHECK: [[NEEDED:%.*]] = icmp ne i64 [[LANES]], 0
; CHECK: br i1 {{.*}}, label %[[COLD:.*]], label %[[END:.*]], {{.*}}!prof
; CHECK: [[COLD]]:
; CHECK: [[EXACT:%.*]] = mul i32 %x, %x
; CHECK: [[RECORDS:%.*]] = bitcast i128 {{.*}} to <4 x i32>
; CHECK: [[COUNTERS:%.*]] = bitcast i128 {{.*}} to <4 x i32>
; CHECK: [[FAILED:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %failed)
; CHECK: [[OTHER:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %other)
; CHECK: call void asm sideeffect "
; CHECK-SAME: s_waitcnt_depctr depctr_va_vdst(0) {{.*}}s_mov_b64 s[86:87], $2{{.*}}s_mov_b32 s92, 70{{.*}}v_mov_b32 v16, 1{{.*}}v_mov_b32 v20, 5{{.*}}v_mov_b32 v21, $3{{.*}}v_mov_b32 v22, 4{{.*}}v_mov_b32 v28, 0\0A
; CHECK-NOT: v16,
; CHECK-SAME: s_mov_b64 s[86:87], $4{{.*}}s_mov_b32 s92, 80{{.*}}s_mov_b32 s94, 4{{.*}}v_mov_b32 v21, $5{{.*}}v_mov_b32 v28, 1{{.*}}lgc_append_record_0-.
; CHECK-SAME: "{s[40:43]},{s[44:47]},s,v,s,v,
; CHECK-SAME: (<4 x i32> [[RECORDS]], <4 x i32> [[COUNTERS]], i64 [[FAILED]], i32 [[EXACT]], i64 [[OTHER]], i32 %x)
; CHECK: [[END]]:
; CHECK-NEXT: ret void
; CHECK: attributes [[MAIN]] = { "amdgpu-num-sgpr"="82" "lgc-record-routine"="0,0,5,16,0" }
; CHECK: !lgc.check.places = !{![[FIRST:.*]], ![[SECOND:.*]]}
; CHECK: ![[FIRST]] = !{!"place", !"id", i32 {{.*}}, !"site", i32 0}
; CHECK: ![[SECOND]] = !{!"place", !"id", i32 {{.*}}, !"site", i32 1}
define void @main(i1 %failed, i1 %other, i32 %x, ptr addrspace(7) %records, ptr addrspace(7) %counters) {
  %exact = mul i32 %x, %x
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 0, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %exact, i32 4)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %other, i1 %other, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 1, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  ret void
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8, !9}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 258, !"type", !"storage_buffer", !"user_data_offset", i32 9}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpLoad", !"text", !"x = data[i];"}
!9 = !{!"site", !"stage", !"compute", !"instruction", i32 80, !"opcode", !"OpStore"}
