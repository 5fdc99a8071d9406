// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

#include <string>

namespace llpc::reader {

/// The type of an abort's message as the metadata spells it (protocol/MessageType.h); empty when it would be
/// too long. `message` has the message type and its layout, which are known to be complete; the value's type
/// may differ from it in decorations.
std::string describeMessage(Translator &translator, const spirv::Instruction &abort, const Place &message,
                            const spirv::Type &valueType);

} // namespace llpc::reader
