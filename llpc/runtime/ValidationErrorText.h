// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/Validation.h"

#include <string>

namespace llpc::runtime {

/// Returns the kind of a record's error, for a headline: "Descriptor index out of bounds".
std::string errorTitle(const ValidationRecord &record);

/// Returns sentences about what the shader has done.
std::string errorText(const ValidationRecord &record);

} // namespace llpc::runtime
