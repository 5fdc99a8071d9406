// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sends and receives frames over one end of a socket pair.

#pragma once

#include "llpc/process/Messages.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace llpc::process {

/// The file descriptor of the worker's end.
inline constexpr int kWorkerSocket = 3;

/// The exit status of a worker that runs out of memory.
inline constexpr int kOutOfMemoryStatus = 12;

/// Owns a stream socket.
class Connection {
public:
  explicit Connection(int socket) : socket_(socket) {}
  Connection(Connection &&other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Connection &operator=(Connection &&) = delete;
  ~Connection();

  /// Returns false if the other end is closed; raises no SIGPIPE.
  bool send(FrameKind kind, std::span<const uint8_t> payload);

  /// Waits for a frame. Returns nullopt if the other end is closed or sends anything but a frame, or if
  /// `isCancelled`, which is polled, returns true.
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
