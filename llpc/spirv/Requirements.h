// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The capabilities, extensions and versions that the instructions of a module need. Most of them come from
// the grammar. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/Need.h"
#include "llpc/spirv/Operands.h"

namespace llpc::spirv {

/// Adds the needs of the instruction's opcode, of the enumerants among its operands, and of those constants
/// that represent enumerants. \p operands: as splitOperands() finds them; their ids must be checked.
void collectNeeds(const ModuleData &module, const Instruction &instruction, std::span<const Operand> operands,
                  std::vector<Need> &needs);

/// Returns whether the module declares a capability that enables this, directly or by implication, or whether
/// none is needed.
bool hasCapabilityFor(const ModuleData &module, const Need &need);
/// Returns whether the module's version or its extensions provide it; \p need's capability must be enabled.
bool hasExtensionFor(const ModuleData &module, const Need &need);

/// Reports the first need that the module's declarations do not meet, and returns false then.
bool checkNeeds(ParseContext &context, const Instruction &instruction, std::span<const Need> needs);

} // namespace llpc::spirv
