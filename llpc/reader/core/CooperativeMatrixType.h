// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
#include "llpc/reader/core/ValueMap.h"

#include <string>

namespace llpc::reader {

/// Returns the use of a cooperative matrix type that is supported.
lgc::MatrixUse matrixUse(const spirv::Type &type, const ValueMap &values);

/// Returns why the reader does not support the cooperative matrix type; an empty string if it does. Scope,
/// dimensions and use are constants, which must be in `values`.
std::string whyUnsupported(const spirv::Type &type, const ValueMap &values);

} // namespace llpc::reader
