// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Value;
} // namespace llvm

namespace lgc {

/// A bit for each lane of `vector` (of at most 32) that something reads, looked at through elementwise
/// arithmetic, insertions and shuffles. The other lanes may become poison.
unsigned usedLanes(const llvm::Value &vector);

} // namespace lgc
