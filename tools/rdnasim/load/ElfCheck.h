// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/Object/ELF.h"

#include <string>

namespace rdnasim {

/// Returns what is malformed in the sections, symbols and relocations of an ELF; empty when all can be read.
/// LLVM's object files and its DWARF reader end the process on some malformed input, so they get only checked
/// files.
std::string findDamage(const llvm::object::ELF64LEFile &file);

} // namespace rdnasim
