// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace fuzz {

/// Memory that is freed stays with the process: compile after compile would otherwise get the same pages from
/// the kernel again.
void keepFreedMemory();

} // namespace fuzz
