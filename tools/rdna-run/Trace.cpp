// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Trace.h"

#include "tools/rdnasim/machine/Workgroup.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace rdna_run {

using rdnasim::Instruction;
using rdnasim::Wave;

namespace {

std::string scalarName(uint32_t number) {
  switch (number) {
  case rdnasim::kVcc:
    return "vcc_lo";
  case rdnasim::kVcc + 1:
    return "vcc_hi";
  case rdnasim::kM0:
    return "m0";
  case rdnasim::kExec:
    return "exec_lo";
  case rdnasim::kExec + 1:
    return "exec_hi";
  }
  return (number >= rdnasim::kTtmp0 ? "ttmp" : "s") +
         std::to_string(number >= rdnasim::kTtmp0 ? number - rdnasim::kTtmp0 : number);
}

void readDefinedBits(const Wave &wave, uint32_t number, uint32_t *bits) {
  const rdnasim::Operand operand = rdnasim::vectorRegister(number);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    bits[lane] = wave.definedBitsOfLane(operand, lane);
}

std::string hexDigits(uint32_t value, uint32_t defined) {
  std::string digits;
  for (uint32_t shift = 32; shift != 0;) {
    shift -= 4;
    digits += (~defined >> shift & 15) != 0 ? '?' : "0123456789abcdef"[value >> shift & 15];
  }
  return digits;
}

} // namespace

void Trace::beforeInstruction(const Wave &wave, const Instruction &instruction) {
  const uint32_t *id = wave.workgroup.id;
  std::fprintf(file_, "(%u,%u,%u) wave %u  %06x  ", id[0], id[1], id[2], wave.index, instruction.pc);
  std::fputs(wave.program.texts[instruction.text].c_str(), file_);
  std::fprintf(file_, "  exec %0*llx\n", wave.isWave64() ? 16 : 8,
               static_cast<unsigned long long>(wave.exec()));
  scalars_.resize(rdnasim::kScalarRegisters);
  for (uint32_t i = 0; i < rdnasim::kScalarRegisters; ++i)
    scalars_[i] = wave.scalar(i);
  vectors_.assign(wave.vector(0), wave.vector(0) + 64ull * wave.vectorCount());
  defined_.resize(vectors_.size());
  for (uint32_t number = 0; number < wave.vectorCount(); ++number)
    readDefinedBits(wave, number, &defined_[number * 64ul]);
  scc_ = wave.scc;
}

void Trace::afterInstruction(const Wave &wave, const Instruction &) {
  for (uint32_t i = 0; i < rdnasim::kScalarRegisters; ++i)
    if (wave.scalar(i) != scalars_[i])
      std::fprintf(file_, "    %s = %08x\n", scalarName(i).c_str(), wave.scalar(i));
  if (wave.scc != scc_)
    std::fprintf(file_, "    scc = %u\n", static_cast<uint32_t>(wave.scc));
  for (uint32_t number = 0; number < wave.vectorCount(); ++number) {
    const uint32_t *now = wave.vector(number);
    uint32_t defined[64];
    readDefinedBits(wave, number, defined);
    if (std::equal(defined, defined + wave.laneCount(), defined_.begin() + number * 64l) &&
        std::equal(now, now + wave.laneCount(), vectors_.begin() + number * 64l))
      continue;
    std::fprintf(file_, "    v%u =", number);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      std::fputs((' ' + hexDigits(now[lane], defined[lane])).c_str(), file_);
    std::fputc('\n', file_);
  }
}

} // namespace rdna_run
