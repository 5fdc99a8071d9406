// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Function;
}

namespace lgc {

/// Returns whether the function is an intrinsic of the AMDGPU target that samples an image at a level that
/// depends on the coordinates in the quad, or that returns this level.
bool hasImplicitLevel(const llvm::Function &function);

} // namespace lgc
