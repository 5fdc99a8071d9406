// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions, loops, branches, arithmetic and vectors of MLIR's own dialects around ops of lgc. Default alignments are
// the target's: 8 for i64, which LLVM's default layout aligns to 4.

// RUN: %lgc-mlir %s | FileCheck %s
// RUN: %lgc-mlir %s | %lgc-opt --mcpu=gfx1030 - -o /dev/null
// RUN: %lgc-mlir %s --emit=mlir | %lgc-mlir | diff - <(%lgc-mlir %s)

// CHECK-LABEL: define i32 @loop(i32 %0, <3 x i32> %1) {
func.func @loop(%n: i32, %v: vector<3xi32>) -> i32 {
  // CHECK: [[ID:%.*]] = call <3 x i32> @lgc.input.local.invocation.id()
  // CHECK-NEXT: [[SUM:%.*]] = add <3 x i32> [[ID]], %1
  // CHECK-NEXT: [[Y:%.*]] = extractelement <3 x i32> [[SUM]], i64 1
  %id = lgc.input.local.invocation.id : () -> vector<3xi32>
  %sum = arith.addi %id, %v : vector<3xi32>
  %y = vector.extract %sum[1] : i32 from vector<3xi32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %limit = arith.index_cast %n : i32 to index
  // CHECK: phi i64
  // CHECK-NEXT: [[VALUE:%.*]] = phi i32
  // CHECK: icmp slt i64
  %result = scf.for %i = %zero to %limit step %one iter_args(%value = %y) -> i32 {
    // CHECK: [[DWORD:%.*]] = call i32 @lgc.user.data.dword(i32 3)
    // CHECK-NEXT: mul i32 [[VALUE]], [[DWORD]]
    %dword = lgc.user.data.dword {dword = 3 : i32} : () -> i32
    %next = arith.muli %value, %dword : i32
    scf.yield %next : i32
  }
  return %result : i32
}

// CHECK-LABEL: define void @branch(i1 %0) {
llvm.func @branch(%condition: i1) {
  // CHECK-NEXT: br i1 %0, label %[[THEN:.*]], label %[[END:.*]]
  cf.cond_br %condition, ^then, ^end
^then:
  // CHECK: [[THEN]]:
  // CHECK-NEXT: fence syncscope("workgroup") release
  // CHECK-NEXT: call void @lgc.barrier.workgroup()
  llvm.fence syncscope("workgroup") release
  lgc.barrier.workgroup : () -> ()
  cf.br ^end
^end:
  llvm.return
}

// CHECK-LABEL: define i64 @call(i32 %0) {
func.func @call(%x: i32) -> i64 {
  // CHECK-NEXT: [[RESULT:%.*]] = call i32 @loop(i32 %0, <3 x i32> <i32 1, i32 2, i32 3>)
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %result = call @loop(%x, %v) : (i32, vector<3xi32>) -> i32
  // CHECK-NEXT: [[CONSTANTS:%.*]] = call ptr addrspace(4) @lgc.resource.push.constants()
  // CHECK-NEXT: [[FIELD:%.*]] = getelementptr i64, ptr addrspace(4) [[CONSTANTS]], i32 [[RESULT]]
  // CHECK-NEXT: load i64, ptr addrspace(4) [[FIELD]], align 8, !invariant.load
  %constants = lgc.resource.push.constants : () -> !llvm.ptr<4>
  %field = llvm.getelementptr %constants[%result] : (!llvm.ptr<4>, i32) -> !llvm.ptr<4>, i64
  %value = llvm.load %field invariant : !llvm.ptr<4> -> i64
  return %value : i64
}
