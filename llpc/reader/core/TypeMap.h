// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V types as LLVM types, in registers and in memory without explicit layout.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/IR/DerivedTypes.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

namespace llvm {
class DataLayout;
}

namespace llpc::reader {

/// Address spaces of the AMDGPU target.
namespace addressSpace {
inline constexpr unsigned kGlobal = 1;   ///< 64-bit addresses
inline constexpr unsigned kLocal = 3;    ///< LDS
inline constexpr unsigned kConstant = 4; ///< 64-bit addresses of read-only memory
inline constexpr unsigned kPrivate = 5;  ///< scratch
inline constexpr unsigned kBuffer = 7;   ///< descriptor and offset
} // namespace addressSpace

/// True when what the pointer points to is laid out by Offset, ArrayStride and MatrixStride decorations. In
/// workgroup memory these say so themselves: types without explicit layout must not have them
/// (SPIR-V 2.16.1).
bool hasExplicitLayout(const spirv::Module &module, const spirv::Type &pointer);

/// An LLVM type, or why there is none.
struct MappedType {
  llvm::Type *type = nullptr;
  uint64_t scalars = 1; ///< in a value of the type; an empty struct counts as one
  std::string reason;   ///< set when `type` is null: "vectors of more than 4 components are not supported"
};

class TypeMap {
public:
  /// Gives the value of an integer constant: an array's length.
  using ConstantReader = std::function<std::optional<uint64_t>(spirv::Id)>;

  TypeMap(llvm::LLVMContext &context, const llvm::DataLayout &layout, ConstantReader constants);

  /// What handlers see of a value: a pointer to the snapshot when the value is large.
  const MappedType &registerType(const spirv::Type &type);
  /// What a constant is, large ones too.
  const MappedType &constantType(const spirv::Type &type);
  const MappedType &memoryType(const spirv::Type &type);

  /// True when values of the type live in memory, as TypeMap.cpp explains.
  bool isLarge(const spirv::Type &type);

  /// The length of an Array, 0 when it is not a constant.
  uint64_t arrayLength(const spirv::Type &type) const;

private:
  using Cache = std::unordered_map<spirv::Id, MappedType>; // its references stay valid

  static constexpr bool kInMemory = true;
  static constexpr bool kInRegisters = false;

  MappedType map(const spirv::Type &type, bool inMemory);
  MappedType mapScalar(const spirv::Type &type, bool inMemory) const;
  MappedType mapComposite(const spirv::Type &type, bool inMemory);
  MappedType mapStruct(const spirv::Type &type, bool inMemory);
  MappedType mapFunction(const spirv::Type &type);
  MappedType mapPointer(const spirv::Type &type, bool inMemory) const;
  const MappedType &lookUp(const spirv::Type &type, bool inMemory);

  llvm::LLVMContext &context_;
  const llvm::DataLayout &layout_;
  ConstantReader constants_;
  Cache constantTypes_; ///< of values, were they all in registers
  Cache memoryTypes_;
  MappedType snapshotPointer_;
};

} // namespace llpc::reader
