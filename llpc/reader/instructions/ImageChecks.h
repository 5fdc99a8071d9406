// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks in front of instructions on images. Without validation they emit nothing.

#pragma once

#include "llpc/reader/instructions/ImageOperands.h"

namespace llpc::reader {

/// Returns the kind that the descriptor of such an image has to be, for checkDescriptor().
uint32_t kindOf(const ImageType &type);

/// Checks that the instruction may use the texel's descriptor, and that the image has the texel. If an
/// invocation that has failed leaves accesses out, changes the texel to one that no image has.
void checkTexel(Translator &translator, const spirv::Instruction &instruction, Texel &texel);

/// Checks that the image has the level.
void checkLevel(Translator &translator, const spirv::Instruction &instruction, llvm::Value *image,
                llvm::Value *level);

} // namespace llpc::reader
