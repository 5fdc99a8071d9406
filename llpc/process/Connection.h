// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frames over one end of a socket pair.

#pragma once

#include "llpc/process/Messages.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace llpc::process {

/// The descriptor at which a worker finds its end.
inline constexpr int kWorkerSocket = 3;

/// Owns a stream socket.
class Connection {
public:
  explicit Connection(int socket) : socket_(socket) {}
  Connection(Connection &&other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Connection &operator=(Connection &&) = delete;
  ~Connection();

  /// False when the other end is gone; raises no SIGPIPE.
  bool send(FrameKind kind, std::span<const uint8_t> payload);

  /// Waits for a frame; none when the other end is gone or sends what is no frame.
  std::optional<Frame> receive();

  /// Returns whether the other end has been found closed.
  bool hasEnded() const { return ended_; }

private:
  bool sendAll(const void *data, size_t size);
  bool receiveAll(void *data, size_t size);

  int socket_;
  bool ended_ = false;
};

} // namespace llpc::process
