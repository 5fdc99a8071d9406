// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values inside the bytes of an abort message.

#pragma once

#include "llpc/runtime/ArgumentValue.h"
#include "protocol/MessageType.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace llpc::runtime {

/// The caller has made sure that the leaf is inside the message: its type spans no more than there is.
ArgumentValue readValue(std::span<const std::byte> message, uint64_t offset,
                        const protocol::MessageType &leaf);

/// Up to the first zero byte.
std::string readString(std::span<const std::byte> message, uint64_t offset,
                       const protocol::MessageType &leaf);

} // namespace llpc::runtime
