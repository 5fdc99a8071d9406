; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Demotions behind which nothing can happen without lanes, and those that all lanes of the wave execute.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-leave-empty-branches %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

; Loads through VGPRs and from scalar addresses, and a loop of ten iterations.
define amdgpu_ps i32 @harmless(ptr addrspace(8) inreg %buffer, ptr addrspace(4) inreg %table, i32 %lane) {
main:
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %lane, i32 0, i32 0)
  %element = getelementptr i32, ptr addrspace(4) %table, i32 7
  %b = load i32, ptr addrspace(4) %element
  br label %loop
loop:
  %i = phi i32 [ 0, %side ], [ %next, %loop ]
  %next = add i32 %i, %b
  %more = icmp ult i32 %next, 10
  br i1 %more, label %loop, label %join
join:
  %value = phi i32 [ 0, %main ], [ %next, %loop ]
  ret i32 %value
}

; A loop that lanes leave one after the other ends when none is left.
define amdgpu_ps i32 @divergent_loop(ptr addrspace(8) inreg %buffer, i32 %lane) {
main:
  br label %loop
loop:
  %i = phi i32 [ 0, %main ], [ %next, %loop ]
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %step = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %next = add i32 %i, %step
  %more = icmp ult i32 %next, %lane
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}

; If no lane is left where all lanes are, the wave ends.
define amdgpu_ps i32 @uniform(ptr addrspace(8) inreg %buffer, i32 inreg %count) {
main:
  %taken = icmp ult i32 %count, 4
  br i1 %taken, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %side ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %limit
  br i1 %more, label %loop, label %join
join:
  %value = phi i32 [ 0, %main ], [ %next, %loop ]
  ret i32 %value
}
