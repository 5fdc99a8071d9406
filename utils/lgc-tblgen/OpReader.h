// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads one op from its record.

#pragma once

#include "OpModel.h"

namespace lgc::tblgen {

/// Prints every error that the definition has; then there is no result.
std::optional<Op> readOp(const llvm::Record &record, llvm::StringRef dialectName, TypeConstraints &types);

} // namespace lgc::tblgen
