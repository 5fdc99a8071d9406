// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.resource.*: access to memory that the driver binds.

#ifndef LGC_DIALECT_LGC_RESOURCE_OPS
#define LGC_DIALECT_LGC_RESOURCE_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_ResourceBufferOp : LgcValueOp<"resource.buffer", FollowsOperands> {
  let summary = "Get a pointer to a bound buffer";
  let description = [{
    A pointer to byte 0 of the buffer that is element `index` of the array bound at `set` and `binding`.
    Out-of-bounds loads return zero, and out-of-bounds stores have no effect. `index` must be dynamically
    uniform unless `non_uniform` is set; if it is set, lanes that access different buffers do so one buffer
    after the other.
  }];
  let llvmExample = [{
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

define i32 @example(i32 %index) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 3, i32 %index, i1 false)
  %field = getelementptr i8, ptr addrspace(7) %buffer, i32 16
  %value = load i32, ptr addrspace(7) %field, align 4
  ret i32 %value
}
  }];
  let arguments = (ins I32Attr:$set, I32Attr:$binding, LgcI32:$index, BoolAttr:$non_uniform);
  let results = (outs LgcBufferPointer:$buffer);
}

def Lgc_ResourceBufferSizeOp : LgcValueOp<"resource.buffer.size", FollowsOperands> {
  let summary = "Get the size of a buffer";
  let description = [{
    The size of `buffer` in bytes, as its descriptor has it. `buffer` is a result of `lgc.resource.buffer`.
  }];
  let llvmExample = [{
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i32 @lgc.resource.buffer.size(ptr addrspace(7)) memory(none) nosync nounwind willreturn

define i32 @example() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 3, i32 0, i1 false)
  %size = call i32 @lgc.resource.buffer.size(ptr addrspace(7) %buffer)
  ret i32 %size
}
  }];
  let arguments = (ins LgcBufferPointer:$buffer);
  let results = (outs LgcI32:$size);
}

def Lgc_ResourceBufferAddressOp : LgcValueOp<"resource.buffer.address", FollowsOperands> {
  let summary = "Get the address of a byte of a buffer";
  let description = [{
    The GPU virtual address of the byte that `pointer` points at: the base address in its descriptor plus the
    offset. `icmp` of two such pointers compares only their offsets, not their buffers; their addresses are
    equal when they point at the same memory. A null pointer is the last byte of a buffer with base address 0,
    which no buffer has.
  }];
  let llvmExample = [{
declare i64 @lgc.resource.buffer.address(ptr addrspace(7)) memory(none) nosync nounwind willreturn

define i1 @example(ptr addrspace(7) %one, ptr addrspace(7) %other) {
  %x = call i64 @lgc.resource.buffer.address(ptr addrspace(7) %one)
  %y = call i64 @lgc.resource.buffer.address(ptr addrspace(7) %other)
  %same = icmp eq i64 %x, %y
  ret i1 %same
}
  }];
  let arguments = (ins LgcBufferPointer:$pointer);
  let results = (outs LgcI64:$address);
}

def Lgc_ResourceDescriptorOp : LgcValueOp<"resource.descriptor", FollowsOperands> {
  let summary = "Get a descriptor";
  let description = [{
    The descriptor that is element `index` of the array bound at `set` and `binding`. Of a combined image sampler
    it is the image if the result has 8 dwords, the sampler if it has 4. `index` must be dynamically uniform unless
    `non_uniform` is set; if it is set, lanes that use different descriptors do so one descriptor after the other.
  }];
  let llvmExample = [{
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

define <4 x i32> @example(i32 %index) {
  %descriptor = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 3, i32 %index, i1 false)
  ret <4 x i32> %descriptor
}
  }];
  let arguments = (ins I32Attr:$set, I32Attr:$binding, LgcI32:$index, BoolAttr:$non_uniform);
  let results = (outs LgcDescriptor:$descriptor);
}

def Lgc_ResourcePushConstantsOp : LgcValueOp<"resource.push.constants", AlwaysUniform> {
  let summary = "Get a pointer to the push constants";
  let description = [{
    The address of byte 0 of the push constants. They do not change while the shader runs, so loads from them
    carry `!invariant.load`.
  }];
  let llvmExample = [{
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn

define float @example() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i8, ptr addrspace(4) %constants, i32 8
  %value = load float, ptr addrspace(4) %field, align 4, !invariant.load !0
  ret float %value
}

!0 = !{}
  }];
  let results = (outs LgcConstantPointer:$address);
}

#endif
