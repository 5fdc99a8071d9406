; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A subroutine with an argument on the stack and a variable that is aligned to 64 bytes calls another one, which
; overwrites s34. Then LLVM 22 restores the stack pointer from there (lgc/workarounds/defects/AvoidBasePointers.h).
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-avoid-base-pointers %s -o - | FileCheck %s --check-prefix=OFF %end

; CHECK-LABEL: subroutine.caller:
; CHECK-NOT: s34, s32
; CHECK: s_swappc_b64
; CHECK-NOT: s32, s34
; CHECK: s_setpc_b64

; OFF-LABEL: subroutine.caller:
; OFF: s_mov_b32 s34, s32
; OFF: s_swappc_b64
; OFF: s_mov_b32 s32, s34

define internal amdgpu_gfx i32 @subroutine.callee(i32 %x) #0 {
  call void asm sideeffect "s_mov_b32 s34, 0", "~{s34}"()
  ret i32 %x
}

define internal amdgpu_gfx i32 @subroutine.caller(<32 x i32> %registers, i32 %stack) #0 {
  %variable = alloca i32, align 64, addrspace(5)
  store volatile i32 %stack, ptr addrspace(5) %variable
  %result = call amdgpu_gfx i32 @subroutine.callee(i32 %stack)
  ret i32 %result
}

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g, i32 %x) {
  %r = call amdgpu_gfx i32 @subroutine.caller(<32 x i32> zeroinitializer, i32 %x)
  store i32 %r, ptr addrspace(3) null
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" }
