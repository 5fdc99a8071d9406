// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/FormatMetadata.h"
#include "protocol/DebugProtocol.h"
#include "protocol/FormatCheck.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace llpc::runtime {
namespace {

bool readSize(const MapReader &entry, AbortFormat &format) {
  uint64_t dataCount = 0;
  if (!entry.require(protocol::kMessageSizeKey, format.messageSize) ||
      !entry.require(protocol::kDataCountKey, dataCount))
    return false;
  if (format.messageSize > protocol::kMaxAbortMessageBytes)
    return entry.complain(protocol::kMessageSizeKey,
                          "is " + std::to_string(format.messageSize) + "; a message has at most " +
                              std::to_string(protocol::kMaxAbortMessageBytes) + " bytes");
  return dataCount == format.messageDwords() ||
         entry.complain(protocol::kDataCountKey, "is " + std::to_string(dataCount) + ", but " +
                                                     std::to_string(format.messageSize) + " bytes are " +
                                                     std::to_string(format.messageDwords()) + " dwords");
}

/// Words that are missing at the end are zero.
bool readConstantStatus(const MapReader &entry, AbortFormat &format) {
  if (!entry.require(protocol::kConstantStatusKey, format.constantStatus))
    return false;
  size_t words = (format.messageDwords() + 63) / 64;
  uint32_t usedBits = format.messageDwords() % 64; // in the last word; 0 means all
  auto surplus = format.constantStatus.begin() + ptrdiff_t(std::min(words, format.constantStatus.size()));
  bool isLonger = std::any_of(surplus, format.constantStatus.end(), [](uint64_t word) { return word != 0; });
  format.constantStatus.resize(words);
  if (isLonger || (usedBits != 0 && format.constantStatus.back() >> usedBits != 0))
    return entry.complain(protocol::kConstantStatusKey, "has bits for more than the message's " +
                                                            std::to_string(format.messageDwords()) +
                                                            " dwords");
  return true;
}

bool readConstants(const MapReader &entry, AbortFormat &format) {
  std::vector<uint64_t> constants;
  if (!entry.require(protocol::kConstantsKey, constants))
    return false;
  size_t expected = 0;
  for (uint64_t word : format.constantStatus)
    expected += std::popcount(word);
  if (constants.size() != expected)
    return entry.complain(protocol::kConstantsKey, "has " + std::to_string(constants.size()) +
                                                       " dwords, but " + std::to_string(expected) +
                                                       " dwords are constant");
  auto isTooLarge = [](uint64_t value) { return value > std::numeric_limits<uint32_t>::max(); };
  if (std::ranges::any_of(constants, isTooLarge))
    return entry.complain(protocol::kConstantsKey, "has an element that does not fit into 32 bits");
  format.constants.assign(constants.begin(), constants.end());
  return true;
}

/// Without it the message still has its bytes, so that it is not lost for a type that makes no sense.
void readType(const MapReader &entry, AbortFormat &format) {
  std::string text;
  if (!entry.read(protocol::kMessageTypeKey, text))
    return;
  format.type = protocol::parseMessageType(text);
  if (!format.type) {
    entry.complain(protocol::kMessageTypeKey, "is no type such as \"{0:utf8[9],12:u32}\"");
    return;
  }
  uint64_t span = protocol::spannedBytes(*format.type);
  if (span <= format.messageSize)
    return;
  entry.complain(protocol::kMessageTypeKey, "spans " + std::to_string(span) + " bytes, but the message has " +
                                                std::to_string(format.messageSize));
  format.type.reset();
}

void checkArguments(AbortFormat &format) {
  if (!format.type || !protocol::formatLeaf(*format.type) || format.string.empty())
    return;
  for (protocol::FormatProblem &problem :
       protocol::checkFormat(protocol::parseFormat(format.string), protocol::formatArguments(*format.type)))
    format.problems.push_back(std::move(problem.message));
}

} // namespace

bool readAbortFormat(const MapReader &entry, AbortFormat &format) {
  if (!readDeclaration(entry, format) || !readSize(entry, format) || !readConstantStatus(entry, format) ||
      !readConstants(entry, format))
    return false;
  readType(entry, format);
  entry.read(protocol::kStringKey, format.string);
  checkArguments(format);
  return true;
}

} // namespace llpc::runtime
