// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Prints one number like C's printf in the "C" locale, without the host's printf: that would use the
// application's locale, and a shader's string must never be passed to it.

#pragma once

#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstdint>
#include <string>

namespace llpc::runtime {

/// Returns the value of the low bits that the type has.
uint64_t toUnsigned(const protocol::ArgumentType &type, uint64_t bits);

/// Returns the value that "%d" prints.
int64_t toSigned(const protocol::ArgumentType &type, uint64_t bits);

/// Returns a float component; an f16 is stored as an f32.
double toDouble(const protocol::ArgumentType &type, uint64_t bits);

/// Returns whether \p directive prints a value of \p type with its own conversion; otherwise
/// `formatComponent` uses the conversion for the type.
bool canPrint(const protocol::Directive &directive, const protocol::ArgumentType &type);

/// Formats one component of a value. Signed conversions extend signed types from their own width; unsigned
/// ones print the bits of that width, so that an i8 of -1 is 255.
std::string formatComponent(const protocol::Directive &directive, const protocol::ArgumentType &type,
                            uint64_t bits);

/// Formats one component without a directive. Floats get the fewest digits that distinguish them from all
/// others of their type.
std::string shortestText(const protocol::ArgumentType &type, uint64_t bits);

} // namespace llpc::runtime
