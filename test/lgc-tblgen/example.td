// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The whole output for a small dialect that has one op for each thing the generator can do. What it generates is also
// compiled into a unit test. To accept a change: utils/lgc-tblgen/update-golden

// RUN: %lgc-tblgen -gen-op-kinds -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.kinds.golden -
// RUN: %lgc-tblgen -gen-op-decls -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.h.golden -
// RUN: %lgc-tblgen -gen-op-defs -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.cpp.golden -
// RUN: %lgc-tblgen -gen-op-docs -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.md.golden -
// RUN: %lgc-tblgen -gen-op-translation -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.translation.golden -
// RUN: %lgc-tblgen -gen-op-mlir-examples -dialect=example -I %root -I %llvm-include %s | diff %S/Inputs/example.mlir.golden -
// RUN: mlir-tblgen -gen-op-defs -dialect=example -I %root -I %llvm-include %s -o /dev/null

include "lgc/dialect/CallOp.td"

def ExampleDialect : Dialect {
  let name = "example";
  let cppNamespace = "::mlir::example";
}

def ExampleI32 : CallInteger<32>;
def ExampleF32 : CallFloat<32>;
def ExampleLocalPointer : CallPointer<3>;
def ExampleNumber : CallAnyOf<[ExampleI32, ExampleF32], "i32 or float">;
def ExamplePair : CallVector<2, ExampleNumber>;
def ExampleNumbers : CallAnyVector<ExampleNumber>;
def ExampleAny : CallAnyOf<[ExampleNumber, ExampleNumbers, ExampleLocalPointer], "number, vector or local pointer">;

class ExampleOp<string mnemonic, Memory memory, list<FunctionAttribute> attributes, list<Trait> traits = []>
    : CallOp<ExampleDialect, mnemonic, memory, attributes, traits>;

// No operand, no result, attributes alone.
def Example_StopOp : ExampleOp<"stop", MemoryUnknown, [Cold, NoReturn, NoUnwind]> {
  let summary = "End here";
  let description = "Does not return.";
  let llvmExample = [{
    declare void @example.stop() cold noreturn nounwind
  }];
}

// A result and nothing else.
def Example_CountOp : ExampleOp<"count", MemoryNone, []> {
  let summary = "Count";
  let description = "How many there are.";
  let llvmExample = [{
    declare i32 @example.count() memory(none)
  }];
  let results = (outs ExampleI32:$count);
  let uniformity = AlwaysUniform;
}

// Every kind of immediate, a value, two conditions under which the result is uniform, and a C++ verifier.
def Example_LoadOp : ExampleOp<"load", MemoryRead, [NoUnwind]> {
  let summary = "Load from an array";
  let description = [{
    Loads element `index` of `base`.
      - `is_volatile`: keep it
  }];
  let llvmExample = [{
    declare <2 x float> @example.load.v2f32(ptr addrspace(3), i32, i1, i64) nounwind memory(read)
  }];
  let mlirExample = [{
    llvm.func @example(%base: !llvm.ptr<3>) {
      %pair = example.load %base {index = 4 : i32, is_volatile = false, tag = -1 : i64} : (!llvm.ptr<3>) -> vector<2xf32>
      llvm.return
    }
  }];
  let arguments = (ins ExampleLocalPointer:$base, I32Attr:$index, BoolAttr:$is_volatile, I64Attr:$tag);
  let results = (outs ExamplePair:$value);
  let uniformity = UniformWhen<"index", 15, UniformWhen<"is_volatile", 1, NeverUniform>>;
  let hasVerifier = 1;
}

// Two overloads of which one ties three values: example.select.v2i32 takes its result's type from an operand.
def Example_SelectOp : ExampleOp<"select", MemoryNone, [], [AllTypesMatch<["result", "left", "right"]>]> {
  let summary = "Choose one of two values";
  let description = "`left` where `condition` is not 0, else `right`.";
  let llvmExample = [{
    declare i32 @example.select.i32.f32(float, i32, i32) memory(none)
  }];
  let arguments = (ins ExampleNumber:$condition, ExampleAny:$left, ExampleAny:$right);
  let results = (outs ExampleAny:$result);
  let uniformity = FollowsOperands;
}

// Open result, variadic operands.
def Example_JoinOp : ExampleOp<"join", MemoryNone, [Convergent]> {
  let summary = "Make a vector";
  let description = "Takes its elements.";
  let llvmExample = [{
    declare <3 x i32> @example.join.v3i32(...) convergent memory(none)
  }];
  let arguments = (ins Variadic<ExampleNumber>:$elements);
  let results = (outs ExampleNumbers:$vector);
  let uniformity = NeverUniform;
}
