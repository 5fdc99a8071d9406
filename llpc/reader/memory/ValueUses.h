// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Analysis of the uses of a large value, which decides whether it needs a copy.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns whether all uses of the result are in the message of an abort that is reached on one path only.
bool isForMessage(Translator &translator, spirv::Id id);

/// Like isForMessage(), for the result of a load or similar instruction from `source`; the memory must also
/// not be written on that path.
bool isForMessageUnchanged(Translator &translator, const spirv::Instruction &load, const LValue &source);

/// Returns whether no memory is written between a load from `source` and the last use of its result. That
/// last use may itself write, but not to memory that overlaps `source`.
bool isUsedUnchanged(Translator &translator, const spirv::Instruction &load, const LValue &source);

/// Returns whether the value's temporary may be modified: it belongs to this value alone, which has only one
/// use.
bool isLastUse(Translator &translator, spirv::Id id);

} // namespace llpc::reader
