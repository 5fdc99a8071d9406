// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CountInstructions.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

namespace bench {

namespace {

using llpc::ShaderStatistics;

struct Kind {
  std::string_view prefix;
  uint32_t ShaderStatistics::*counter;
};

/// By the mnemonic; the first prefix that fits decides.
constexpr Kind kKinds[] = {
    {"v_", &ShaderStatistics::valu},
    {"buffer_", &ShaderStatistics::vmem},
    {"tbuffer_", &ShaderStatistics::vmem},
    {"global_", &ShaderStatistics::vmem},
    {"flat_", &ShaderStatistics::vmem},
    {"scratch_", &ShaderStatistics::vmem},
    {"image_", &ShaderStatistics::vmem},
    {"ds_", &ShaderStatistics::lds},
    {"lds_", &ShaderStatistics::lds},
    {"exp ", &ShaderStatistics::other},
    {"s_load_", &ShaderStatistics::smem},
    {"s_buffer_", &ShaderStatistics::smem},
    {"s_dcache_", &ShaderStatistics::smem},
    {"s_gl1_", &ShaderStatistics::smem},
    {"s_mem", &ShaderStatistics::smem},
    {"s_branch", &ShaderStatistics::branches},
    {"s_cbranch", &ShaderStatistics::branches},
    {"s_setpc", &ShaderStatistics::branches},
    {"s_swappc", &ShaderStatistics::branches},
    {"s_call", &ShaderStatistics::branches},
    {"s_wait", &ShaderStatistics::waits},
    {"s_delay_alu", &ShaderStatistics::waits},
    {"s_nop", &ShaderStatistics::waits},
    {"s_clause", &ShaderStatistics::waits},
    {"s_endpgm", &ShaderStatistics::other},
    {"s_barrier", &ShaderStatistics::other},
    {"s_sendmsg", &ShaderStatistics::other},
    {"s_sleep", &ShaderStatistics::other},
    {"s_", &ShaderStatistics::salu},
};

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// The highest register of an operand such as v7, s[4:7] or v[2:3], plus one; 0 when it is none.
uint32_t registersIn(std::string_view operand, char prefix) {
  if (operand.size() < 2 || operand.front() != prefix)
    return 0;
  std::string_view number = operand.substr(1);
  if (number.front() == '[') {
    const size_t colon = number.find(':');
    number = number.substr(colon == std::string_view::npos ? 1 : colon + 1);
  }
  uint32_t highest = 0;
  const auto end = std::from_chars(number.data(), number.data() + number.size(), highest);
  return end.ec == std::errc() ? highest + 1 : 0;
}

void countRegisters(std::string_view operands, ShaderStatistics &statistics, bool &usesVcc) {
  for (size_t at = 0; at < operands.size(); ++at) {
    if (!isWordCharacter(operands[at]))
      continue;
    // v[2:3] is one word.
    size_t end = at;
    while (end < operands.size() &&
           (isWordCharacter(operands[end]) || (operands[end] == '[' && end == at + 1)))
      ++end;
    if (end < operands.size() && operands[end] == ':')
      end = std::min(operands.find(']', end), operands.size());
    const std::string_view word = operands.substr(at, end - at);
    statistics.vgprs = std::max(statistics.vgprs, registersIn(word, 'v'));
    statistics.sgprs = std::max(statistics.sgprs, registersIn(word, 's'));
    usesVcc |= word.starts_with("vcc");
    at = end;
  }
}

} // namespace

ShaderStatistics countInstructions(std::string_view assembly) {
  ShaderStatistics statistics;
  bool usesVcc = false;
  while (!assembly.empty()) {
    std::string_view line = assembly.substr(0, assembly.find('\n'));
    assembly.remove_prefix(std::min(line.size() + 1, assembly.size()));
    line = line.substr(0, line.find(';'));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const auto kind =
        std::ranges::find_if(kKinds, [&](const Kind &each) { return line.starts_with(each.prefix); });
    if (kind == std::end(kKinds) || line.starts_with("s_code_end"))
      continue;
    ++statistics.instructions;
    ++(statistics.*kind->counter);
    // RADV writes v128 for a component that is exported without a value; values have been written before.
    if (!line.starts_with("exp "))
      countRegisters(line.substr(std::min(line.find(' '), line.size())), statistics, usesVcc);
  }
  if (usesVcc)
    statistics.sgprs += 2;
  return statistics;
}

} // namespace bench
