// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Value;
} // namespace llvm

namespace lgc {

/// Returns a bit for each element of `vector` (at most 32 elements) that is used, looking through elementwise
/// arithmetic, insertions and shuffles. The other elements may become poison.
unsigned usedLanes(const llvm::Value &vector);

} // namespace lgc
