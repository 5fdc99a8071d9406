// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Layout of the debug printf and abort buffers and names of their metadata keys. docs/debug-printf.md and
// docs/abort.md draw them.

#pragma once

#include <cstdint>

namespace protocol {

// The buffer: a header, then entries without gaps. All fields are little-endian.
//
//   header  u64 bufferOffset   dwords allocated so far, without the header; may exceed what the buffer holds
//           u32 reserved0 = 0
//           u32 reserved1 = 0
//   entry   u64 entrySize : 16, formatStringId : 48
//           payload
inline constexpr uint32_t kBufferHeaderBytes = 16;
inline constexpr uint32_t kBufferHeaderDwords = kBufferHeaderBytes / 4;
inline constexpr uint32_t kEntryHeaderBytes = 8;
inline constexpr uint32_t kEntryHeaderDwords = kEntryHeaderBytes / 4;

/// An entry's size counts its own header and has 16 bits.
inline constexpr uint32_t kEntrySizeBits = 16;
inline constexpr uint32_t kMaxEntryDwords = 65535;
inline constexpr uint32_t kMaxPayloadDwords = kMaxEntryDwords - kEntryHeaderDwords;

/// Format ids have 48 bits; 0 is never used, so that zeroed memory names no format.
inline constexpr uint64_t kFormatIdMask = (uint64_t(1) << 48) - 1;

/// No entry is written beyond 2 GiB from the first entry's start, however large the buffer is.
inline constexpr uint64_t kMaxEntriesBytes = uint64_t(1) << 31;
inline constexpr uint64_t kMaxEntriesDwords = kMaxEntriesBytes / 4;

// pipeline/InternalBuffers.h has the bindings of the buffers.

// The abort buffer has the same header and entries, but uses the reserved fields:
//
//   header  u32 reserved0      1 once an entry is complete
//           u32 reserved1      messages that were dropped because they did not fit
inline constexpr uint32_t kAbortRaisedOffset = 8;    ///< bytes, of reserved0
inline constexpr uint32_t kAbortsDroppedOffset = 12; ///< bytes, of reserved1

/// The minimum size, which fits the largest entry, so that the first abort is never lost.
inline constexpr uint32_t kMinAbortBufferBytes = kBufferHeaderBytes + 4 * kMaxEntryDwords;
/// The value of VkPhysicalDeviceShaderAbortPropertiesKHR::maxShaderAbortMessageSize: any message of this size
/// fits, whatever parts of it vary.
inline constexpr uint32_t kMaxAbortMessageBytes = 4 * kMaxPayloadDwords;

/// The end mark: written in place of the header of the first entry that does not fit, when there is space for
/// it. Contents of earlier frames may follow it. Its size is 0. Unlike zeroed memory, which an allocated but
/// never written entry leaves, it says that no entry follows.
inline constexpr uint64_t kEndOfEntries = kFormatIdMask << kEntrySizeBits;

/// Returns the entry header that the shader writes. \p entryDwords includes the header.
constexpr uint64_t packEntryHeader(uint32_t entryDwords, uint64_t formatId) {
  return uint64_t(entryDwords & kMaxEntryDwords) | (formatId & kFormatIdMask) << kEntrySizeBits;
}

// Keys of the metadata map "amdpal.format_strings", a sibling of "amdpal.pipelines".
inline constexpr char kFormatStringsKey[] = "amdpal.format_strings";
inline constexpr char kVersionKey[] = ".version"; ///< 1
inline constexpr char kStringsKey[] = ".strings"; ///< array of maps with the keys below

inline constexpr uint64_t kFormatStringsVersion = 1;

/// In the basic protocol, abort messages are under this key, in the same form: readers that support only
/// printf ignore it.
inline constexpr char kAbortMessagesKey[] = "lgc.abort_messages";

// Keys of one format string. The first four are the specification's, the others say more and are absent
// in the basic protocol.
inline constexpr char kIndexKey[] = ".index";                    ///< the format id
inline constexpr char kStringKey[] = ".string";                  ///< the format string
inline constexpr char kArgumentCountKey[] = ".argument_count";   ///< arguments; a vector is one
inline constexpr char k64BitArgumentsKey[] = ".64bit_arguments"; ///< array of 64-bit words, one bit each
inline constexpr char kArgumentTypesKey[] = ".argument_types";   ///< the signature (ArgumentType.h)
inline constexpr char kStageKey[] = ".stage";                    ///< "compute", …
inline constexpr char kFileKey[] = ".file";                      ///< source position of the call
inline constexpr char kLineKey[] = ".line";                      ///< 1-based
inline constexpr char kColumnKey[] = ".column";                  ///< 1-based

/// The kind of the records with this format: the name of a pipeline::InternalBufferKind. Absent for a print.
inline constexpr char kKindKey[] = ".kind";

// Keys of an abort message, beside those of a format string.
inline constexpr char kDataCountKey[] = ".data_count";           ///< dwords of the whole message
inline constexpr char kMessageSizeKey[] = ".message_size";       ///< bytes of the message
inline constexpr char kConstantStatusKey[] = ".constant_status"; ///< array of 64-bit words, one bit a dword
inline constexpr char kConstantsKey[] = ".constants";            ///< the constant dwords in their order
inline constexpr char kMessageTypeKey[] = ".message_type";       ///< MessageType.h; may be absent

} // namespace protocol
