; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Dwords beyond the 16 SGPRs, and reads at dynamic offsets, come from the spill table, at their own offsets.
; RUN: %lgc-opt -passes=lgc-lower-entry-point %s -o - | FileCheck %s
; RUN: %lgc-opt -passes=lgc-lower-entry-point,lgc-write-pal-metadata --emit=obj %s -o %t.o && %readelf --notes %t.o | FileCheck %s --check-prefix=NOTE

; The table takes one SGPR, so dwords 14 and 15 do not fit.
; CHECK: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, i32 inreg noundef %spillTable, i32 inreg noundef %userData0,
; CHECK-SAME: i32 inreg noundef %userData13)
; CHECK: [[TABLE:%.*]] = inttoptr i64 {{.*}} to ptr addrspace(4)
; CHECK: [[ADDRESS:%.*]] = getelementptr inbounds i32, ptr addrspace(4) [[TABLE]], i64 14
; CHECK: %userData14 = load i32, ptr addrspace(4) [[ADDRESS]], align 4, !invariant.load
; CHECK: [[BASE:%.*]] = getelementptr inbounds i32, ptr addrspace(4) {{.*}}, i64 20
; CHECK: getelementptr i32, ptr addrspace(4) [[BASE]], i32 %userData0

; NOTE: .user_data_reg_map:
; NOTE-NEXT: - 268435456
; NOTE-NEXT: - 268435458
; NOTE-NEXT: - 0
; NOTE-NEXT: - 1
; NOTE: .user_sgprs: 16
; NOTE: .spill_threshold: 14
; NOTE: .user_data_limit: 24

declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn
declare ptr addrspace(4) @lgc.user.data.address(i32, i32) memory(none) nosync nounwind willreturn

define void @main() {
  %d0 = call i32 @lgc.user.data.dword(i32 0)
  %d1 = call i32 @lgc.user.data.dword(i32 1)
  %d2 = call i32 @lgc.user.data.dword(i32 2)
  %d3 = call i32 @lgc.user.data.dword(i32 3)
  %d4 = call i32 @lgc.user.data.dword(i32 4)
  %d5 = call i32 @lgc.user.data.dword(i32 5)
  %d6 = call i32 @lgc.user.data.dword(i32 6)
  %d7 = call i32 @lgc.user.data.dword(i32 7)
  %d8 = call i32 @lgc.user.data.dword(i32 8)
  %d9 = call i32 @lgc.user.data.dword(i32 9)
  %d10 = call i32 @lgc.user.data.dword(i32 10)
  %d11 = call i32 @lgc.user.data.dword(i32 11)
  %d12 = call i32 @lgc.user.data.dword(i32 12)
  %d13 = call i32 @lgc.user.data.dword(i32 13)
  %d14 = call i32 @lgc.user.data.dword(i32 14)
  %d15 = call i32 @lgc.user.data.dword(i32 15)
  %address = call ptr addrspace(4) @lgc.user.data.address(i32 20, i32 24)
  %element = getelementptr i32, ptr addrspace(4) %address, i32 %d0
  %dynamic = load i32, ptr addrspace(4) %element, align 4
  call void asm sideeffect "; $0 $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11 $12 $13 $14 $15 $16", "s,s,s,s,s,s,s,s,s,s,s,s,s,s,s,s,s"(i32 %d0, i32 %d1, i32 %d2, i32 %d3, i32 %d4, i32 %d5, i32 %d6, i32 %d7, i32 %d8, i32 %d9, i32 %d10, i32 %d11, i32 %d12, i32 %d13, i32 %d14, i32 %d15, i32 %dynamic)
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 12, !"minor", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
