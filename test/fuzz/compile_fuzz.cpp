// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Any SPIR-V is an ELF or a diagnostic, and never ends the process. Inputs are binaries as they are; the
// header's generator word, which has no meaning for a compiler, selects the GPU and the wave size. Mutations
// keep the division into instructions, without which hardly an input gets past the decoder.

#include "llpc/Compiler.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace llpc;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

constexpr size_t kHeaderWords = 5;
constexpr size_t kGeneratorWord = 2;
constexpr size_t kBoundWord = 3;

using Words = std::vector<uint32_t>;

Words toWords(const uint8_t *data, size_t size) {
  Words words(size / 4);
  if (!words.empty())
    std::memcpy(words.data(), data, words.size() * 4);
  return words;
}

/// One small change of a module in the host's byte order.
class Mutation {
public:
  Mutation(Words &words, unsigned seed) : words_(words), random_(seed) {
    for (size_t at = kHeaderWords; at < words_.size();) {
      const size_t length = std::max<size_t>(1, words_[at] >> 16);
      if (length > words_.size() - at)
        break;
      starts_.push_back(at);
      at += length;
    }
  }

  void run() {
    if (starts_.empty())
      return;
    const size_t at = starts_[below(starts_.size())];
    switch (below(8)) {
    case 0:
      words_[kGeneratorWord] = below(6);
      break;
    case 1:
      words_.erase(words_.begin() + at, words_.begin() + at + lengthAt(at));
      break;
    case 2:
      copyInstruction(at, starts_[below(starts_.size())]);
      break;
    case 3:
      changeOpcode(at);
      break;
    default:
      changeOperand(at);
      break;
    }
  }

private:
  size_t below(size_t limit) { return std::uniform_int_distribution<size_t>(0, limit - 1)(random_); }
  size_t lengthAt(size_t at) const { return std::max<size_t>(1, words_[at] >> 16); }

  void copyInstruction(size_t from, size_t to) {
    const Words copy(words_.begin() + from, words_.begin() + from + lengthAt(from));
    words_.insert(words_.begin() + to, copy.begin(), copy.end());
  }

  /// To a neighbour in the numbering, where the opcodes of a family stand together.
  void changeOpcode(size_t at) {
    const uint32_t opcode = (words_[at] + below(17) - 8) & 0xFFFF;
    words_[at] = (words_[at] & 0xFFFF0000) | opcode;
  }

  /// To an id or literal from another place, to any id, or to a number at the edge of something.
  void changeOperand(size_t at) {
    const size_t length = lengthAt(at);
    if (length < 2)
      return;
    constexpr uint32_t kEdges[] = {0,      1,       2,          3,          4,          64,
                                   0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF};
    uint32_t &word = words_[at + 1 + below(length - 1)];
    switch (below(4)) {
    case 0:
      word = kEdges[below(std::size(kEdges))];
      break;
    case 1:
      word = 1 + below(std::clamp<uint32_t>(words_[kBoundWord], 2, 4096) - 1);
      break;
    case 2:
      word += below(5) - 2;
      break;
    default: {
      const size_t other = starts_[below(starts_.size())];
      word = words_[other + below(lengthAt(other))];
      break;
    }
    }
  }

  Words &words_;
  std::minstd_rand random_;
  std::vector<size_t> starts_;
};

CompileOptions selectTarget(const Words &words) {
  constexpr GfxIp kTargets[] = {{10, 3, 0}, {11, 0, 0}, {12, 0, 1}};
  const uint32_t choice = words.size() > kGeneratorWord ? words[kGeneratorWord] % 6 : 0;
  CompileOptions options;
  options.gfxIp = kTargets[choice % 3];
  options.waveSize = choice < 3 ? 32 : 64;
  return options;
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  if (seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  Words words = toWords(data, size);
  for (unsigned i = 0; i <= seed / 16 % 3; ++i)
    Mutation(words, seed + i).run();
  const size_t newSize = std::min(words.size() * 4, maxSize);
  if (newSize != 0)
    std::memcpy(data, words.data(), newSize);
  return newSize;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  CompileInput input;
  input.name = "fuzz.spv";
  input.bytes = {data, size};
  const CompileResult result = compile(input, selectTarget(toWords(data, size)));
  const bool hasErrors = std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                                     [](const Diagnostic &d) { return d.severity == Severity::Error; });
  if (result.success == hasErrors || result.success == result.output.empty())
    std::abort();
  return 0;
}
