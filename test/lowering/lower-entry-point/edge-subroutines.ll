; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; What subroutines read of the entry point's registers is passed to all of them, also by those that only pass it on; they
; read none of the others. A tail call becomes a call, because the caller's stack is in use.
; RUN: for gpu in gfx1030 gfx1100; do %lgc-opt --mcpu=$gpu -passes=lgc-lower-entry-point %s | FileCheck %s || exit 1; done

declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn

define void @main() #1 {
  %dword = call i32 @lgc.user.data.dword(i32 4)
  %own = add i32 %dword, 1
  %r = call i32 @subroutine.outer(i32 %own)
  ret void
}

; CHECK: define internal amdgpu_gfx i32 @subroutine.outer(i32 inreg noundef %userData3, i32 inreg noundef %workgroupId.y, i32 %x)
; CHECK-NEXT: %r = call amdgpu_gfx i32 @subroutine.inner(i32 inreg noundef %userData3, i32 inreg noundef %workgroupId.y, i32 %x)
define internal i32 @subroutine.outer(i32 %x) #0 {
  %r = tail call i32 @subroutine.inner(i32 %x)
  ret i32 %r
}

; CHECK: define internal amdgpu_gfx i32 @subroutine.inner(i32 inreg noundef %userData3, i32 inreg noundef %workgroupId.y, i32 %x)
; CHECK: add i32 %y, %userData3
define internal i32 @subroutine.inner(i32 %x) #0 {
  %id = call <3 x i32> @lgc.input.workgroup.id()
  %y = extractelement <3 x i32> %id, i32 1
  %dword = call i32 @lgc.user.data.dword(i32 3)
  %sum = add i32 %y, %dword
  ret i32 %sum
}

; CHECK-LABEL: define amdgpu_cs void @_amdgpu_cs_main(
; CHECK: %own = add i32 %userData4, 1
; CHECK: call amdgpu_gfx i32 @subroutine.outer(i32 inreg noundef %userData3, i32 inreg noundef %workgroupId.y, i32 %own)

attributes #0 = { noinline "lgc-subroutine"="compute" "target-features"="+wavefrontsize32" }
attributes #1 = { "target-features"="+wavefrontsize32" }
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!2 = !{!"mapping"}
