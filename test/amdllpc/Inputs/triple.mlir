// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The shader triple.comp in MLIR.
module attributes {lgc.pipeline = [
  ["target", "major", 11 : i32],
  ["shader", "stage", "compute", "function", "main", ["compute", "workgroup_size", 64 : i32, 1 : i32, 1 : i32]],
  ["binding", "set", 0 : i32, "binding", 0 : i32, "type", "storage_buffer"]
]} {
  func.func @main() attributes {lgc.stage = "compute"} {
    %workgroup = lgc.input.workgroup.id : () -> vector<3xi32>
    %size = arith.constant dense<[64, 1, 1]> : vector<3xi32>
    %first = arith.muli %workgroup, %size : vector<3xi32>
    %local = lgc.input.local.invocation.id : () -> vector<3xi32>
    %id = arith.addi %first, %local : vector<3xi32>
    %x = vector.extract %id[0] : i32 from vector<3xi32>
    %zero = arith.constant 0 : i32
    %buffer = lgc.resource.buffer %zero {set = 0 : i32, binding = 0 : i32, non_uniform = false} : (i32) -> !llvm.ptr<7>
    %place = llvm.getelementptr %buffer[%x] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %old = llvm.load %place : !llvm.ptr<7> -> i32
    %three = arith.constant 3 : i32
    %new = arith.muli %old, %three : i32
    llvm.store %new, %place : i32, !llvm.ptr<7>
    return
  }
}
