// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lgc dialect in MLIR, from the same definitions as its LLVM IR side (lgc/dialect/*.td).
//
// Three attributes represent metadata: `lgc.pipeline` of the module, `lgc.stage` of an entry point and
// `lgc.printf.types` of lgc.debug.printf.

#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lgc/dialect/mlir/LgcOpsDialect.h.inc"

#define GET_OP_CLASSES
#include "lgc/dialect/mlir/LgcOps.h.inc"
