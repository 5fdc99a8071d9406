// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lgc dialect, its type constraints, and the base classes of its ops.

#ifndef LGC_DIALECT_LGC_BASE
#define LGC_DIALECT_LGC_BASE

include "lgc/dialect/CallOp.td"

def LgcDialect : Dialect {
  let name = "lgc";
  let cppNamespace = "::mlir::lgc";
  let summary = "Shader operations that LLVM IR has no instruction for.";
  let description = [{
    The operations between the SPIR-V reader and the AMDGPU back end: resources, shader inputs, barriers and
    debug output. The passes in lgc/lowering turn each into amdgcn intrinsics.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let hasOperationAttrVerify = 1;
}

def LgcBool : CallInteger<1>;
def LgcI8 : CallInteger<8>;
def LgcI16 : CallInteger<16>;
def LgcI32 : CallInteger<32>;
def LgcI64 : CallInteger<64>;
def LgcF16 : CallFloat<16>;
def LgcF32 : CallFloat<32>;
def LgcF64 : CallFloat<64>;
def LgcVec2F32 : CallVector<2, LgcF32>;
def LgcVec3F32 : CallVector<3, LgcF32>;
def LgcVec2I32 : CallVector<2, LgcI32>;
def LgcVec3I32 : CallVector<3, LgcI32>;
def LgcVec4I32 : CallVector<4, LgcI32>;
def LgcVec8I32 : CallVector<8, LgcI32>;
def LgcVec4I64 : CallVector<4, LgcI64>;
def LgcVec5I32 : CallVector<5, LgcI32>;
def LgcVec5I64 : CallVector<5, LgcI64>;
def LgcVec4F32 : CallVector<4, LgcF32>;

def LgcFunctionPointer : CallPointer<0>;
def LgcGlobalPointer : CallPointer<1>;
def LgcWorkgroupPointer : CallPointer<3>;
def LgcConstantPointer : CallPointer<4>;
def LgcPrivatePointer : CallPointer<5>;
// A buffer's descriptor together with an offset into it.
def LgcBufferPointer : CallPointer<7>;

def LgcNumber : CallAnyOf<[LgcI8, LgcI16, LgcI32, LgcI64, LgcF16, LgcF32, LgcF64],
                          "i8, i16, i32, i64, half, float or double">;
def LgcNumberVector : CallAnyVector<LgcNumber>;
def LgcNumberOrVector : CallAnyOf<[LgcNumber, LgcNumberVector],
                                  "i8, i16, i32, i64, half, float, double or a vector of these">;

// As the hardware reads it.
def LgcDescriptor : CallAnyOf<[LgcVec4I32, LgcVec8I32], "vector of 4 or 8 x i32">;

class LgcOp<string mnemonic, Memory memory, list<FunctionAttribute> attributes, list<Trait> traits = []>
    : CallOp<LgcDialect, mnemonic, memory, attributes, traits>;

// A value that depends only on the operands and on the invocation.
class LgcValueOp<string mnemonic, Uniformity resultUniformity, list<Trait> traits = []>
    : LgcOp<mnemonic, MemoryNone, [NoSync, NoUnwind, WillReturn], traits> {
  let uniformity = resultUniformity;
}

#endif
