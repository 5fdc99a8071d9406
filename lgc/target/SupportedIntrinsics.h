// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The intrinsics that the back end is known to compile correctly.

#pragma once

#include "lgc/target/GpuTarget.h"

namespace llvm {
class Function;
} // namespace llvm

namespace lgc {

/// `intrinsic` is the declaration, because the types matter too.
bool isSupportedIntrinsic(const llvm::Function &intrinsic, const Gpu &gpu);

} // namespace lgc
