// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers of scripts and of buffers.

#pragma once

#include "Scenario.h"

#include <optional>
#include <span>
#include <string_view>

namespace vulkanrun {

/// "int32", "uint8", "float", "double", "vec4<float>" and so on; none for what is not known here.
std::optional<ElementType> elementType(std::string_view name);

/// x86's long double holds every 64-bit integer and every double.
using Number = long double;

/// A decimal or hexadecimal integer, or a floating-point number; none when `text` is not one.
std::optional<Number> parseNumber(std::string_view text);
/// Whether the scalar type can hold it: integers in range and without fraction.
bool fits(Number number, ElementType type);
void append(std::vector<std::byte> &bytes, Number number, ElementType type);
/// The scalar at the start of `bytes`, which has enough of them.
Number readScalar(std::span<const std::byte> bytes, ElementType type);

/// None when the expectation holds, else what was there instead.
std::optional<std::string> mismatch(const ExpectStep &expect, const BufferSpec &spec,
                                    std::span<const std::byte> bytes);

} // namespace vulkanrun
