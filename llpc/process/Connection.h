// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frames over one end of a socket pair.

#pragma once

#include "llpc/process/Messages.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace llpc::process {

/// The descriptor at which a worker finds its end.
inline constexpr int kWorkerSocket = 3;

/// How a worker ends that gets no more memory.
inline constexpr int kOutOfMemoryStatus = 12;

/// Owns a stream socket.
class Connection {
public:
  explicit Connection(int socket) : socket_(socket) {}
  Connection(Connection &&other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Connection &operator=(Connection &&) = delete;
  ~Connection();

  /// False when the other end is gone; raises no SIGPIPE.
  bool send(FrameKind kind, std::span<const uint8_t> payload);

  /// Waits for a frame; none when the other end is gone or sends what is no frame, or when `isCancelled`,
  /// which is asked all the time, says so.
  std::optional<Frame> receive(const std::function<bool()> &isCancelled = {});

  /// Returns whether the other end has been found closed.
  bool hasEnded() const { return ended_; }

private:
  bool sendAll(const void *data, size_t size);
  bool receiveAll(void *data, size_t size, const std::function<bool()> &isCancelled);
  bool waitForInput(const std::function<bool()> &isCancelled);

  int socket_;
  bool ended_ = false;
  bool cancelled_ = false;
};

} // namespace llpc::process
