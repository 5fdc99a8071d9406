// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The scalar registers that LLVM leaves to assembly of ours, and what such assembly has in common.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Module;
}

namespace lgc {

inline constexpr unsigned kEndedLanesSgpr = 82;    ///< two: EndedLanes.h
inline constexpr unsigned kRecordRoutineSgpr = 84; ///< and those behind it: RecordRoutine.h
inline constexpr unsigned kFirstReservedSgpr = kEndedLanesSgpr;
inline constexpr llvm::StringLiteral kKeptCondition = "s100"; ///< SCC during assembly that changes it

/// Keeps LLVM from using kFirstReservedSgpr and those behind it in any function of the module.
void reserveSgprs(llvm::Module &module);

/// Returns how assembly names a mask of lanes that begins in that register.
std::string laneMask(unsigned sgpr, unsigned waveSize);

/// Returns an instruction of gfx11 or later that waits, since LLVM does not look for hazards in assembly.
std::string waitFor(uint32_t gfxMajor, llvm::StringRef events);

} // namespace lgc
