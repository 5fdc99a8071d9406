// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions and scans over the lanes of a wave, by a number of steps that grows with the logarithm of the
// wave's size.

#pragma once

#include "lgc/lowering/subgroup/SubgroupBuilder.h"

namespace lgc {

/// Which of the active lanes' values go into a lane's result.
enum class ScanKind : uint8_t {
  Reduce,    ///< all
  Inclusive, ///< its own and those of lanes before it
  Exclusive, ///< those of lanes before it
};

/// Whether values of the type can be combined so.
bool isOperationOn(SubgroupOperation operation, const llvm::Type *scalar);

/// The values of all active lanes; of those in clusters of neighbours where `clusterSize`, a power of two, is
/// less than the wave's size, and `kind` is Reduce.
llvm::Value *reduceWave(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind,
                        llvm::Value *value, unsigned clusterSize);

/// The values of the lanes in `partition`, a mask: active lanes, and the same in each of them.
llvm::Value *reducePartition(SubgroupBuilder &subgroup, SubgroupOperation operation, ScanKind kind,
                             llvm::Value *value, llvm::Value *partition);

} // namespace lgc
