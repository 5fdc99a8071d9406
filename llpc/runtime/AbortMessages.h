// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The contents of VkDeviceFaultShaderAbortMessageInfoKHR::pMessageData: for each message its size as 64 bits
// and its bytes, each pair at a multiple of 8 bytes from the start. There is no padding after the last
// message. In a driver, where "info" is that structure:
//
//   AbortMessages messages(buffer, formats);            // once, when the device is lost
//   …
//   if (!info->pMessageData) {
//     info->messageDataSize = messages.size();
//     return VK_SUCCESS;
//   }
//   auto written = messages.write({static_cast<std::byte *>(info->pMessageData), info->messageDataSize});
//   info->messageDataSize = written.bytes;
//   return written.isIncomplete ? VK_INCOMPLETE : VK_SUCCESS;

#pragma once

#include "llpc/runtime/ShaderAbort.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// The messages of a buffer, in order. Copies the data that it needs from the buffer, so that an application
/// that queries twice gets consistent answers; keeps pointers to the formats.
class AbortMessages {
public:
  /// Lanes that share one long constant message take 8 bytes each in the buffer, but the whole message here.
  static constexpr uint64_t kDefaultMaxBytes = uint64_t(64) << 20;

  /// Reads the first message, and further messages up to \p maxBytes.
  AbortMessages(std::span<const std::byte> buffer, const AbortFormats &formats,
                uint64_t maxBytes = kDefaultMaxBytes);

  /// Returns the bytes of all messages with their sizes and padding; 0 if there is no message.
  uint64_t size() const { return size_; }

  struct Written {
    uint64_t bytes = 0;        ///< the used part of \p data
    bool isIncomplete = false; ///< a message did not fit
  };
  /// Writes complete messages from the first on, as many as fit.
  Written write(std::span<std::byte> data) const;

  size_t count() const { return records_.size(); }
  /// Returns problems of the buffer and its entries, and the number of messages that are missing.
  const std::vector<std::string> &problems() const { return problems_; }

private:
  std::vector<AbortRecord> records_;
  std::vector<std::string> problems_;
  uint64_t size_ = 0;
};

/// The application's side: iterates over the messages that `write` has written.
class AbortMessageWalker {
public:
  explicit AbortMessageWalker(std::span<const std::byte> data) : data_(data) {}

  /// Returns the next message; nullopt at the end and at an incomplete message.
  std::optional<std::span<const std::byte>> next();

  /// After `next` has returned nullopt, returns whether the remaining bytes are not a message.
  bool isDamaged() const { return isDamaged_; }

private:
  std::span<const std::byte> data_;
  uint64_t position_ = 0; ///< bytes; of a message's size
  bool isDamaged_ = false;
};

} // namespace llpc::runtime
