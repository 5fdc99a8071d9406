// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The families of instructions, one for each file. InstructionDispatch.cpp joins them into one table.

#pragma once

#include "llpc/reader/core/Handler.h"

namespace llpc::reader {

std::span<const HandlerEntry> integerArithmeticHandlers();
std::span<const HandlerEntry> integerFunctionHandlers();
std::span<const HandlerEntry> dotProductHandlers();
std::span<const HandlerEntry> mixedDotProductHandlers();
std::span<const HandlerEntry> hintHandlers();
std::span<const HandlerEntry> clockHandlers();
std::span<const HandlerEntry> floatArithmeticHandlers();
std::span<const HandlerEntry> bitHandlers();
std::span<const HandlerEntry> logicAndComparisonHandlers();
std::span<const HandlerEntry> conversionHandlers();
std::span<const HandlerEntry> compositeHandlers();
std::span<const HandlerEntry> matrixHandlers();
std::span<const HandlerEntry> cooperativeMatrixHandlers();
std::span<const HandlerEntry> pointerHandlers();
std::span<const HandlerEntry> atomicHandlers();
std::span<const HandlerEntry> imageHandlers();
std::span<const HandlerEntry> samplingHandlers();
std::span<const HandlerEntry> derivativeHandlers();
std::span<const HandlerEntry> fragmentHandlers();

std::span<const HandlerEntry> constantHandlers();
std::span<const HandlerEntry> memoryHandlers();
std::span<const HandlerEntry> branchHandlers();
std::span<const HandlerEntry> callHandlers();
std::span<const HandlerEntry> barrierHandlers();

std::span<const HandlerEntry> subgroupHandlers();
std::span<const HandlerEntry> subgroupExchangeHandlers();
std::span<const HandlerEntry> subgroupArithmeticHandlers();

std::span<const LargeHandlerEntry> largeValueHandlers();

} // namespace llpc::reader
