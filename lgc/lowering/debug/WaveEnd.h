// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// Ends the wave unless `raised`, a uniform i32, is 0. Waves of graphics stages owe exports, without which
/// the hardware waits endlessly (RDNA ISA documents, "Export"): a vertex wave's positions become NaN, so that
/// its primitives are not drawn, and a pixel wave's lanes are killed. The code that raises the shader's
/// signal at its end is then not reached, and it is not known here whether waiting lanes have aborted; so
/// every wave that ends here raises `signal`.
void endWaveIf(llvm::IRBuilder<> &builder, llvm::Value *raised, const PipelineState &state,
               const ShaderState &shader, AbortSignal signal);

} // namespace lgc
