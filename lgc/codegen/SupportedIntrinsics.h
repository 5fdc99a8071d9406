// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which intrinsics the back end is known to compile rightly.

#pragma once

namespace llvm {
class Function;
} // namespace llvm

namespace lgc {

struct GpuTarget;

/// `intrinsic` is the declaration, of which the types matter too.
bool isSupportedIntrinsic(const llvm::Function &intrinsic, const GpuTarget &gpu);

} // namespace lgc
