; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Each function of amdgpu_gfx gets the attribute, once.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-avoid-base-pointers %s | FileCheck %s

; CHECK: define amdgpu_gfx void @without() #[[ATTRIBUTE:[0-9]+]]
define amdgpu_gfx void @without() {
  ret void
}

; CHECK: define amdgpu_gfx void @with() #[[ATTRIBUTE]]
define amdgpu_gfx void @with() "no-realign-stack" {
  ret void
}

; CHECK: attributes #[[ATTRIBUTE]] = { "no-realign-stack" }
