// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays of buffers, images and samplers, and pointers to them.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Follows the indices of an access chain whose base, `pointer`, points to an array of resources, `pointee`,
/// as many of them as lead to a resource; `used` receives their number. When they lead only to an array of
/// resources, the address of the result is a pointer to it.
FailureOr<LValue> selectResource(Translator &translator, const spirv::Instruction &accessChain,
                                 spirv::Id pointer, const spirv::Type &pointee, size_t &used);

} // namespace llpc::reader
