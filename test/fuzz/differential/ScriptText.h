// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Emitter.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace shaderfuzz {

/// The bytes of a script's buffers, by name.
using BufferBytes = std::map<std::string, std::vector<std::byte>>;

/// Returns the contents of a buffer before the program runs.
std::vector<std::byte> initialContents(const Program &program, uint32_t binding);

/// A script in the Amber language that runs the program. With `expected` it also checks the buffers at the
/// end.
std::string scriptText(const Program &program, const Emitted &shader, const BufferBytes *expected = nullptr);

/// The first difference, empty when there is none.
std::string difference(const BufferBytes &expected, const BufferBytes &actual);

} // namespace shaderfuzz
