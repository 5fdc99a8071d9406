// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "ScriptText.h"

#include <cstdint>
#include <optional>

namespace shaderfuzz {

/// Computes the final contents of a program's buffers from its tree. Returns nullopt for programs with
/// features that the large shaders do not have: types other than words, several functions, and most kinds of
/// expressions.
std::optional<BufferBytes> evaluate(const Program &program, const std::set<uint32_t> &bindings);

} // namespace shaderfuzz
