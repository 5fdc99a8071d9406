// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <string>

namespace shaderfuzz {

/// The input of fragments that has the number of their primitive.
constexpr uint32_t kPrimitiveLocation = 0;

/// Emits the vertex shader of a program that draws. Its inputs are the position at location 0 and that in the
/// window at location 1.
std::string emitVertexShader(const Program &program);

} // namespace shaderfuzz
