// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class BasicBlock;
class CallBase;
} // namespace llvm

namespace lgc {

/// Adds a call that becomes no instruction, but that passes can neither duplicate nor move to other control
/// flow, so that the end of the block stays a place where lanes meet.
void addMeetingPoint(llvm::BasicBlock &block);

bool isMeetingPoint(const llvm::CallBase &call);

} // namespace lgc
