// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Prints one number as C's printf does in the "C" locale. The host's printf is not used: it would follow the
// application's locale, and a shader's string must never reach it.

#pragma once

#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstdint>
#include <string>

namespace llpc::runtime {

/// The bits of the type's own width.
uint64_t toUnsigned(const protocol::ArgumentType &type, uint64_t bits);

/// A component as "%d" prints it.
int64_t toSigned(const protocol::ArgumentType &type, uint64_t bits);

/// A float component; f16 has come as f32.
double toDouble(const protocol::ArgumentType &type, uint64_t bits);

/// Returns whether \p directive prints a value of \p type with its own conversion; otherwise
/// `formatComponent` uses the conversion for the type.
bool canPrint(const protocol::Directive &directive, const protocol::ArgumentType &type);

/// One component of a value. Signed conversions extend signed types from their own width; unsigned ones
/// print the bits of that width, so that an i8 of -1 is 255.
std::string formatComponent(const protocol::Directive &directive, const protocol::ArgumentType &type,
                            uint64_t bits);

/// Formats one component without a directive. Floats get the fewest digits that distinguish them from all
/// others of their type.
std::string shortestText(const protocol::ArgumentType &type, uint64_t bits);

} // namespace llpc::runtime
