// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The bytes that VkDeviceFaultShaderAbortMessageInfoKHR::pMessageData has: for each message its size as 64
// bits and its bytes, each pair at a multiple of 8 bytes from the start. There is no padding after the last
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
  /// Many lanes that share one long constant message take 8 bytes each in the buffer, but all of it here.
  static constexpr uint64_t kDefaultMaxBytes = uint64_t(64) << 20;

  /// The first message is there in any case, the others as far as \p maxBytes allows.
  AbortMessages(std::span<const std::byte> buffer, const AbortFormats &formats,
                uint64_t maxBytes = kDefaultMaxBytes);

  /// Bytes of all messages with their sizes and padding; 0 without a message.
  uint64_t size() const { return size_; }

  struct Written {
    uint64_t bytes = 0;        ///< of \p data
    bool isIncomplete = false; ///< a message did not fit
  };
  /// Whole messages from the first on, as far as they fit.
  Written write(std::span<std::byte> data) const;

  size_t count() const { return records_.size(); }
  /// Returns problems of the buffer and its entries, and the number of messages that are missing.
  const std::vector<std::string> &problems() const { return problems_; }

private:
  std::vector<AbortRecord> records_;
  std::vector<std::string> problems_;
  uint64_t size_ = 0;
};

/// The application's side: goes over what `write` has written.
class AbortMessageWalker {
public:
  explicit AbortMessageWalker(std::span<const std::byte> data) : data_(data) {}

  /// The next message; nothing at the end and at a message that is not all there.
  std::optional<std::span<const std::byte>> next();

  /// Once `next` has returned nothing: whether bytes are left that are no message.
  bool isDamaged() const { return isDamaged_; }

private:
  std::span<const std::byte> data_;
  uint64_t position_ = 0; ///< bytes; of a message's size
  bool isDamaged_ = false;
};

} // namespace llpc::runtime
