// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The vocabulary for dialects of calls, which utils/lgc-tblgen understands.
//
// Every op is ordinary MLIR ODS, from which mlir-tblgen generates an MLIR dialect. The definitions below add
// how the same op is represented in LLVM IR: as a call of a function that is named after the op.

#ifndef LGC_DIALECT_CALL_OP
#define LGC_DIALECT_CALL_OP

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// A type constraint that has the same meaning in both IRs. The type of an operand or a result must be a def
// of one of the classes below; immediates are I32Attr, I64Attr or BoolAttr.

class CallType<Type mlirType, string summary = mlirType.summary> : TypeAlias<mlirType, summary>;

class CallInteger<int width> : CallType<I<width>> {
  int bitwidth = width;
}

// 16, 32 or 64 bits: half, float, double.
class CallFloat<int width> : CallType<F<width>> {
  int bitwidth = width;
}

class CallPointer<int space> : CallType<LLVM_PointerInAddressSpace<space>> {
  int addressSpace = space;
}

class CallVector<int size, CallType elementType>
    : CallType<FixedVectorOfShapeAndType<[size], elementType>, "vector of " # size # " x " # elementType.summary> {
  int length = size;
  CallType element = elementType;
}

// A vector of any fixed length.
class CallAnyVector<CallType elementType> : CallType<FixedVectorOfRankAndType<[1], [elementType]>> {
  CallType element = elementType;
}

// One of several types. A fixed operand or a result of such a type overloads the op: the function's name gets
// a suffix like that of an intrinsic, `.i32`, `.f16`, `.v3f32`, `.p7`.
class CallAnyOf<list<CallType> types, string summary> : CallType<AnyTypeOf<types>, summary> {
  list<CallType> alternatives = types;
}

// An enum attribute of the declaration. The def is named as in llvm::Attribute::AttrKind.
class FunctionAttribute<string spelling> {
  string text = spelling;
}
def Cold : FunctionAttribute<"cold">;
def Convergent : FunctionAttribute<"convergent">;
def NoDuplicate : FunctionAttribute<"noduplicate">;
def NoReturn : FunctionAttribute<"noreturn">;
def NoSync : FunctionAttribute<"nosync">;
def NoUnwind : FunctionAttribute<"nounwind">;
def WillReturn : FunctionAttribute<"willreturn">;

// The memory effects of the declaration: `expression` builds them, with Effects for llvm::MemoryEffects, and
// `mlirTraits` is their equivalent in MLIR.
class Memory<string spelling, string effects, list<Trait> traits = []> {
  string text = spelling;
  string expression = effects;
  list<Trait> mlirTraits = traits;
}
def MemoryUnknown : Memory<"", "Effects::unknown()">;
def MemoryNone : Memory<"memory(none)", "Effects::none()", [NoMemoryEffect]>;
def MemoryRead : Memory<"memory(read)", "Effects::readOnly()">;
def MemoryArgument : Memory<"memory(argmem: readwrite)", "Effects::argMemOnly()">;
def MemoryArgumentRead : Memory<"memory(argmem: read)", "Effects::argMemOnly(llvm::ModRefInfo::Ref)">;
def MemoryInaccessible : Memory<"memory(inaccessiblemem: readwrite)", "Effects::inaccessibleMemOnly()">;
def MemoryReadAndInaccessible
    : Memory<"memory(read, inaccessiblemem: readwrite)", "Effects::readOnly() | Effects::inaccessibleMemOnly()">;

// A uniformity says whether the lanes of a wave that execute an op together get the same result. `enumerator`
// is one of llvm::InstructionUniformity; `text` continues "The result" in the reference.
class Uniformity<string answer, string phrase> {
  string enumerator = answer;
  string text = phrase;
  list<string> immediates = [];
  list<int> values = [];
}
def AlwaysUniform : Uniformity<"AlwaysUniform", "is uniform">;
def NeverUniform : Uniformity<"NeverUniform", "may differ between lanes">;
def FollowsOperands : Uniformity<"Default", "is uniform when all operands are">;

// Uniform in calls whose immediate has this value; in other calls as `otherwise` specifies, which may name a
// further immediate.
class UniformWhen<string immediate, int value, Uniformity otherwise>
    : Uniformity<otherwise.enumerator, otherwise.text> {
  let immediates = !listconcat([immediate], otherwise.immediates);
  let values = !listconcat([value], otherwise.values);
}

// An op
// has a summary, a description and an example in both IRs' documentation. Its class is named after its
// mnemonic: `debug.printf` is <Dialect>_DebugPrintfOp. The last operand may be Variadic. The only trait with
// a meaning in LLVM IR is AllTypesMatch; it makes overloads share one suffix. `hasVerifier` adds a verifier
// in C++ to each IR. In MLIR all ops have the same syntax, and their type is that of the function in LLVM IR
// without the immediates: `lgc.resource.buffer %index {binding = 3 : i32, ...} : (i32) -> !llvm.ptr<7>`.
class CallOp<Dialect dialect, string mnemonic, Memory memoryEffects, list<FunctionAttribute> attributes,
             list<Trait> traits = []>
    : Op<dialect, mnemonic, !listconcat(memoryEffects.mlirTraits, traits)> {
  Memory memory = memoryEffects;
  list<FunctionAttribute> functionAttributes = attributes;

  // Mandatory for ops with a result, so that a new op does not get a wrong default. Ops without a result have
  // none.
  Uniformity uniformity = ?;

  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";

  // A whole LLVM IR module that uses the op. A test runs it through parser, verifier and printer.
  string llvmExample = ?;

  // The MLIR counterpart of llvmExample. Without it the generator makes an example from the types, which a
  // C++ verifier need not accept: an op with such a verifier must have one.
  string mlirExample = ?;
}

#endif
