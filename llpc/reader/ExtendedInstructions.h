// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpExtInst.

#pragma once

#include "llpc/reader/core/Handler.h"

namespace llpc::reader {

std::span<const HandlerEntry> extInstHandlers();

} // namespace llpc::reader
