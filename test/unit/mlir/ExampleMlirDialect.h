// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The dialect of test/lgc-tblgen/example.td in MLIR, which has one op for each thing that the generator can
// do.

#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "test/lgc-tblgen/mlir/exampleDialect.h.inc"

#define GET_OP_CLASSES
#include "test/lgc-tblgen/mlir/example.h.inc"

/// Adds the dialect with its generated translation.
void registerExample(mlir::DialectRegistry &registry);
