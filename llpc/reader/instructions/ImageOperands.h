// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operands that instructions on images have in common.

#pragma once

#include "lgc/dialect/ImageOperands.h"
#include "llpc/reader/core/ImageType.h"
#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the dimension of a supported type.
lgc::ImageDimension dimensionOf(const ImageType &image);

/// Returns the type of an image; fails when the operand is not an image.
FailureOr<ImageType> imageTypeOf(Translator &translator, const spirv::Instruction &instruction,
                                 spirv::Id image);

/// The optional operands of an instruction. Values are null when they are not given.
struct ImageArguments {
  llvm::Value *bias = nullptr, *level = nullptr, *minLevel = nullptr, *sample = nullptr;
  llvm::Value *gradientX = nullptr, *gradientY = nullptr;
  llvm::Value *offset = nullptr;  ///< a number or a vector
  llvm::Value *offsets = nullptr; ///< an array of four vectors, for a gather
  lgc::ImageScope scope = lgc::ImageScope::Invocation;
  bool isNontemporal = false;
};

/// Marks the access if it is Nontemporal, and returns it.
llvm::Instruction *withHints(llvm::Instruction *access, const ImageArguments &arguments);

/// Returns the image operands that begin at operand `index`; there may be none.
FailureOr<ImageArguments> imageArguments(Translator &translator, const spirv::Instruction &instruction,
                                         size_t index);

/// A texel of an image.
struct Texel {
  ImageType type{};
  llvm::Value *descriptor = nullptr;
  lgc::ImageScope scope = lgc::ImageScope::Invocation;
  llvm::SmallVector<llvm::Value *, 4> coordinates; ///< as lgc.image.* has them, with the level
  bool hasLevel = false;

  uint32_t dimension() const { return static_cast<uint32_t>(dimensionOf(type)); }
};

/// Returns the texel at the coordinates in operand 1 of the image in operand 0, or of the image that operand
/// 0 points to. Accesses to an image that is Coherent or Volatile have the scope of the device.
FailureOr<Texel> texelOf(Translator &translator, const spirv::Instruction &instruction,
                         const ImageArguments &arguments);

/// Returns the first `count` components of the operand, which may have more.
FailureOr<llvm::SmallVector<llvm::Value *, 4>>
components(Translator &translator, const spirv::Instruction &instruction, llvm::Value *value, uint32_t count);

/// Returns part `index` of a value of several parts.
llvm::Value *partOf(llvm::IRBuilder<> &builder, llvm::Value *value, unsigned index);

} // namespace llpc::reader
