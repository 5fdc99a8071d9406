// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.check.*: checks of GPU-assisted validation.

#ifndef LGC_DIALECT_LGC_CHECK_OPS
#define LGC_DIALECT_LGC_CHECK_OPS

include "lgc/dialect/LgcBase.td"

// A check leaves a record for the host, so it is neither removed nor executed where the shader does not do
// what it checks.
def LgcI32OrI64 : CallAnyOf<[LgcI32, LgcI64], "i32 or i64">;

class LgcCheckOp<string mnemonic> : LgcOp<"check." # mnemonic, MemoryInaccessible, [NoSync, NoUnwind, WillReturn]>;

def Lgc_CheckBufferOp : LgcCheckOp<"buffer"> {
  let summary = "Check an access of a buffer";
  let description = [{
    Records when an access of `bytes` bytes at `pointer` is wrong: when the index of its descriptor is not in
    the array, the descriptor has not been written, or a byte is beyond the buffer's end. If `bytes` is 0, only
    the buffer's descriptor is used. `site` is the number of an instruction in `!lgc.check.sites`. Which of
    these are checked is in the pipeline state. The access itself follows and is not affected. The result
    is true if this invocation's access is wrong.
  }];
  let llvmExample = [{
declare i1 @lgc.check.buffer(ptr addrspace(7), i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define i32 @example(ptr addrspace(7) %pointer) {
  %failed = call i1 @lgc.check.buffer(ptr addrspace(7) %pointer, i32 4, i32 0)
  %value = load i32, ptr addrspace(7) %pointer, align 4
  ret i32 %value
}
  }];
  let arguments = (ins LgcBufferPointer:$pointer, I32Attr:$bytes, I32Attr:$site);
  let results = (outs LgcBool:$failed);
  let uniformity = FollowsOperands;
}

def Lgc_CheckDescriptorOp : LgcCheckOp<"descriptor"> {
  let summary = "Check the use of a descriptor";
  let description = [{
    As `lgc.check.buffer`, for the use of the descriptor of an image, a sampler or a texel buffer. `kind` is the
    kind of view or sampler that the instruction needs (protocol/ValidationProtocol.h), or 0.
  }];
  let llvmExample = [{
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.descriptor.v8i32(<8 x i32>, i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @example(i32 %index) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %index, i1 false)
  %failed = call i1 @lgc.check.descriptor.v8i32(<8 x i32> %image, i32 4608, i32 0)
  ret void
}
  }];
  let arguments = (ins LgcDescriptor:$descriptor, I32Attr:$kind, I32Attr:$site);
  let results = (outs LgcBool:$failed);
  let uniformity = FollowsOperands;
}

def Lgc_CheckGuardOp : LgcValueOp<"check.guard", FollowsOperands, [AllTypesMatch<["result", "descriptor"]>]> {
  let summary = "Replace a descriptor that is wrong";
  let description = [{
    Returns `descriptor`, or one of nothing where a result of `lgc.check.descriptor` in `wrong` is true: loads through
    it are 0, and stores have no effect.
  }];
  let llvmExample = [{
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <8 x i32> @lgc.check.guard.v8i32(<8 x i32>, ...) memory(none) nosync nounwind willreturn

define <8 x i32> @example(i32 %index, i1 %wrong) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %index, i1 false)
  %guarded = call <8 x i32> (<8 x i32>, ...) @lgc.check.guard.v8i32(<8 x i32> %image, i1 %wrong)
  ret <8 x i32> %guarded
}
  }];
  let mlirExample = [{
llvm.func @example(%image: vector<8xi32>, %wrong: i1) -> vector<8xi32> {
  %guarded = lgc.check.guard %image, %wrong : (vector<8xi32>, i1) -> vector<8xi32>
  llvm.return %guarded : vector<8xi32>
}
  }];
  let arguments = (ins LgcDescriptor:$descriptor, Variadic<LgcBool>:$wrong);
  let results = (outs LgcDescriptor:$result);
  let uniformity = FollowsOperands;
}

def Lgc_CheckReplaceOp : LgcValueOp<"check.replace", FollowsOperands, [AllTypesMatch<["result", "descriptor", "other"]>]> {
  let summary = "Choose another descriptor, which is rarely done";
  let description = [{
    Returns `other` where `wrong` is true, else `descriptor`. `suspected` is true wherever `wrong` is, and cheaper: only
    waves in which it is true choose.
  }];
  let llvmExample = [{
declare <8 x i32> @lgc.check.replace.v8i32(<8 x i32>, <8 x i32>, i1, i1) memory(none) nosync nounwind willreturn

define <8 x i32> @example(<8 x i32> %image, <8 x i32> %none, i1 %suspected, i1 %wrong) {
  %result = call <8 x i32> @lgc.check.replace.v8i32(<8 x i32> %image, <8 x i32> %none, i1 %suspected, i1 %wrong)
  ret <8 x i32> %result
}
  }];
  let arguments = (ins LgcDescriptor:$descriptor, LgcDescriptor:$other, LgcBool:$suspected, LgcBool:$wrong);
  let results = (outs LgcDescriptor:$result);
  let uniformity = FollowsOperands;
}

def Lgc_CheckAddressOp : LgcCheckOp<"address"> {
  let summary = "Check an access through a physical pointer";
  let description = [{
    Records when an access of `bytes` bytes at `pointer` is not inside of one live range of memory, or `pointer`
    is not a multiple of `alignment`, a power of two. The access itself follows and is not affected. The result is
    true if this invocation's access is wrong.
  }];
  let llvmExample = [{
declare i1 @lgc.check.address(ptr addrspace(1), i32, i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define i1 @example(ptr addrspace(1) %pointer) {
  %failed = call i1 @lgc.check.address(ptr addrspace(1) %pointer, i32 4, i32 4, i32 0)
  ret i1 %failed
}
  }];
  let arguments = (ins LgcGlobalPointer:$pointer, I32Attr:$bytes, I32Attr:$alignment, I32Attr:$site);
  let results = (outs LgcBool:$failed);
  let uniformity = FollowsOperands;
}

def Lgc_CheckBarrierOp : LgcOp<"check.barrier", MemoryInaccessible, [Convergent, NoUnwind, WillReturn]> {
  let summary = "Check that a barrier is in uniform control flow";
  let description = [{
    Records when some invocations that the wave began with do not execute the op together with this one. The result
    is true in those that do.
  }];
  let llvmExample = [{
declare i1 @lgc.check.barrier(i32) convergent memory(inaccessiblemem: readwrite) nounwind willreturn

define i1 @example() {
  %failed = call i1 @lgc.check.barrier(i32 0)
  ret i1 %failed
}
  }];
  let arguments = (ins I32Attr:$site);
  let results = (outs LgcBool:$failed);
  let uniformity = AlwaysUniform;
}

def Lgc_CheckConditionOp : LgcCheckOp<"condition"> {
  let summary = "Check values of an instruction";
  let description = [{
    Records when `failed` is true. `error` is a ValidationError, and `words` are those of the error. `site` is the
    number of an instruction in `!lgc.check.sites`.
  }];
  let llvmExample = [{
declare void @lgc.check.condition(i1, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @example(i32 %index) {
  %failed = icmp uge i32 %index, 8
  call void (i1, i32, i32, ...) @lgc.check.condition(i1 %failed, i32 6, i32 0, i32 %index, i32 0, i32 8)
  ret void
}
  }];
  let mlirExample = [{
llvm.func @example(%failed: i1, %index: i32) {
  lgc.check.condition %failed, %index, %index, %index {error = 6 : i32, site = 0 : i32} : (i1, i32, i32, i32) -> ()
  llvm.return
}
  }];
  let arguments = (ins LgcBool:$failed, I32Attr:$error, I32Attr:$site, Variadic<LgcI32>:$words);
  let hasVerifier = 1;
}

def Lgc_CheckImageOp : LgcCheckOp<"image"> {
  let summary = "Check values of an instruction on an image";
  let description = [{
    As `lgc.check.condition`, for an access through the descriptor of an image or a texel buffer. The index of the
    descriptor in its array comes in front of `words`.
  }];
  let llvmExample = [{
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare void @lgc.check.image.v8i32(i1, <8 x i32>, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @example(i32 %index, i32 %level) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %index, i1 false)
  %failed = icmp uge i32 %level, 4
  call void (i1, <8 x i32>, i32, i32, ...) @lgc.check.image.v8i32(i1 %failed, <8 x i32> %image, i32 10, i32 0, i32 5, i32 %level, i32 4)
  ret void
}
  }];
  let mlirExample = [{
llvm.func @example(%failed: i1, %image: vector<8xi32>, %level: i32) {
  lgc.check.image %failed, %image, %level, %level, %level {error = 10 : i32, site = 0 : i32} : (i1, vector<8xi32>, i32, i32, i32) -> ()
  llvm.return
}
  }];
  let arguments = (ins LgcBool:$failed, LgcDescriptor:$image, I32Attr:$error, I32Attr:$site, Variadic<LgcI32>:$words);
  let hasVerifier = 1;
}

def Lgc_CheckReportOp : LgcCheckOp<"report"> {
  let summary = "Record lanes for which a check has failed";
  let description = [{
    If `failed` is true in some lane, appends a record about these lanes to the buffer that `records` points at,
    unless the counter of this place in `counters` has reached the limit (protocol/ValidationProtocol.h).
    `suspected` is true wherever `failed` is, and cheaper: only waves in which it is true compute `failed`.
    `error` is a ValidationError: lanes with different ones get a record each. `words` are those of the record that
    differ between lanes, an i64 for two of them: three of the stage, set and binding of the resource, and the error's,
    those of the error that has the most; the others have the first of them. With a `lookup` of 1 or 2 (DescriptorLookup),
    what `inputs` says of the descriptor counts first, if the driver has written it: where the descriptor is not written,
    that is the error, or with 1 none, since it is reported elsewhere; where it is null there is none. All lanes are
    looked up if `error` is DescriptorUninitialized, with BufferOutOfBounds those whose last word, the buffer's size, is
    0. Checks become this op early, so that its operands are
    simplified as the code is, and remain calls until after optimization, so that they do not split blocks.
  }];
  let llvmExample = [{
declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @example(i1 %suspected, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %counters, i32 %index) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %suspected, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 0, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %index, i32 4)
  ret void
}
  }];
  let mlirExample = [{
llvm.func @example(%suspected: i1, %failed: i1, %records: !llvm.ptr<7>, %counters: !llvm.ptr<7>, %index: i32) {
  lgc.check.report %suspected, %failed, %records, %counters, %records, %index, %index, %index, %index, %index, %index, %index, %index {lookup = 0 : i32, site = 0 : i32} : (i1, i1, !llvm.ptr<7>, !llvm.ptr<7>, !llvm.ptr<7>, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  llvm.return
}
  }];
  let arguments = (ins LgcBool:$suspected, LgcBool:$failed, LgcBufferPointer:$records, LgcBufferPointer:$counters, LgcBufferPointer:$inputs,
                   LgcI32:$error, I32Attr:$site, I32Attr:$lookup, Variadic<LgcI32OrI64>:$words);
  let hasVerifier = 1;
}

def Lgc_CheckOffsetOp : LgcValueOp<"check.offset", FollowsOperands> {
  let summary = "Compute an offset exactly";
  let description = [{
    Returns `start` plus the sum of the products of the other operands, which are pairs of an index, signed, and its
    stride. Records say it where the pointer's own offset has wrapped around. It is computed where records are
    written, and of no interest to optimizations.
  }];
  let llvmExample = [{
declare i64 @lgc.check.offset(i64, ...) memory(none) nosync nounwind willreturn

define i64 @example(i32 %index, i64 %other) {
  %offset = call i64 (i64, ...) @lgc.check.offset(i64 8, i32 %index, i64 16, i64 %other, i64 4)
  ret i64 %offset
}
  }];
  let mlirExample = [{
llvm.func @example(%start: i64, %index: i32, %stride: i64) -> i64 {
  %0 = lgc.check.offset %start, %index, %stride : (i64, i32, i64) -> i64
  llvm.return %0 : i64
}
  }];
  let arguments = (ins LgcI64:$start, Variadic<LgcI32OrI64>:$terms);
  let results = (outs LgcI64:$offset);
  let uniformity = FollowsOperands;
  let hasVerifier = 1;
}

def Lgc_CheckFactOp : LgcValueOp<"check.fact", FollowsOperands> {
  let summary = "Give a check a value of its own";
  let description = [{
    Returns `value`. `number` is another one for each check, so that what is computed from the result has one use: LLVM
    would compute what several reports need in front of them, where it is not needed.
  }];
  let llvmExample = [{
declare i32 @lgc.check.fact(i32, i32) memory(none) nosync nounwind willreturn

define i32 @example(i32 %value) {
  %own = call i32 @lgc.check.fact(i32 %value, i32 7)
  ret i32 %own
}
  }];
  let arguments = (ins LgcI32:$value, I32Attr:$number);
  let results = (outs LgcI32:$result);
  let uniformity = FollowsOperands;
}

// Lookups in the buffer of addresses (protocol/ValidationProtocol.h), which nothing changes while shaders run.

def Lgc_AddressRangeOp : LgcValueOp<"address.range", FollowsOperands> {
  let summary = "Find the range of memory that an address may be in";
  let description = [{
    Returns the number of ranges in the buffer of addresses that begin at `address` or below: 0 if there are none, else
    the address is in range number `result - 1` or in none.
  }];
  let llvmExample = [{
declare i32 @lgc.address.range(ptr addrspace(7), i64) memory(none) nosync nounwind willreturn

define i32 @example(ptr addrspace(7) %ranges, i64 %address) {
  %range = call i32 @lgc.address.range(ptr addrspace(7) %ranges, i64 %address)
  ret i32 %range
}
  }];
  let arguments = (ins LgcBufferPointer:$ranges, LgcI64:$address);
  let results = (outs LgcI32:$result);
  let uniformity = FollowsOperands;
}

def Lgc_AddressIsOutsideOp : LgcValueOp<"address.is.outside", FollowsOperands> {
  let summary = "Find whether an access is outside of all ranges of memory";
  let description = [{
    Returns whether `bytes` bytes at `address` are not inside of one live range in the buffer of addresses. False where
    `suspected` is; only waves in which it is true search for the range.
  }];
  let llvmExample = [{
declare i1 @lgc.address.is.outside(ptr addrspace(7), i64, i1, i32) memory(none) nosync nounwind willreturn

define i1 @example(ptr addrspace(7) %ranges, i64 %address, i1 %suspected) {
  %outside = call i1 @lgc.address.is.outside(ptr addrspace(7) %ranges, i64 %address, i1 %suspected, i32 4)
  ret i1 %outside
}
  }];
  let arguments = (ins LgcBufferPointer:$ranges, LgcI64:$address, LgcBool:$suspected, I32Attr:$bytes);
  let results = (outs LgcBool:$result);
  let uniformity = FollowsOperands;
}

#endif
