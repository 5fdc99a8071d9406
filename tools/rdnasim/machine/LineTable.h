// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace rdnasim {

/// Where instructions come from: by the address from which on it holds, "file:line", or empty where there is
/// no line.
using LineTable = std::map<uint64_t, std::string>;

/// Reads DWARF 5 line tables, .debug_line and .debug_line_str. Relocations are not applied: in a shader's ELF
/// they add 0. Source lines are a help, not a need: what is malformed or of another version ends the table.
LineTable readLineTable(std::span<const uint8_t> lines, std::span<const uint8_t> strings);

/// The place of an address; empty when unknown.
std::string sourceOf(const LineTable &table, uint64_t address);

} // namespace rdnasim
