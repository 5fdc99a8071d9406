// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Small changes of SPIR-V modules that keep their division into instructions.

#pragma once

#include "llpc/spirv/Grammar.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace llpc::fuzz {

using Words = std::vector<uint32_t>;

constexpr size_t kHeaderWords = 5;
constexpr size_t kGeneratorWord = 2;
constexpr size_t kBoundWord = 3;

/// One change of a module in the host's byte order.
class SpirvMutation {
public:
  SpirvMutation(Words &words, uint32_t seed);
  void run();

private:
  /// A word of an instruction that the grammar knows the meaning of.
  struct Operand {
    size_t at = 0;
    spirv::OperandKind kind;
  };

  size_t below(size_t limit) { return std::uniform_int_distribution<size_t>(0, limit - 1)(random_); }
  size_t lengthAt(size_t at) const;
  size_t anyInstruction() { return starts_[below(starts_.size())]; }
  std::vector<Operand> operandsOf(size_t at) const;
  void collectTypes();

  void eraseInstruction(size_t at);
  void copyInstruction(size_t from, size_t to);
  void changeOpcode(size_t at);
  void changeOperand(size_t at);
  void changeId(size_t at);
  void changeEnumerant(size_t at);
  void dropCapability();

  Words &words_;
  std::minstd_rand random_;
  std::vector<size_t> starts_;
  std::map<uint32_t, uint32_t> types_;               ///< of results
  std::map<uint32_t, std::vector<uint32_t>> ofType_; ///< results; types themselves are under 0
};

} // namespace llpc::fuzz
