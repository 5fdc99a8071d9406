// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values inside the bytes of an abort message.

#pragma once

#include "llpc/runtime/ArgumentValue.h"
#include "protocol/MessageType.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace llpc::runtime {

/// The caller has made sure that the leaf is inside the message: its type spans no more than there is.
ArgumentValue readValue(std::span<const std::byte> message, uint64_t offset,
                        const protocol::MessageType &leaf);

/// Up to the first zero byte.
std::string readString(std::span<const std::byte> message, uint64_t offset,
                       const protocol::MessageType &leaf);

/// Where the string is that a message begins with and that is its format: the message itself or its first
/// member. It is the first leaf then, and all others are its arguments.
std::optional<uint64_t> formatOffset(const protocol::MessageType &type);

} // namespace llpc::runtime
