// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class MachineFunction;
class MCInstrDesc;
} // namespace llvm

namespace lgc {

/// On gfx12, waits at the end of each block that leaves VCC to another as the scalar ALU has written it. LLVM
/// 22's AMDGPUWaitSGPRHazards waits where VCC is read; but where a way on which the vector ALU wrote it meets
/// that one, it takes a scalar instruction that reads VCC for the end of both hazards.
void waitForScalarVcc(llvm::MachineFunction &function, const llvm::MCInstrDesc &wait);

} // namespace lgc
