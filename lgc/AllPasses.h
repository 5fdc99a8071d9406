// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The headers of all passes of lgc/PassRegistry.def.

#pragma once

#include "lgc/lowering/CheckProgramSize.h"
#include "lgc/lowering/buffer/BoundBufferOffsets.h"
#include "lgc/lowering/buffer/LowerBufferAccess.h"
#include "lgc/lowering/buffer/SelectBufferInstructions.h"
#include "lgc/lowering/buffer/SplitBufferAccesses.h"
#include "lgc/lowering/controlflow/LowerControlFlow.h"
#include "lgc/lowering/debug/AbortPolls.h"
#include "lgc/lowering/debug/LowerDebugOutput.h"
#include "lgc/lowering/interface/LayOutUserData.h"
#include "lgc/lowering/interface/LowerEntryPoint.h"
#include "lgc/lowering/interface/LowerPushConstants.h"
#include "lgc/lowering/interface/LowerResources.h"
#include "lgc/lowering/interface/LowerShaderInputs.h"
#include "lgc/lowering/interface/WritePalMetadata.h"
#include "lgc/lowering/modes/ApplyShaderModes.h"
#include "lgc/lowering/modes/LowerRounding.h"
#include "lgc/lowering/subgroup/LowerBarriers.h"
#include "lgc/lowering/subgroup/LowerSubgroupOps.h"
#include "lgc/lowering/variables/LowerPrivateVariables.h"
#include "lgc/lowering/variables/MakeConstantTables.h"
#include "lgc/lowering/variables/ZeroWorkgroupVariables.h"
#include "lgc/optimization/AlignWorkgroupVariables.h"
#include "lgc/optimization/KeepBarrierLoops.h"
#include "lgc/workarounds/bounds/SplitJoins.h"
#include "lgc/workarounds/bounds/SplitSwitches.h"
#include "lgc/workarounds/defects/FreezeConstantBufferAddresses.h"
#include "lgc/workarounds/defects/FreezeDependentAddresses.h"
#include "lgc/workarounds/defects/KeepBufferPointersAsBytes.h"
#include "lgc/workarounds/defects/ListCompileUnits.h"
#include "lgc/workarounds/defects/SplitBooleanVectors.h"
