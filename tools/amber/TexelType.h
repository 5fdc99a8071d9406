// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The data types with which scripts write and read texels.

#pragma once

#include "tools/amber/ElementLayout.h"
#include "tools/amber/TexelFormat.h"

#include <optional>
#include <string>

namespace amber {

/// Returns the data type of a format's texels: components that are whole scalars, where normalised ones are
/// their integers, or else one integer for a packed texel, or words of 32 bits for a block.
std::optional<Type> texelTypeOf(const std::string &name, const TexelFormat &format);

/// Returns the name of the format that texels of the type have; empty when there is none.
std::string texelFormatOf(const Type &type);

} // namespace amber
