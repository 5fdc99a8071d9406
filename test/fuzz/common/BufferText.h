// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace fuzz {

/// A buffer of dwords as an Amber script declares it.
std::string bufferText(const std::string &name, std::span<const std::byte> bytes);

} // namespace fuzz
