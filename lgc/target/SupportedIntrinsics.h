// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The intrinsics that the back end is known to compile correctly, on which GPU, and what they are for.

#pragma once

#include "lgc/target/GpuTarget.h"

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace lgc {

enum class IntrinsicFamily {
  Arithmetic, ///< independent of the target
  Memory,     ///< copies and fills
  Hint,       ///< says something to the optimizer alone
  // Intrinsics of the AMDGPU target.
  HardwareArithmetic,
  LaneExchange, ///< depends on which lanes of the wave are active, or on their values
  Barrier,
  BufferInstruction,
  ImageInstruction,
  Register, ///< reads what the hardware knows, or waits
  Export,   ///< hands results to the fixed functions
  Interpolation,
};

/// The family of an intrinsic, or nothing when it is not supported on the GPU. `intrinsic` is the
/// declaration, because the types matter too.
std::optional<IntrinsicFamily> supportedFamily(const llvm::Function &intrinsic, const Gpu &gpu);

} // namespace lgc
