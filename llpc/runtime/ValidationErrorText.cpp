// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationErrorText.h"
#include "llpc/runtime/CountText.h"
#include "llpc/runtime/HexText.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <utility>

namespace llpc::runtime {
namespace {

using protocol::ValidationError;

/// Enough of a record of an unknown error to recognise it by.
constexpr size_t kMaxRawDwords = 16;

std::string numberOf(const ValidationRecord &record, const char *word) {
  return std::to_string(record.word(word));
}

std::string descriptorText(const ValidationRecord &record) {
  return "Descriptor at index " + numberOf(record, "index");
}

/// Returns a sentence about the descriptor of an access, unless it is the first or the only one of its array.
std::string descriptorIndexText(const ValidationRecord &record) {
  return record.word("index") == 0 ? "" : " Descriptor index = " + numberOf(record, "index") + ".";
}

/// Returns how an access of \p bytes bytes relates to its buffer; empty if it is inside.
std::string excessText(uint64_t offset, uint64_t bytes, uint64_t size) {
  if (int64_t(offset) < 0)
    return ": it begins " + countOf(-offset, "byte") + " before the buffer";
  if (offset == size)
    return ": it begins at the buffer's end";
  if (offset > size)
    return ": it begins " + countOf(offset - size, "byte") + " beyond the buffer's end";
  uint64_t inside = size - offset;
  return bytes <= inside ? "" : ": it ends " + countOf(bytes - inside, "byte") + " beyond the buffer's end";
}

std::string outOfBoundsText(const ValidationRecord &record) {
  uint64_t offset = record.word("offset"), bytes = record.word("bytes"), size = record.word("size");
  return "Access of " + countOf(bytes, "byte") + " at byte " + std::to_string(int64_t(offset)) +
         " of a buffer of " + countOf(size, "byte") + excessText(offset, bytes, size) + "." +
         descriptorIndexText(record);
}

/// No memory is at addresses below, so they are null pointers with the offset of a member.
constexpr uint64_t kNullPage = 1 << 16;

/// Returns how an access of physical memory begins in a message.
std::string addressText(const ValidationRecord &record) {
  const uint64_t address = record.word("address"), bytes = record.word("bytes");
  const std::string access = bytes == 0 ? "Access" : "Access of " + countOf(bytes, "byte");
  if (address >= kNullPage)
    return access + " at address " + hexText(address);
  return access + " through a null pointer" +
         (address == 0 ? "" : " and an offset of " + countOf(address, "byte"));
}

/// Returns the place of an access relative to the range of memory that is the nearest.
std::string rangeText(const ValidationRecord &record) {
  const uint64_t address = record.word("address"), begin = record.word("begin"), size = record.word("size");
  if (size == 0 || address < kNullPage)
    return "";
  std::string range = " the memory of " + countOf(size, "byte") + " at " + hexText(begin);
  if (address < begin)
    return ": " + countOf(begin - address, "byte") + " before" + range;
  const uint64_t offset = address - begin;
  if (offset >= size)
    return ": " + (offset == size ? "at the end of" : countOf(offset - size, "byte") + " beyond") + range;
  return ": it ends " + countOf(record.word("bytes") - (size - offset), "byte") + " beyond" + range;
}

std::string freedText(const ValidationRecord &record) {
  return addressText(record) + ": byte " + std::to_string(record.word("address") - record.word("begin")) +
         " of memory of " + countOf(record.word("size"), "byte") + " at " + hexText(record.word("begin")) +
         " that was freed.";
}

std::string misalignedText(const ValidationRecord &record) {
  return "Access at address " + hexText(record.word("address")) + ", which is not a multiple of " +
         countOf(record.word("alignment"), "byte") + ".";
}

/// Returns the properties of a view, "a 2D array view of unsigned integers", or those of a sampler. An image
/// with its sampler has both.
std::string kindText(uint32_t kind, bool ofSampler) {
  static constexpr std::array kViews{"texel buffer",
                                     "1D view",
                                     "2D view",
                                     "3D view",
                                     "cube view",
                                     "1D array view",
                                     "2D array view",
                                     "cube array view",
                                     "multisampled 2D view",
                                     "multisampled 2D array view"};
  static constexpr std::array kNumbers{"unknown numbers", "floats", "signed integers", "unsigned integers"};
  static constexpr std::array kSamplers{"no sampler", "a sampler without comparison",
                                        "a sampler with comparison", "an unknown sampler"};
  if (ofSampler)
    return kSamplers[(kind & protocol::kKindCompareMask) >> protocol::kKindCompareShift];
  const uint32_t view = (kind & protocol::kKindViewMask) >> protocol::kKindViewShift;
  const uint32_t number = (kind & protocol::kKindNumberMask) >> protocol::kKindNumberShift;
  const std::string name = view < kViews.size() ? std::string("a ") + kViews[view] : "an unknown view";
  return name + " of " + kNumbers[number];
}

std::string kindErrorText(const ValidationRecord &record) {
  const auto bound = uint32_t(record.word("bound")), expected = uint32_t(record.word("expected"));
  const bool ofSampler = (expected & protocol::kKindCompareMask) != 0;
  return descriptorText(record) + " is " + kindText(bound, ofSampler) + ", but the shader needs " +
         kindText(expected, ofSampler) + ".";
}

std::string barrierText(const ValidationRecord &record) {
  return "The barrier is executed by " + countOf(record.word("active"), "lane") + " of the " +
         numberOf(record, "launched") + " that have begun and not aborted.";
}

/// Returns the name of a TexelPart, and of how many of them an image has.
std::pair<const char *, const char *> namesOf(protocol::TexelPart part) {
  using enum protocol::TexelPart;
  switch (part) {
  case X:
    return {"x", "width"};
  case Y:
    return {"y", "height"};
  case Z:
    return {"z", "depth"};
  case Layer:
    return {"layer", "number of layers"};
  case Face:
    return {"face", "number of faces"};
  case Level:
    return {"level", "number of levels"};
  case Sample:
    return {"sample", "number of samples"};
  }
  return {"unknown part", "size"};
}

std::string texelText(const ValidationRecord &record) {
  const auto [part, size] = namesOf(protocol::TexelPart(record.word("part")));
  return "Access of a texel with " + std::string(part) + " = " +
         std::to_string(int32_t(record.word("number"))) + " of an image whose " + size + " is " +
         numberOf(record, "size") + "." + descriptorIndexText(record);
}

/// Enough digits to tell floats of 32 bits apart.
std::string floatText(uint64_t bits) {
  std::array<char, 32> number{}; // enough for 17 digits, a sign and an exponent
  std::snprintf(number.data(), number.size(), "%.9g", std::bit_cast<double>(bits));
  return number.data();
}

std::string conversionText(const ValidationRecord &record) {
  const char *sign = record.word("is_signed") != 0 ? "a signed" : "an unsigned";
  return "Conversion of " + floatText(record.word("number")) + " to " + sign + " integer of " +
         numberOf(record, "width") + " bits.";
}

std::string unknownText(const ValidationRecord &record) {
  std::string text = "Record:";
  for (size_t i = 0; i != std::min(record.dwords.size(), kMaxRawDwords); ++i)
    text += " " + hexText(record.dwords[i], 8);
  return text + (record.dwords.size() > kMaxRawDwords ? " …." : ".");
}

} // namespace

std::string errorTitle(const ValidationRecord &record) {
  switch (ValidationError(record.error)) {
  case ValidationError::DescriptorIndexOutOfBounds:
    return "Descriptor index out of bounds";
  case ValidationError::DescriptorUninitialized:
    return "Descriptor uninitialized";
  case ValidationError::DescriptorDestroyed:
    return "Descriptor of a destroyed resource";
  case ValidationError::DescriptorKind:
    return "Descriptor of another kind";
  case ValidationError::BufferOutOfBounds:
    return "Buffer access out of bounds";
  case ValidationError::AddressMisaligned:
    return "Address misaligned";
  case ValidationError::IndexOutOfBounds:
    return "Index out of bounds";
  case ValidationError::DivisionByZero:
    return "Division by zero";
  case ValidationError::DivisionOverflow:
    return "Division overflow";
  case ValidationError::ShiftOutOfRange:
    return "Shift out of range";
  case ValidationError::TexelOutOfBounds:
    return "Texel out of bounds";
  case ValidationError::ConversionOutOfRange:
    return "Conversion out of range";
  case ValidationError::AddressOutOfBounds:
    return record.word("address") < kNullPage ? "Null pointer" : "Address out of bounds";
  case ValidationError::AddressFreed:
    return "Address of freed memory";
  case ValidationError::BarrierDiverged:
    return "Barrier in divergent control flow";
  case ValidationError::LoopLimitExceeded:
    return "Too many iterations of a loop";
  case ValidationError::LaneOutOfRange:
    return "Lane out of range";
  case ValidationError::NotFinite:
    return "Result not finite";
  }
  return "Unknown error " + std::to_string(record.error);
}

std::string errorText(const ValidationRecord &record) {
  switch (ValidationError(record.error)) {
  case ValidationError::DescriptorIndexOutOfBounds:
    return "Index of " + numberOf(record, "index") + " used to index descriptor array of length " +
           numberOf(record, "length") + ".";
  case ValidationError::DescriptorUninitialized:
    return descriptorText(record) + " was never written.";
  case ValidationError::DescriptorDestroyed:
    return descriptorText(record) + " refers to a resource that was destroyed.";
  case ValidationError::DescriptorKind:
    return kindErrorText(record);
  case ValidationError::BufferOutOfBounds:
    return outOfBoundsText(record);
  case ValidationError::AddressMisaligned:
    return misalignedText(record);
  case ValidationError::IndexOutOfBounds:
    return "Index of " + std::to_string(int64_t(record.word("index"))) +
           " used to index an array or a vector of length " + numberOf(record, "length") + ".";
  case ValidationError::DivisionByZero:
    return "Division of " + hexText(record.word("dividend")) + " by zero.";
  case ValidationError::DivisionOverflow:
    return "Division of the least integer of " + numberOf(record, "width") + " bits by -1.";
  case ValidationError::ShiftOutOfRange:
    return "Shift of " + numberOf(record, "width") + " bits by " + numberOf(record, "amount") + ".";
  case ValidationError::TexelOutOfBounds:
    return texelText(record);
  case ValidationError::ConversionOutOfRange:
    return conversionText(record);
  case ValidationError::AddressOutOfBounds:
    return addressText(record) + rangeText(record) + ".";
  case ValidationError::AddressFreed:
    return freedText(record);
  case ValidationError::BarrierDiverged:
    return barrierText(record);
  case ValidationError::LoopLimitExceeded:
    return "More than " + countOf(record.word("limit"), "iteration") + ".";
  case ValidationError::LaneOutOfRange:
    return "Invocation " + numberOf(record, "lane") + " of a subgroup or a cluster of " +
           numberOf(record, "size") + ".";
  case ValidationError::NotFinite:
    return "Arithmetic on finite numbers gives " + floatText(record.word("result")) + ".";
  }
  return unknownText(record);
}

} // namespace llpc::runtime
