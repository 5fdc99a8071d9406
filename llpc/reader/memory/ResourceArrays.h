// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays of buffers, images and samplers, and pointers to them.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns whether the id is a pointer to an array of buffers, images or samplers.
bool isResourceArray(const Translator &translator, spirv::Id pointer);

/// Follows the indices of an access chain whose base is an array of resources, as many of them as lead to a
/// resource; `used` receives their number. When they lead only to an array of resources, the address of the
/// result is a pointer to it.
FailureOr<LValue> selectResource(Translator &translator, const spirv::Instruction &accessChain, size_t &used);

} // namespace llpc::reader
