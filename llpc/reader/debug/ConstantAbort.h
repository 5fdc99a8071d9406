// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

#include <string>

namespace llpc::reader {

/// Ends the invocation, and the block, with a message that is a text. The abort buffer must be declared.
void abortWithText(Translator &translator, const std::string &text);

} // namespace llpc::reader
