// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"
#include "protocol/ArgumentType.h"

#include <optional>

namespace llpc::reader {

/// Returns the debug protocol's name of the type: a number, a bool (an unsigned 32-bit integer), a vector of
/// either, or a physical pointer (its 64-bit address). Returns nullopt for types that the protocol cannot
/// name.
std::optional<protocol::ArgumentType> argumentType(const spirv::Type &type);

} // namespace llpc::reader
