; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without records there is no code outside functions.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s -o - | FileCheck %s

; CHECK-NOT: .text 1
; CHECK: _amdgpu_cs_main:
define amdgpu_cs void @_amdgpu_cs_main() {
  ret void
}
