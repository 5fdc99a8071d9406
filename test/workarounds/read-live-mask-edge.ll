; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Several questions, one of which nothing needs, before and behind a demotion.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-read-live-mask %s | FileCheck %s

; CHECK-LABEL: @main(
; CHECK-NEXT: [[FIRST:%[0-9]+]] = call i1 @llvm.amdgcn.live.mask()
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 false)
; CHECK-NEXT: [[SECOND:%[0-9]+]] = call i1 @llvm.amdgcn.live.mask()
; CHECK-NEXT: call i1 @llvm.amdgcn.live.mask()
; CHECK-NEXT: xor i1 [[FIRST]], [[SECOND]]
; CHECK-NOT: call {{.*}}ps.live
define amdgpu_ps i1 @main() {
  %first = call i1 @llvm.amdgcn.ps.live()
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %second = call i1 @llvm.amdgcn.ps.live()
  %unused = call i1 @llvm.amdgcn.ps.live()
  %demoted = xor i1 %first, %second
  ret i1 %demoted
}
