// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V types as LLVM types, in registers and in memory without explicit layout.

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
#include "llpc/reader/core/Reporter.h"
#include "llpc/reader/core/ValueMap.h"

#include "llvm/IR/DerivedTypes.h"

#include <string>
#include <unordered_map>

namespace llvm {
class DataLayout;
}

namespace llpc::reader {

/// Returns whether the reader supports objects in the storage class.
bool isSupported(spirv::StorageClass storageClass);

/// Returns whether Offset, ArrayStride and MatrixStride decorations determine the layout of the pointer's
/// pointee. In workgroup memory the presence of these decorations decides: types without explicit layout must
/// not have them (SPIR-V 2.16.1).
bool hasExplicitLayout(const spirv::Module &module, const spirv::Type &pointer);

/// Returns whether a pointer of the type points to an array of buffers, images or samplers. Such a pointer is
/// no address, but a variable and the index of an element: a struct of two i32.
bool isResourceArray(const spirv::Module &module, const spirv::Type &pointer);
bool isResourceArray(const spirv::Module &module, spirv::StorageClass storageClass,
                     const spirv::Type &pointee);
llvm::Type *resourceArrayType(llvm::LLVMContext &context);

class TypeMap {
public:
  /// `values` must hold the lengths of arrays.
  TypeMap(const spirv::Module &module, llvm::LLVMContext &context, const llvm::DataLayout &layout,
          const ValueMap &values, const Reporter &reporter, const lgc::MatrixTarget &matrices);
  TypeMap(const TypeMap &) = delete;
  TypeMap &operator=(const TypeMap &) = delete;

  // The following functions fail when the type is not supported. They cannot fail for the type of an existing
  // value or for the result type of the instruction that is being translated.

  /// The type with which handlers see a value. For a large value it is a pointer to the temporary.
  FailureOr<llvm::Type *> registerType(const spirv::Type &type);
  /// The type of constants. For a large value it differs from the register type.
  FailureOr<llvm::Type *> constantType(const spirv::Type &type);
  /// The type of objects without explicit layout in memory.
  FailureOr<llvm::Type *> memoryType(const spirv::Type &type);

  /// Returns whether values of the type are stored in memory, as TypeMap.cpp explains.
  bool isLarge(const spirv::Type &type);
  /// Returns the number of scalars in a value of a supported type; an empty struct counts as one.
  uint64_t scalarCount(const spirv::Type &type) { return lookUp(type, kInRegisters).scalars; }

  /// Returns the length of an Array, or 0 when it is not a constant.
  uint64_t arrayLength(const spirv::Type &type) const;

private:
  /// An LLVM type, or the reason why there is none.
  struct MappedType {
    llvm::Type *type = nullptr;
    uint64_t scalars = 1;
    std::string reason; ///< set when `type` is null: "vectors of more than 4 components are not supported"
  };

  using Cache = std::unordered_map<spirv::Id, MappedType>; // references into it stay valid

  static constexpr bool kInMemory = true;
  static constexpr bool kInRegisters = false;

  static MappedType unsupported(std::string reason) { return {nullptr, 1, std::move(reason)}; }
  FailureOr<llvm::Type *> typeOf(const spirv::Type &type, const MappedType &mapped) const;
  const MappedType &mapRegister(const spirv::Type &type);
  MappedType map(const spirv::Type &type, bool inMemory);
  MappedType mapScalar(const spirv::Type &type, bool inMemory) const;
  MappedType mapComposite(const spirv::Type &type, bool inMemory);
  MappedType mapStruct(const spirv::Type &type, bool inMemory);
  MappedType mapFunction(const spirv::Type &type);
  MappedType mapCooperativeMatrix(const spirv::Type &type) const;
  MappedType mapImage(const spirv::Type &type) const;
  MappedType mapPointer(const spirv::Type &type, bool inMemory) const;
  const MappedType &lookUp(const spirv::Type &type, bool inMemory);

  const spirv::Module &module_;
  llvm::LLVMContext &context_;
  const llvm::DataLayout &layout_;
  const ValueMap &values_;
  const Reporter &reporter_;
  const lgc::MatrixTarget matrices_;
  Cache constantTypes_; ///< of values, as if all of them were in registers
  Cache memoryTypes_;
  MappedType temporaryPointer_;
};

} // namespace llpc::reader
