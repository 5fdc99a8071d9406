// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "ScriptText.h"

#include <cstdint>
#include <optional>

namespace shaderfuzz {

/// What is in the buffers of a program at the end, computed from its tree. None for what the large shaders do
/// not consist of: other types than words, more than one function, and most kinds of expressions.
std::optional<BufferBytes> evaluate(const Program &program, const std::set<uint32_t> &bindings);

} // namespace shaderfuzz
