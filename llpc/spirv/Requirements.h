// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the instructions of a module need declared: a capability, an extension, a version. The grammar says
// most of it. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/Need.h"
#include "llpc/spirv/Operands.h"

namespace llpc::spirv {

/// Adds the needs of the instruction's opcode, of the enumerants among its operands, and of those constants
/// that stand for enumerants. \p operands: as splitOperands() finds them; their ids are checked.
void collectNeeds(const ModuleData &module, const Instruction &instruction, std::span<const Operand> operands,
                  std::vector<Need> &needs);

/// The module declares a capability that enables this, directly or by implication, or nothing has to.
bool hasCapabilityFor(const ModuleData &module, const Need &need);
/// The module's version or its extensions have it; \p need's capability is enabled.
bool hasExtensionFor(const ModuleData &module, const Need &need);

/// Reports the first need that the module's declarations leave open; false then.
bool checkNeeds(ParseContext &context, const Instruction &instruction, std::span<const Need> needs);

} // namespace llpc::spirv
