// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/process/Connection.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace llpc::process {

namespace {

struct FrameHeader {
  uint32_t kind = 0;
  uint32_t size = 0; ///< bytes that follow
};

/// Far larger than any shader or ELF; a damaged worker must not make the program allocate any amount of
/// memory.
constexpr uint32_t kMaxPayload = 1u << 30;

/// Memory for a payload is allocated as its bytes arrive, not by the size in the header.
constexpr size_t kChunk = 1u << 20;

} // namespace

Connection::~Connection() {
  if (socket_ >= 0)
    close(socket_);
}

bool Connection::sendAll(const void *data, size_t size) {
  const char *next = static_cast<const char *>(data);
  while (size != 0) {
    const ssize_t count = ::send(socket_, next, size, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0) {
      ended_ = true;
      return false;
    }
    next += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

/// Returns false if the wait was cancelled.
bool Connection::waitForInput(const std::function<bool()> &isCancelled) {
  constexpr int kMilliseconds = 10; // between two calls of isCancelled
  pollfd input{socket_, POLLIN, 0};
  do {
    cancelled_ = cancelled_ || isCancelled();
  } while (!cancelled_ && poll(&input, 1, kMilliseconds) <= 0);
  return !cancelled_;
}

bool Connection::receiveAll(void *data, size_t size, const std::function<bool()> &isCancelled) {
  char *next = static_cast<char *>(data);
  while (size != 0) {
    if (isCancelled && !waitForInput(isCancelled))
      return false;
    const ssize_t count = recv(socket_, next, size, 0);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0) {
      ended_ = true;
      return false;
    }
    next += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

bool Connection::send(FrameKind kind, std::span<const uint8_t> payload) {
  if (payload.size() > kMaxPayload)
    return false;
  const FrameHeader header{static_cast<uint32_t>(kind), static_cast<uint32_t>(payload.size())};
  return sendAll(&header, sizeof(header)) && sendAll(payload.data(), payload.size());
}

std::optional<Frame> Connection::receive(const std::function<bool()> &isCancelled) {
  FrameHeader header;
  if (!receiveAll(&header, sizeof(header), isCancelled) || header.size > kMaxPayload ||
      header.kind > static_cast<uint32_t>(kLastFrameKind))
    return std::nullopt;
  Frame frame{static_cast<FrameKind>(header.kind), {}};
  for (size_t done = 0; done < header.size; done = frame.payload.size()) {
    frame.payload.resize(std::min<size_t>(header.size, done + kChunk));
    if (!receiveAll(frame.payload.data() + done, frame.payload.size() - done, isCancelled))
      return std::nullopt;
  }
  return frame;
}

} // namespace llpc::process
