; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A routine for each function that calls one, and none for an attribute that says something else. Without a limit, records
; are not counted; with lookups, it begins with those of descriptors.
; RUN: %lgc-opt --mcpu=gfx1201 --emit=asm %s -o - | FileCheck %s

; CHECK: lgc_append_record_0:
; CHECK-NEXT: s_mov_b32 s88, exec_lo
; CHECK-NOT: s[44:47]
; CHECK: s_setpc_b64
; CHECK: lgc_append_record_1:
; CHECK-NEXT: s_mov_b64 s[88:89], exec
; CHECK: buffer_load_b32 v30, off, s[48:51], null
; CHECK: s[44:47]
; CHECK-NOT: lgc_append_record_2
define amdgpu_gs void @_amdgpu_gs_main() #0 {
  ret void
}
define amdgpu_ps void @_amdgpu_ps_main() #1 {
  ret void
}
define amdgpu_cs void @_amdgpu_cs_main() #2 {
  ret void
}
attributes #0 = { "target-features"="+wavefrontsize32" "lgc-record-routine"="0,1,0,0,0" }
attributes #1 = { "target-features"="+wavefrontsize64" "lgc-record-routine"="1,1,4,1,1" }
attributes #2 = { "target-features"="+wavefrontsize64" "lgc-record-routine"="2,x,4,1,0" }
