// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx12, waits at the end of each block that leaves VCC to another as the scalar ALU has written it. LLVM
/// 22's AMDGPUWaitSGPRHazards waits where VCC is read; but where a path on which the vector ALU wrote it
/// meets that one, it takes a scalar instruction that reads VCC for the end of both hazards. Comes behind the
/// hazard recognizer.
llvm::FunctionPass *createWaitForScalarVcc();

} // namespace lgc
