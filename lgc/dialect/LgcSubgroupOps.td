// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.subgroup.*: operations between the invocations of a subgroup. A subgroup is a wave; the participating
// invocations (the tangle) are the lanes that are active at the op.

#ifndef LGC_DIALECT_LGC_SUBGROUP_OPS
#define LGC_DIALECT_LGC_SUBGROUP_OPS

include "lgc/dialect/LgcBase.td"

def LgcScalar : CallAnyOf<[LgcBool, LgcI8, LgcI16, LgcI32, LgcI64, LgcF16, LgcF32, LgcF64],
                          "i1, i8, i16, i32, i64, half, float or double">;
def LgcScalarVector : CallAnyVector<LgcScalar>;
def LgcScalarOrVector : CallAnyOf<[LgcScalar, LgcScalarVector],
                                  "i1, i8, i16, i32, i64, half, float, double or a vector of these">;

// A value that depends on the operands of all participating invocations.
class LgcSubgroupOp<string mnemonic, Uniformity resultUniformity, list<Trait> traits = []>
    : LgcOp<"subgroup." # mnemonic, MemoryNone, [Convergent, NoUnwind, WillReturn], traits> {
  let uniformity = resultUniformity;
}

// An LgcSubgroupOp whose result has the type of its operand `value`.
class LgcSubgroupExchangeOp<string mnemonic, Uniformity resultUniformity>
    : LgcSubgroupOp<mnemonic, resultUniformity, [AllTypesMatch<["result", "value"]>]> {
  let results = (outs LgcScalarOrVector:$result);
}

def Lgc_SubgroupElectOp : LgcSubgroupOp<"elect", NeverUniform> {
  let summary = "Elect one invocation";
  let description = [{
    True in the active invocation with the lowest index, false in all others.
  }];
  let llvmExample = [{
declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn

define i1 @example() {
  %elected = call i1 @lgc.subgroup.elect()
  ret i1 %elected
}
  }];
  let results = (outs LgcBool:$elected);
}

def Lgc_SubgroupBallotOp : LgcSubgroupOp<"ballot", AlwaysUniform> {
  let summary = "Get the mask of the invocations where a condition is true";
  let description = [{
    Bit i is set when invocation i is active and its `condition` is true. Bits beyond the subgroup's size
    are zero.
  }];
  let llvmExample = [{
declare i64 @lgc.subgroup.ballot(i1) convergent memory(none) nounwind willreturn

define i64 @example(i1 %condition) {
  %ballot = call i64 @lgc.subgroup.ballot(i1 %condition)
  ret i64 %ballot
}
  }];
  let arguments = (ins LgcBool:$condition);
  let results = (outs LgcI64:$ballot);
}

def Lgc_SubgroupInverseBallotOp : LgcSubgroupOp<"inverse.ballot", NeverUniform> {
  let summary = "Get the current invocation's bit of a ballot";
  let description = [{
    Bit i of `ballot` in invocation i. `ballot` must be uniform among the active invocations.
  }];
  let llvmExample = [{
declare i1 @lgc.subgroup.inverse.ballot(i64) convergent memory(none) nounwind willreturn

define i1 @example(i64 %ballot) {
  %bit = call i1 @lgc.subgroup.inverse.ballot(i64 %ballot)
  ret i1 %bit
}
  }];
  let arguments = (ins LgcI64:$ballot);
  let results = (outs LgcBool:$bit);
}

def Lgc_SubgroupLaneMaskOp : LgcValueOp<"subgroup.lane.mask", UniformWhen<"relation", 5, NeverUniform>> {
  let summary = "Get the mask of invocations in a relation to the current one";
  let description = [{
    Bit i is set when i is less than the subgroup's size and is in `relation` to the current invocation's
    index: 0 equal, 1 greater or equal, 2 greater, 3 less or equal, 4 less; 5 selects all. Inactive
    invocations are included.
  }];
  let llvmExample = [{
declare i64 @lgc.subgroup.lane.mask(i32) memory(none) nosync nounwind willreturn

define i64 @example() {
  %mask = call i64 @lgc.subgroup.lane.mask(i32 4)
  ret i64 %mask
}
  }];
  let arguments = (ins I32Attr:$relation);
  let results = (outs LgcI64:$mask);
}

def Lgc_SubgroupCountBelowOp : LgcValueOp<"subgroup.count.below", NeverUniform> {
  let summary = "Count the bits of a mask below the current invocation";
  let description = [{
    The number of bits that are set in `mask` below the bit of the current invocation.
  }];
  let llvmExample = [{
declare i32 @lgc.subgroup.count.below(i64) memory(none) nosync nounwind willreturn

define i32 @example(i64 %mask) {
  %count = call i32 @lgc.subgroup.count.below(i64 %mask)
  ret i32 %count
}
  }];
  let arguments = (ins LgcI64:$mask);
  let results = (outs LgcI32:$count);
}

def Lgc_SubgroupBroadcastFirstOp : LgcSubgroupExchangeOp<"broadcast.first", AlwaysUniform> {
  let summary = "Broadcast the value of the first active invocation";
  let description = [{
    The `value` of the active invocation with the lowest index.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.subgroup.broadcast.first.v2f32(<2 x float>) convergent memory(none) nounwind willreturn

define <2 x float> @example(<2 x float> %value) {
  %result = call <2 x float> @lgc.subgroup.broadcast.first.v2f32(<2 x float> %value)
  ret <2 x float> %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value);
}

def Lgc_SubgroupBroadcastOp : LgcSubgroupExchangeOp<"broadcast", AlwaysUniform> {
  let summary = "Broadcast the value of one invocation";
  let description = [{
    The `value` of the invocation with index `lane` modulo the subgroup's size. `lane` must be uniform among
    the active invocations. If that invocation is not active, the result is arbitrary.
  }];
  let llvmExample = [{
declare half @lgc.subgroup.broadcast.f16(half, i32) convergent memory(none) nounwind willreturn

define half @example(half %value, i32 %lane) {
  %result = call half @lgc.subgroup.broadcast.f16(half %value, i32 %lane)
  ret half %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI32:$lane);
}

def Lgc_SubgroupShuffleOp : LgcSubgroupExchangeOp<"shuffle", NeverUniform> {
  let summary = "Read the value of any invocation";
  let description = [{
    The `value` of the invocation with index `lane` modulo the subgroup's size. If that invocation is not
    active, the result is arbitrary.
  }];
  let llvmExample = [{
declare <3 x i16> @lgc.subgroup.shuffle.v3i16(<3 x i16>, i32) convergent memory(none) nounwind willreturn

define <3 x i16> @example(<3 x i16> %value, i32 %lane) {
  %result = call <3 x i16> @lgc.subgroup.shuffle.v3i16(<3 x i16> %value, i32 %lane)
  ret <3 x i16> %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI32:$lane);
}

def Lgc_SubgroupShuffleXorOp : LgcSubgroupExchangeOp<"shuffle.xor", NeverUniform> {
  let summary = "Read the value of the invocation at the index xor a mask";
  let description = [{
    The `value` of the invocation whose index is the current one's xor `mask`, modulo the subgroup's size. If
    that invocation is not active, the result is arbitrary.
  }];
  let llvmExample = [{
declare i64 @lgc.subgroup.shuffle.xor.i64(i64, i32) convergent memory(none) nounwind willreturn

define i64 @example(i64 %value, i32 %mask) {
  %result = call i64 @lgc.subgroup.shuffle.xor.i64(i64 %value, i32 %mask)
  ret i64 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI32:$mask);
}

def Lgc_SubgroupRotateOp : LgcSubgroupExchangeOp<"rotate", NeverUniform> {
  let summary = "Rotate values in a cluster";
  let description = [{
    The `value` of the invocation whose index in the cluster is the current one's plus `delta`, modulo the
    cluster's size. A cluster has `cluster_size` consecutive invocations, a power of two; with 0, or a size
    greater than the subgroup's, it is the whole subgroup. If that invocation is not active, the result is
    arbitrary.
  }];
  let llvmExample = [{
declare i32 @lgc.subgroup.rotate.i32(i32, i32, i32) convergent memory(none) nounwind willreturn

define i32 @example(i32 %value, i32 %delta) {
  %result = call i32 @lgc.subgroup.rotate.i32(i32 %value, i32 %delta, i32 8)
  ret i32 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI32:$delta, I32Attr:$cluster_size);
}

def Lgc_SubgroupQuadBroadcastOp : LgcSubgroupExchangeOp<"quad.broadcast", NeverUniform> {
  let summary = "Broadcast the value of one invocation in a quad";
  let description = [{
    The `value` of invocation `index`, 0 to 3, of the current invocation's quad: four consecutive invocations,
    of which the first has an index that is a multiple of four. `index` must be uniform among the active
    invocations. If that invocation is not active, the result is arbitrary.
  }];
  let llvmExample = [{
declare <4 x i8> @lgc.subgroup.quad.broadcast.v4i8(<4 x i8>, i32) convergent memory(none) nounwind willreturn

define <4 x i8> @example(<4 x i8> %value, i32 %index) {
  %result = call <4 x i8> @lgc.subgroup.quad.broadcast.v4i8(<4 x i8> %value, i32 %index)
  ret <4 x i8> %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI32:$index);
}

def Lgc_SubgroupQuadSwapOp : LgcSubgroupExchangeOp<"quad.swap", NeverUniform> {
  let summary = "Swap values in a quad";
  let description = [{
    The `value` of the neighbour in the quad: horizontally for `direction` 0, vertically for 1, diagonally
    for 2. If it is not active, the result is arbitrary.
  }];
  let llvmExample = [{
declare float @lgc.subgroup.quad.swap.f32(float, i32) convergent memory(none) nounwind willreturn

define float @example(float %value) {
  %result = call float @lgc.subgroup.quad.swap.f32(float %value, i32 1)
  ret float %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, I32Attr:$direction);
}

def Lgc_SubgroupQuadAnyOp : LgcSubgroupOp<"quad.any", NeverUniform> {
  let summary = "Test whether a condition is true in the quad";
  let description = [{
    True when `condition` is true in at least one active invocation of the quad.
  }];
  let llvmExample = [{
declare i1 @lgc.subgroup.quad.any(i1) convergent memory(none) nounwind willreturn

define i1 @example(i1 %condition) {
  %any = call i1 @lgc.subgroup.quad.any(i1 %condition)
  ret i1 %any
}
  }];
  let arguments = (ins LgcBool:$condition);
  let results = (outs LgcBool:$any);
}

def Lgc_SubgroupSwizzleOp : LgcSubgroupExchangeOp<"swizzle", NeverUniform> {
  let summary = "Read values by a constant pattern";
  let description = [{
    The `value` of the invocation that `pattern` selects, or zero if it is not active. `pattern` has the
    encoding of the instruction ds_swizzle_b32. If bit 15 is set, the two bits from bit 2i on are the index in
    the quad that invocation i of the quad reads. Otherwise the index in a group of 32 invocations is
    (((current index & bits 0 to 4) | bits 5 to 9) ^ bits 10 to 14).
  }];
  let llvmExample = [{
declare i32 @lgc.subgroup.swizzle.i32(i32, i32) convergent memory(none) nounwind willreturn

define i32 @example(i32 %value) {
  %result = call i32 @lgc.subgroup.swizzle.i32(i32 %value, i32 32993)
  ret i32 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, I32Attr:$pattern);
}

def Lgc_SubgroupReduceOp : LgcSubgroupExchangeOp<"reduce", UniformWhen<"cluster_size", 0, NeverUniform>> {
  let summary = "Reduce values";
  let description = [{
    The reduction of `value` over all active invocations in the current one's cluster, in an unspecified
    order. A cluster has `cluster_size` consecutive invocations, a power of two; with 0, or a size greater
    than the subgroup's, it is the whole subgroup.

    `kind` is 0 or 1 for addition of integers or floats, 2 or 3 for multiplication of them, 4, 5 or 6 for
    the minimum of signed, unsigned or float values, 7, 8 or 9 for the maximum, 10 for and, 11 for or, 12
    for xor. Integers and floats may be of any width; i1 takes 10 to 12.
  }];
  let llvmExample = [{
declare <2 x i64> @lgc.subgroup.reduce.v2i64(<2 x i64>, i32, i32) convergent memory(none) nounwind willreturn

define <2 x i64> @example(<2 x i64> %value) {
  %result = call <2 x i64> @lgc.subgroup.reduce.v2i64(<2 x i64> %value, i32 0, i32 0)
  ret <2 x i64> %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, I32Attr:$kind, I32Attr:$cluster_size);
}

def Lgc_SubgroupScanInclusiveOp : LgcSubgroupExchangeOp<"scan.inclusive", NeverUniform> {
  let summary = "Compute an inclusive scan";
  let description = [{
    The reduction of `value` over the active invocations whose index is at most the current one's, in an
    unspecified order. `kind` is as for `lgc.subgroup.reduce`.
  }];
  let llvmExample = [{
declare float @lgc.subgroup.scan.inclusive.f32(float, i32) convergent memory(none) nounwind willreturn

define float @example(float %value) {
  %result = call float @lgc.subgroup.scan.inclusive.f32(float %value, i32 1)
  ret float %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, I32Attr:$kind);
}

def Lgc_SubgroupScanExclusiveOp : LgcSubgroupExchangeOp<"scan.exclusive", NeverUniform> {
  let summary = "Compute an exclusive scan";
  let description = [{
    The reduction of `value` over the active invocations whose index is less than the current one's, in an
    unspecified order. If there is none, the result is the identity of `kind`: 0 for addition, or and xor, 1
    for multiplication, the greatest value for a minimum, the least for a maximum, all ones for and. `kind` is
    as for `lgc.subgroup.reduce`.
  }];
  let llvmExample = [{
declare i1 @lgc.subgroup.scan.exclusive.i1(i1, i32) convergent memory(none) nounwind willreturn

define i1 @example(i1 %value) {
  %result = call i1 @lgc.subgroup.scan.exclusive.i1(i1 %value, i32 12)
  ret i1 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, I32Attr:$kind);
}

def Lgc_SubgroupPartitionOp : LgcSubgroupOp<"partition", NeverUniform> {
  let summary = "Partition the invocations by value";
  let description = [{
    The mask of the active invocations whose `value` has the same bits as the current one's.
  }];
  let llvmExample = [{
declare i64 @lgc.subgroup.partition.f64(double) convergent memory(none) nounwind willreturn

define i64 @example(double %value) {
  %mask = call i64 @lgc.subgroup.partition.f64(double %value)
  ret i64 %mask
}
  }];
  let arguments = (ins LgcScalarOrVector:$value);
  let results = (outs LgcI64:$mask);
}

def Lgc_SubgroupPartitionedReduceOp : LgcSubgroupExchangeOp<"partitioned.reduce", NeverUniform> {
  let summary = "Reduce the values of a partition";
  let description = [{
    Like `lgc.subgroup.reduce`, over the active invocations in the mask `partition`. All of them have the same
    `partition`, and the current invocation is one of them.
  }];
  let llvmExample = [{
declare i32 @lgc.subgroup.partitioned.reduce.i32(i32, i64, i32) convergent memory(none) nounwind willreturn

define i32 @example(i32 %value, i64 %partition) {
  %result = call i32 @lgc.subgroup.partitioned.reduce.i32(i32 %value, i64 %partition, i32 8)
  ret i32 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI64:$partition, I32Attr:$kind);
}

def Lgc_SubgroupPartitionedScanInclusiveOp : LgcSubgroupExchangeOp<"partitioned.scan.inclusive", NeverUniform> {
  let summary = "Compute an inclusive scan in a partition";
  let description = [{
    Like `lgc.subgroup.scan.inclusive`, over the active invocations in the mask `partition`. All of them have
    the same `partition`, and the current invocation is one of them.
  }];
  let llvmExample = [{
declare i32 @lgc.subgroup.partitioned.scan.inclusive.i32(i32, i64, i32) convergent memory(none) nounwind willreturn

define i32 @example(i32 %value, i64 %partition) {
  %result = call i32 @lgc.subgroup.partitioned.scan.inclusive.i32(i32 %value, i64 %partition, i32 10)
  ret i32 %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI64:$partition, I32Attr:$kind);
}

def Lgc_SubgroupPartitionedScanExclusiveOp : LgcSubgroupExchangeOp<"partitioned.scan.exclusive", NeverUniform> {
  let summary = "Compute an exclusive scan in a partition";
  let description = [{
    Like `lgc.subgroup.scan.exclusive`, over the active invocations in the mask `partition`. All of them have
    the same `partition`, and the current invocation is one of them.
  }];
  let llvmExample = [{
declare half @lgc.subgroup.partitioned.scan.exclusive.f16(half, i64, i32) convergent memory(none) nounwind willreturn

define half @example(half %value, i64 %partition) {
  %result = call half @lgc.subgroup.partitioned.scan.exclusive.f16(half %value, i64 %partition, i32 3)
  ret half %result
}
  }];
  let arguments = (ins LgcScalarOrVector:$value, LgcI64:$partition, I32Attr:$kind);
}

#endif
