// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

#include <string>

namespace llpc::reader {

/// Returns the type of an abort's message in the metadata's notation (protocol/MessageType.h), or an empty
/// string when it would be too long. `message` has the message type and its layout, which must be complete.
/// The value's type may differ from it in decorations.
std::string describeMessage(Translator &translator, const spirv::Instruction &abort, const LValue &message,
                            const spirv::Type &valueType);

} // namespace llpc::reader
