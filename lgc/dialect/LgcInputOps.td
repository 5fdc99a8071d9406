// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.input.*: the inputs that the hardware or the driver provides to an invocation.

#ifndef LGC_DIALECT_LGC_INPUT_OPS
#define LGC_DIALECT_LGC_INPUT_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_InputWorkgroupIdOp : LgcValueOp<"input.workgroup.id", AlwaysUniform> {
  let summary = "Get the position of the workgroup";
  let description = [{
    The position of the invocation's workgroup in the dispatch: Vulkan's WorkgroupId. Uniform in a workgroup.
  }];
  let llvmExample = [{
declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn

define <3 x i32> @example() {
  %id = call <3 x i32> @lgc.input.workgroup.id()
  ret <3 x i32> %id
}
  }];
  let results = (outs LgcVec3I32:$id);
}

def Lgc_InputNumWorkgroupsOp : LgcValueOp<"input.num.workgroups", AlwaysUniform> {
  let summary = "Get the number of workgroups";
  let description = [{
    The dispatch's size in workgroups: Vulkan's NumWorkgroups.
  }];
  let llvmExample = [{
declare <3 x i32> @lgc.input.num.workgroups() memory(none) nosync nounwind willreturn

define <3 x i32> @example() {
  %count = call <3 x i32> @lgc.input.num.workgroups()
  ret <3 x i32> %count
}
  }];
  let results = (outs LgcVec3I32:$count);
}

def Lgc_InputLocalInvocationIdOp : LgcValueOp<"input.local.invocation.id", NeverUniform> {
  let summary = "Get the position of the invocation in the workgroup";
  let description = [{
    The invocation's position in its workgroup: Vulkan's LocalInvocationId.
  }];
  let llvmExample = [{
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn

define <3 x i32> @example() {
  %id = call <3 x i32> @lgc.input.local.invocation.id()
  ret <3 x i32> %id
}
  }];
  let results = (outs LgcVec3I32:$id);
}

def Lgc_InputLocalInvocationIndexOp : LgcValueOp<"input.local.invocation.index", NeverUniform> {
  let summary = "Get the index of the invocation in the workgroup";
  let description = [{
    The invocation's position in its workgroup with x varying fastest, then y, then z: Vulkan's
    LocalInvocationIndex.
  }];
  let llvmExample = [{
declare i32 @lgc.input.local.invocation.index() memory(none) nosync nounwind willreturn

define i32 @example() {
  %index = call i32 @lgc.input.local.invocation.index()
  ret i32 %index
}
  }];
  let results = (outs LgcI32:$index);
}

def Lgc_InputSubgroupIdOp : LgcValueOp<"input.subgroup.id", AlwaysUniform> {
  let summary = "Get the index of the subgroup in the workgroup";
  let description = [{
    The index of the subgroup in its workgroup, from 0: Vulkan's SubgroupId. A subgroup is a wave.
  }];
  let llvmExample = [{
declare i32 @lgc.input.subgroup.id() memory(none) nosync nounwind willreturn

define i32 @example() {
  %id = call i32 @lgc.input.subgroup.id()
  ret i32 %id
}
  }];
  let results = (outs LgcI32:$id);
}

def Lgc_InputNumSubgroupsOp : LgcValueOp<"input.num.subgroups", AlwaysUniform> {
  let summary = "Get the number of subgroups in the workgroup";
  let description = [{
    The number of waves that the workgroup's invocations fill: Vulkan's NumSubgroups.
  }];
  let llvmExample = [{
declare i32 @lgc.input.num.subgroups() memory(none) nosync nounwind willreturn

define i32 @example() {
  %count = call i32 @lgc.input.num.subgroups()
  ret i32 %count
}
  }];
  let results = (outs LgcI32:$count);
}

def Lgc_InputSubgroupSizeOp : LgcValueOp<"input.subgroup.size", AlwaysUniform> {
  let summary = "Get the size of a subgroup";
  let description = [{
    The wave size, 32 or 64, even if not all lanes have an invocation: Vulkan's SubgroupSize.
  }];
  let llvmExample = [{
declare i32 @lgc.input.subgroup.size() memory(none) nosync nounwind willreturn

define i32 @example() {
  %size = call i32 @lgc.input.subgroup.size()
  ret i32 %size
}
  }];
  let results = (outs LgcI32:$size);
}

def Lgc_InputSubgroupLocalInvocationIdOp : LgcValueOp<"input.subgroup.local.invocation.id", NeverUniform> {
  let summary = "Get the index of the invocation in the subgroup";
  let description = [{
    The invocation's lane in its wave, from 0: Vulkan's SubgroupLocalInvocationId.
  }];
  let llvmExample = [{
declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn

define i32 @example() {
  %id = call i32 @lgc.input.subgroup.local.invocation.id()
  ret i32 %id
}
  }];
  let results = (outs LgcI32:$id);
}

// Not an LgcValueOp: two readings are not one.
def Lgc_InputClockOp : LgcOp<"input.clock", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let uniformity = AlwaysUniform;
  let summary = "Read a clock";
  let description = [{
    A counter of 64 bits that grows as time passes. If `across_device` is true, all subgroups of the device read
    the same clock; if it is false, readings are comparable in a subgroup only, and the clock may be finer. Two
    calls in a row are two readings, of which the second is not less than the first.
  }];
  let llvmExample = [{
declare i64 @lgc.input.clock(i1) memory(inaccessiblemem: readwrite) nounwind willreturn

define i64 @example() {
  %time = call i64 @lgc.input.clock(i1 false)
  ret i64 %time
}
  }];
  let arguments = (ins BoolAttr:$across_device);
  let results = (outs LgcI64:$time);
}

#endif
