; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s

; That a lane's number among 32 is not in the thirties only instruction selection finds out, in another block than the
; one that has the "or". LLVM would take "-1 | x" for x.

; CHECK:      s_cbranch
; CHECK-NOT:  s_cmp
; CHECK:      global_store
define amdgpu_cs void @main(i32 inreg %a, ptr addrspace(1) %out) "target-features"="+wavefrontsize32" {
entry:
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %tens = and i32 %lane, -32
  %isnt = icmp ne i32 %tens, 32
  %some = icmp ne i32 %lane, 7
  br i1 %some, label %then, label %end

then:
  %less = icmp ult i32 %a, 5
  %either = or i1 %isnt, %less
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 %either)
  store i32 %ballot, ptr addrspace(1) %out
  br label %end

end:
  ret void
}
