// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every op of the lgc dialect, one file for each category.

#ifndef LGC_DIALECT_LGC_OPS
#define LGC_DIALECT_LGC_OPS

include "lgc/dialect/LgcAbortOps.td"
include "lgc/dialect/LgcBarrierOps.td"
include "lgc/dialect/LgcCheckOps.td"
include "lgc/dialect/LgcControlOps.td"
include "lgc/dialect/LgcCooperativeMatrixOps.td"
include "lgc/dialect/LgcDebugOps.td"
include "lgc/dialect/LgcFloat8Ops.td"
include "lgc/dialect/LgcFragmentOps.td"
include "lgc/dialect/LgcImageOps.td"
include "lgc/dialect/LgcInputOps.td"
include "lgc/dialect/LgcIntegerOps.td"
include "lgc/dialect/LgcResourceOps.td"
include "lgc/dialect/LgcSubgroupOps.td"
include "lgc/dialect/LgcUserDataOps.td"
include "lgc/dialect/LgcVertexOps.td"

#endif
