// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Fails when the shader's invocations are not arranged in quads.
Result checkDerivatives(const Translator &translator, const spirv::Instruction &instruction);

} // namespace llpc::reader
