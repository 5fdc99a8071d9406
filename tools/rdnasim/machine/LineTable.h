// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace rdnasim {

/// Source lines of code, as "file:line" by the first address to which they apply; empty where there is none.
using LineTable = std::map<uint64_t, std::string>;

/// Reads DWARF 5 line tables, .debug_line and .debug_line_str. Relocations are not applied: in a shader's ELF
/// they add 0. Source lines are optional: malformed data or another version ends the table.
LineTable readLineTable(std::span<const uint8_t> lines, std::span<const uint8_t> strings);

/// Returns the source line of an address; empty when unknown.
std::string sourceOf(const LineTable &table, uint64_t address);

} // namespace rdnasim
