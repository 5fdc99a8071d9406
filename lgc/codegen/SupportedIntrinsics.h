// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which intrinsics the back end is known to compile rightly.

#pragma once

#include "lgc/target/GpuTarget.h"

namespace llvm {
class Function;
} // namespace llvm

namespace lgc {

/// `intrinsic` is the declaration, of which the types matter too.
bool isSupportedIntrinsic(const llvm::Function &intrinsic, const Gpu &gpu);

} // namespace lgc
