// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops become the calls that the LLVM IR builder creates: immediates in the operands' order, variadic operands last,
// `nomerge` if operands must remain constants, and a declaration with the attributes of the definition.

// RUN: %lgc-mlir %s | FileCheck %s
// RUN: %lgc-mlir %s | %lgc-opt --mcpu=gfx1201 - -o /dev/null

// CHECK: target datalayout = "e-m:e-
// CHECK-NEXT: target triple = "amdgcn--amdpal"
module attributes {lgc.pipeline = [["shader", "stage", "compute", "function", "main"], ["binding", "set", 0 : i32, []]]} {
  llvm.mlir.global private unnamed_addr constant @format("%u %f\0A") {addr_space = 4 : i32} : !llvm.array<6 x i8>

  // CHECK: define void @main({{.*}}) !lgc.stage [[STAGE:![0-9]+]] {
  llvm.func @main(%index: i32, %x: vector<4xf16>) attributes {lgc.stage = "compute"} {
    // CHECK-NEXT: [[BUFFER:%.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 5, i32 -16, i32 %0, i1 true) [[NOMERGE:#[0-9]+]]{{$}}
    %buffer = lgc.resource.buffer %index {non_uniform = true, binding = 0xFFFFFFF0 : i32, set = 5 : i32} : (i32) -> !llvm.ptr<7>
    // CHECK-NEXT: [[SIZE:%.*]] = call i32 @lgc.resource.buffer.size(ptr addrspace(7) [[BUFFER]]){{$}}
    %size = lgc.resource.buffer.size %buffer : (!llvm.ptr<7>) -> i32
    %format = llvm.mlir.addressof @format : !llvm.ptr<4>
    // CHECK-NEXT: call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) [[BUFFER]], ptr addrspace(4) @format, i32 [[SIZE]], <4 x half> %1) [[NOMERGE]], !lgc.printf.types [[TYPES:![0-9]+]]
    lgc.debug.printf %buffer, %format, %size, %x {lgc.printf.types = "u32,f16x4"} : (!llvm.ptr<7>, !llvm.ptr<4>, i32, vector<4xf16>) -> ()
    // CHECK-NEXT: call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) [[BUFFER]], ptr addrspace(4) @format) [[NOMERGE]]{{$}}
    lgc.debug.printf %buffer, %format : (!llvm.ptr<7>, !llvm.ptr<4>) -> ()
    // CHECK-NEXT: call void @lgc.barrier.workgroup(){{$}}
    lgc.barrier.workgroup : () -> ()
    llvm.return
  }
}

// CHECK: ; Function Attrs: nosync nounwind willreturn memory(none)
// CHECK-NEXT: declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1)
// CHECK: ; Function Attrs: nosync nounwind willreturn memory(inaccessiblemem: readwrite)
// CHECK-NEXT: declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...)
// CHECK: ; Function Attrs: convergent nounwind
// CHECK-NEXT: declare void @lgc.barrier.workgroup()

// CHECK: attributes [[NOMERGE]] = { nomerge }
// CHECK: !lgc.pipeline = !{[[SHADER:![0-9]+]], [[BINDING:![0-9]+]]}
// CHECK-DAG: [[SHADER]] = !{!"shader", !"stage", !"compute", !"function", !"main"}
// CHECK-DAG: [[BINDING]] = !{!"binding", !"set", i32 0, [[EMPTY:![0-9]+]]}
// CHECK-DAG: [[EMPTY]] = !{}
// CHECK-DAG: [[STAGE]] = !{!"compute"}
// CHECK-DAG: [[TYPES]] = !{!"u32,f16x4"}
