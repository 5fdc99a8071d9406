// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads values from the bytes of an abort message.

#pragma once

#include "llpc/runtime/ArgumentValue.h"
#include "protocol/MessageType.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace llpc::runtime {

/// Reads a scalar or a vector. The caller has checked that it is inside the message.
ArgumentValue readValue(std::span<const std::byte> message, uint64_t offset,
                        const protocol::MessageType &leaf);

/// Reads a string up to its first zero byte.
std::string readString(std::span<const std::byte> message, uint64_t offset,
                       const protocol::MessageType &leaf);

} // namespace llpc::runtime
