// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx12, inserts a wait at the end of each block at whose end VCC is live and whose last write of VCC is
/// by the scalar ALU. LLVM 22's AMDGPUWaitSGPRHazards inserts a wait before VCC is read; but where paths join
/// on which the vector ALU and the scalar ALU wrote VCC, it takes a scalar instruction that reads VCC for the
/// end of both hazards. Runs after the hazard recognizer.
llvm::FunctionPass *createWaitForScalarVcc();

} // namespace lgc
