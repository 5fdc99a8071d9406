; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The attribute changes for workgroups of one invocation alone, function by function, wherever the section is.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-widen-single-lane-groups %s | FileCheck %s

; CHECK: define amdgpu_cs void @one({{.*}}) [[WIDENED:#[0-9]+]] {
define amdgpu_cs void @one(i32 %v, i1 %c) #1 {
  br i1 %c, label %section, label %end
section:
  %all = call double @llvm.amdgcn.set.inactive.f64(double 1.0, double 0.0)
  br label %end
end:
  ret void
}

; CHECK: define amdgpu_cs void @no_section({{.*}}) [[ONE:#[0-9]+]] {
define amdgpu_cs void @no_section(i32 %v) #1 {
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %v)
  ret void
}

; Workgroups may have one invocation, as they may have two; LLVM then takes no value for uniform by that.
; CHECK: define amdgpu_cs void @one_or_two({{.*}}) [[ONE_OR_TWO:#[0-9]+]] {
define amdgpu_cs void @one_or_two(i32 %v) #2 {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  ret void
}

; CHECK: define amdgpu_cs void @eleven({{.*}}) [[ELEVEN:#[0-9]+]] {
define amdgpu_cs void @eleven(i32 %v) #3 {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  ret void
}

; CHECK: define amdgpu_cs void @unknown(i32 %v) {
define amdgpu_cs void @unknown(i32 %v) {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  ret void
}

attributes #1 = { "amdgpu-flat-work-group-size"="1,1" }
attributes #2 = { "amdgpu-flat-work-group-size"="1,2" "which"="2" }
attributes #3 = { "amdgpu-flat-work-group-size"="1,11" }

; CHECK-DAG: attributes [[WIDENED]] = { "amdgpu-flat-work-group-size"="1,2" }
; CHECK-DAG: attributes [[ONE]] = { "amdgpu-flat-work-group-size"="1,1" }
; CHECK-DAG: attributes [[ONE_OR_TWO]] = { "amdgpu-flat-work-group-size"="1,2" "which"="2" }
; CHECK-DAG: attributes [[ELEVEN]] = { "amdgpu-flat-work-group-size"="1,11" }
