// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which intrinsics the back end is known to compile rightly.

#pragma once

#include "llvm/IR/Intrinsics.h"

namespace lgc {

struct GpuTarget;

bool isSupportedIntrinsic(llvm::Intrinsic::ID id, const GpuTarget &gpu);

} // namespace lgc
