// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Profile.h"

#include <algorithm>
#include <bit>
#include <cstdio>

namespace rdna_run {

using rdnasim::OpKind;

namespace {

const char *nameOf(OpKind kind) {
  switch (kind) {
  case OpKind::Salu:
    return "scalar arithmetic";
  case OpKind::Valu:
    return "vector arithmetic";
  case OpKind::Smem:
    return "scalar memory";
  case OpKind::Vmem:
  case OpKind::Flat:
    return "vector memory";
  case OpKind::Lds:
    return "LDS";
  case OpKind::Branch:
    return "branches";
  case OpKind::Barrier:
    return "barriers";
  case OpKind::Wait:
    return "waits";
  case OpKind::Message:
    return "messages";
  case OpKind::Matrix:
    return "matrix";
  case OpKind::Export:
    return "exports";
  case OpKind::Other:
    break;
  }
  return "other";
}

bool isMemory(OpKind kind) {
  return kind == OpKind::Smem || kind == OpKind::Vmem || kind == OpKind::Flat || kind == OpKind::Lds;
}

bool isVector(OpKind kind) {
  return kind == OpKind::Valu || kind == OpKind::Vmem || kind == OpKind::Flat || kind == OpKind::Lds ||
         kind == OpKind::Matrix;
}

template <class... Args>
void append(std::string &text, const char *format, Args... args) {
  char line[160];
  std::snprintf(line, sizeof(line), format, args...);
  text += line;
}

double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

unsigned long long plain(uint64_t number) {
  return number;
}

} // namespace

void Profile::Counts::add(const rdnasim::Instruction &instruction, uint32_t laneCount, uint64_t count,
                          uint64_t active) {
  OpKind kind = instruction.info ? instruction.info->kind : OpKind::Other;
  executed += count;
  if (isMemory(kind))
    memory += count;
  if (isVector(kind))
    vector += count, activeLanes += active, lanes += count * laneCount;
}

void Profile::add(const rdnasim::Program &program, uint32_t index, uint64_t executed, uint64_t activeLanes) {
  const rdnasim::Instruction &instruction = program.instructions[index];
  uint32_t laneCount = program.isWave64 ? 64 : 32;
  const std::string &place = program.sourceLocations[index];
  lines_[place.empty() ? "(no line)" : place].add(instruction, laneCount, executed, activeLanes);
  total_.add(instruction, laneCount, executed, activeLanes);
  kinds_[nameOf(instruction.info ? instruction.info->kind : OpKind::Other)] += executed;
}

std::string Profile::toString() const {
  std::string text;
  append(text, "%llu wave instructions, %.1f%% of the lanes of vector instructions active\n\n",
         plain(total_.executed), percent(total_.activeLanes, total_.lanes));
  std::vector<std::pair<std::string, uint64_t>> kinds(kinds_.begin(), kinds_.end());
  std::ranges::sort(kinds, {}, [](auto &kind) { return std::pair(~kind.second, kind.first); }); // most first
  append(text, "%12s %7s  kind\n", "executed", "share");
  for (const auto &[name, executed] : kinds)
    append(text, "%12llu %6.1f%%  %s\n", plain(executed), percent(executed, total_.executed), name.c_str());

  std::vector<std::pair<std::string, Counts>> lines(lines_.begin(), lines_.end());
  std::ranges::sort(lines, {}, [](auto &line) { return std::pair(~line.second.executed, line.first); });
  append(text, "\n%12s %7s %12s %12s %7s  line\n", "executed", "share", "vector", "memory", "lanes");
  for (const auto &[place, counts] : lines) {
    append(text, "%12llu %6.1f%% %12llu %12llu ", plain(counts.executed),
           percent(counts.executed, total_.executed), plain(counts.vector), plain(counts.memory));
    if (counts.lanes == 0)
      append(text, "%7s", "-");
    else
      append(text, "%6.1f%%", percent(counts.activeLanes, counts.lanes));
    text += "  " + place + "\n";
  }
  return text;
}

Profiler::~Profiler() {
  for (const auto &[program, counts] : counts_)
    for (uint32_t i = 0; i < counts.size(); ++i)
      if (counts[i].executed != 0)
        profile_.add(*program, i, counts[i].executed, counts[i].activeLanes);
}

void Profiler::beforeInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) {
  const rdnasim::Program &program = wave.program;
  std::vector<Count> &counts = counts_[&program];
  counts.resize(program.instructions.size());
  Count &count = counts[static_cast<size_t>(&instruction - program.instructions.data())];
  ++count.executed;
  count.activeLanes += static_cast<uint64_t>(std::popcount(wave.exec()));
}

} // namespace rdna_run
