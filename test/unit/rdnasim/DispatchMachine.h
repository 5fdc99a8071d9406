// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Assemble.h"
#include "tools/rdnasim/dispatch/Dispatch.h"

#include <string>
#include <string_view>

namespace rdnasim {

/// A dispatch of a snippet of assembly. s[0:1] has the address of the buffer `data`, s2, s3, s4 the workgroup
/// ids and v0, v1, v2 the local ids, on every generation: code for that is put before the snippet.
///
/// The text is spelled() for the generation.
class DispatchMachine {
public:
  /// One workgroup of one invocation, until the setters say otherwise; s_endpgm is appended.
  DispatchMachine(std::string_view text, const Variant &variant, std::uint64_t dataBytes);

  void setGroups(std::uint32_t x, std::uint32_t y, std::uint32_t z);
  void setWorkgroupSize(std::uint32_t x, std::uint32_t y, std::uint32_t z);
  void setScratch(std::uint32_t bytesPerLane);

  /// The fault as text, or nothing.
  std::string run(std::uint64_t seed, unsigned threads, std::uint64_t budget = 100'000);

  std::uint32_t word(unsigned index) const;
  unsigned byte(unsigned index) const { return static_cast<unsigned>(data_->bytes[index]); }

  Dispatch dispatch;
  RunResult result;

private:
  Memory memory_;
  Program program_;
  Allocation *data_;
};

} // namespace rdnasim
