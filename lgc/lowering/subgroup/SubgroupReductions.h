// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions and scans over the lanes of a wave, in a number of steps that is logarithmic in the wave size.

#pragma once

#include "lgc/lowering/subgroup/SubgroupBuilder.h"

namespace lgc {

/// The active lanes whose values contribute to a lane's result.
enum class ScanKind : uint8_t {
  Reduce,    ///< all
  Inclusive, ///< its own and those before it
  Exclusive, ///< those before it
};

/// Returns whether the operation is defined for values of the type.
bool isOperationOn(SubgroupOperation operation, const llvm::Type *scalar);

/// Combines the values of all active lanes. If `clusterSize`, a power of two, is less than the wave size and
/// `kind` is Reduce, combines the values within clusters of neighbours.
llvm::Value *reduceWave(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind,
                        llvm::Value *value, unsigned clusterSize);

/// Combines the values of the lanes in `partition`, a mask of active lanes that is the same in each of them.
llvm::Value *reducePartition(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind,
                             llvm::Value *value, llvm::Value *partition);

} // namespace lgc
