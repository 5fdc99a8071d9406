; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Reports stay in the loop that not all iterations execute; that are suspected because of numbers or limits that are loaded,
; or by other comparisons than with a limit of 32 bits; whose words are loaded; whose loop ends when memory says so, makes
; lanes helpers, or has a number of iterations that is the result of a division; and those that never happen.
; RUN: %lgc-opt %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-hoist-reports %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_ps void @main(i32 %n, i32 %size, i1 %other, i32 %first, i32 %step, i64 %long, ptr addrspace(1) %data, ptr addrspace(7) %records) {
  br label %before.branch

before.branch:
  br label %loop.branch
loop.branch:
  %k.branch = phi i32 [ 0, %before.branch ], [ %next.branch, %latch.branch ]
  br i1 %other, label %then.branch, label %latch.branch
then.branch:
  %bad.branch = icmp uge i32 %k.branch, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.branch, i1 %bad.branch, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.branch, i32 0, i32 9)
  br label %latch.branch
latch.branch:
  %next.branch = add nuw i32 %k.branch, 1
  %more.branch = icmp ult i32 %next.branch, %n
  br i1 %more.branch, label %loop.branch, label %before.number
before.number:
  br label %loop.number
loop.number:
  %k.number = phi i32 [ 0, %before.number ], [ %next.number, %latch.number ]
  %value.number = load i32, ptr addrspace(1) %data
  %bad.number = icmp uge i32 %value.number, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.number, i1 %bad.number, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.number, i32 0, i32 9)
  br label %latch.number
latch.number:
  %next.number = add nuw i32 %k.number, 1
  %more.number = icmp ult i32 %next.number, %n
  br i1 %more.number, label %loop.number, label %before.limit
before.limit:
  br label %loop.limit
loop.limit:
  %k.limit = phi i32 [ 0, %before.limit ], [ %next.limit, %latch.limit ]
  %value.limit = load i32, ptr addrspace(1) %data
  %bad.limit = icmp uge i32 %k.limit, %value.limit
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.limit, i1 %bad.limit, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.limit, i32 0, i32 9)
  %never.limit = icmp uge i32 %k.limit, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %never.limit, i1 false, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.limit, i32 0, i32 9)
  br label %latch.limit
latch.limit:
  %next.limit = add nuw i32 %k.limit, 1
  %more.limit = icmp ult i32 %next.limit, %n
  br i1 %more.limit, label %loop.limit, label %before.word
before.word:
  br label %loop.word
loop.word:
  %k.word = phi i32 [ 0, %before.word ], [ %next.word, %latch.word ]
  %value.word = load i32, ptr addrspace(1) %data
  %bad.word = icmp uge i32 %k.word, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.word, i1 %bad.word, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %value.word, i32 0, i32 9)
  br label %latch.word
latch.word:
  %next.word = add nuw i32 %k.word, 1
  %more.word = icmp ult i32 %next.word, %n
  br i1 %more.word, label %loop.word, label %before.count
before.count:
  br label %loop.count
loop.count:
  %k.count = phi i32 [ 0, %before.count ], [ %next.count, %latch.count ]
  %value.count = load i32, ptr addrspace(1) %data
  %bad.count = icmp uge i32 %k.count, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.count, i1 %bad.count, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.count, i32 0, i32 9)
  br label %latch.count
latch.count:
  %next.count = add nuw i32 %k.count, 1
  %more.count = icmp ne i32 %value.count, 0
  br i1 %more.count, label %loop.count, label %before.equal
before.equal:
  br label %loop.equal
loop.equal:
  %k.equal = phi i32 [ 0, %before.equal ], [ %next.equal, %latch.equal ]
  %bad.equal = icmp eq i32 %k.equal, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.equal, i1 %bad.equal, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.equal, i32 0, i32 9)
  br label %latch.equal
latch.equal:
  %next.equal = add nuw i32 %k.equal, 1
  %more.equal = icmp ult i32 %next.equal, %n
  br i1 %more.equal, label %loop.equal, label %before.wide
before.wide:
  br label %loop.wide
loop.wide:
  %k.wide = phi i32 [ 0, %before.wide ], [ %next.wide, %latch.wide ]
  %wide.wide = zext i32 %k.wide to i64
  %bad.wide = icmp uge i64 %wide.wide, %long
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.wide, i1 %bad.wide, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.wide, i32 0, i32 9)
  br label %latch.wide
latch.wide:
  %next.wide = add nuw i32 %k.wide, 1
  %more.wide = icmp ult i32 %next.wide, %n
  br i1 %more.wide, label %loop.wide, label %before.square
before.square:
  br label %loop.square
loop.square:
  %k.square = phi i32 [ 0, %before.square ], [ %next.square, %latch.square ]
  %square.square = mul i32 %k.square, %k.square
  %bad.square = icmp uge i32 %square.square, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.square, i1 %bad.square, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.square, i32 0, i32 9)
  br label %latch.square
latch.square:
  %next.square = add nuw i32 %k.square, 1
  %more.square = icmp ult i32 %next.square, %n
  br i1 %more.square, label %loop.square, label %before.demote
before.demote:
  br label %loop.demote
loop.demote:
  %k.demote = phi i32 [ 0, %before.demote ], [ %next.demote, %latch.demote ]
  %value.demote = load i32, ptr addrspace(1) %data
  %alive.demote = icmp ne i32 %value.demote, 0
  call void @llvm.amdgcn.wqm.demote(i1 %alive.demote)
  %bad.demote = icmp uge i32 %k.demote, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.demote, i1 %bad.demote, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.demote, i32 0, i32 9)
  br label %latch.demote
latch.demote:
  %next.demote = add nuw i32 %k.demote, 1
  %more.demote = icmp ult i32 %next.demote, %n
  br i1 %more.demote, label %loop.demote, label %before.division
before.division:
  br label %loop.division
loop.division:
  %k.division = phi i32 [ %first, %before.division ], [ %next.division, %latch.division ]
  %bad.division = icmp uge i32 %k.division, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.division, i1 %bad.division, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.division, i32 0, i32 9)
  br label %latch.division
latch.division:
  %next.division = add nuw i32 %k.division, %step
  %more.division = icmp ult i32 %next.division, %n
  br i1 %more.division, label %loop.division, label %end
end:
  ret void
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
declare void @llvm.amdgcn.wqm.demote(i1)
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"main", !"wave_size", i32 32}
!2 = !{!"validation", !"checks", i32 2, !"action", !"report"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
