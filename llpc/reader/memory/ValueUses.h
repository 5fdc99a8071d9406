// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Who uses a large value, which decides whether it needs a copy.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Whether all uses of the result are for the message of an abort that control comes to on one way only.
bool isForMessage(Translator &translator, spirv::Id id);

/// The same for the result of a load or of the like from `source`, and nothing may write there on that way.
bool isForMessageUnchanged(Translator &translator, const spirv::Instruction &load, const Place &source);

/// True when nothing writes memory between a load from `source` and the last use of its result. That last use
/// may itself write, but not to memory that overlaps what was loaded.
bool isUsedUnchanged(Translator &translator, const spirv::Instruction &load, const Place &source);

/// True when the value's snapshot may be changed: it belongs to this value alone, which nothing but one
/// instruction uses.
bool isLastUse(Translator &translator, spirv::Id id);

} // namespace llpc::reader
