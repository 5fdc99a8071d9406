// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/races/RaceDetector.h"

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/Hex.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/LaneBytes.h"

#include <algorithm>
#include <functional>

namespace rdnasim::races {

namespace {

/// A mask of `count` bytes of a dword.
uint8_t maskOf(uint32_t first, uint32_t count) {
  return static_cast<uint8_t>(((1u << count) - 1) << first);
}

const char *nameOf(AccessAction action) {
  switch (action) {
  case AccessAction::Load:
    return "load";
  case AccessAction::Store:
    return "store";
  case AccessAction::Atomic:
    return "atomic";
  }
  return "";
}

/// Returns the source lines of compare-and-exchanges.
std::set<std::string_view> linesOfExchanges(const Program &program) {
  std::set<std::string_view> lines;
  for (uint32_t i = 0; i < program.sourceLocations.size(); ++i) {
    const std::string_view mnemonic = program.instructions[i].info->mnemonic;
    if (mnemonic.find("cmpswap") != mnemonic.npos || mnemonic.starts_with("ds_cmpst"))
      lines.insert(program.sourceLocations[i]);
  }
  return lines;
}

/// Returns whether an access bypasses the caches of a workgroup, as an atomic load does.
bool isCoherent(const Instruction &instruction) {
  constexpr uint8_t kDevice = 2;
  return instruction.modifiers.glc || instruction.modifiers.scope >= kDevice;
}

/// Returns whether an instruction loads (`action`: "load") or stores texels of an image or a texel buffer.
bool accessesTexels(const Instruction &instruction, std::string_view action) {
  const std::string_view mnemonic = instruction.info->mnemonic;
  return mnemonic.find(action) != mnemonic.npos &&
         (mnemonic.starts_with("image_") || mnemonic.find("_format_") != mnemonic.npos);
}

} // namespace

RaceDetector::RaceDetector(std::span<const Allocation *const> checked,
                           std::span<const Program *const> programs) {
  for (const Program *each : programs)
    disguises_.emplace(each, disguisesOf(*each));
  for (const Allocation *each : checked)
    regions_.push_back({each->bytes.get(), each});
  std::ranges::sort(regions_, std::less<>(), &Region::bytes);
}

RaceDetector::Disguises RaceDetector::disguisesOf(const Program &program) {
  Disguises disguises(program.instructions.size());
  const std::set<std::string_view> lines = linesOfExchanges(program);
  // Before RDNA4, atomic stores to images do not differ from others.
  const bool storesAreAtomic = std::ranges::any_of(program.instructions, [](const Instruction &each) {
    return accessesTexels(each, "_load") && isCoherent(each);
  });
  for (uint32_t i = 0; i < program.sourceLocations.size(); ++i) {
    const Instruction &instruction = program.instructions[i];
    if ((accessesTexels(instruction, "_load") && isCoherent(instruction)) ||
        (accessesTexels(instruction, "_store") && (storesAreAtomic || isCoherent(instruction))))
      disguises[i] = Disguise::Image;
    else if (lines.contains(program.sourceLocations[i]))
      disguises[i] = Disguise::Loop;
  }
  return disguises;
}

void RaceDetector::beforeInstruction(const Wave &wave, const Instruction &instruction) {
  if (instruction.info->kind == OpKind::Barrier)
    return order_.atBarrier(wave, instruction);
  // The compiler's trace of a barrier (lgc-lower-barriers), which may be one of the workgroup.
  if (instruction.info->kind == OpKind::Other && instruction.info->mnemonic == "s_ttracedata_imm")
    return order_.atLaneBarrier(order_.stateOf(wave), wave.exec(), instruction.immediate != 0);
  if (instruction.info->kind != OpKind::Branch || instruction.info->mnemonic != "s_endpgm")
    return;
  if (wave.workgroup.runningWaves == 1)
    lds_.erase(order_.stateOf(wave).group);
  order_.atEnd(wave);
}

void RaceDetector::afterInstruction(const Wave &wave, const Instruction &) {
  if (!hasOrdered_) [[likely]]
    return;
  order_.afterAtomics(order_.stateOf(wave));
  hasOrdered_ = false;
}

std::optional<RaceDetector::Location> RaceDetector::locationOf(const Wave &wave,
                                                               const std::byte *place) const {
  const auto locate = [](bool isInLds, uint64_t address) {
    return Location{isInLds, address / 4, static_cast<uint32_t>(address % 4)};
  };
  const std::vector<std::byte> &lds = wave.workgroup.lds;
  const std::less<const std::byte *> isBefore;
  if (!isBefore(place, lds.data()) && isBefore(place, lds.data() + lds.size()))
    return wave.graphics ? std::nullopt
                         : std::optional(locate(true, static_cast<uint64_t>(place - lds.data())));
  const auto after = std::ranges::upper_bound(regions_, place, isBefore, &Region::bytes);
  if (after == regions_.begin())
    return std::nullopt;
  const Allocation &allocation = *std::prev(after)->allocation;
  const auto offset = static_cast<uint64_t>(place - allocation.bytes.get());
  return offset < allocation.size ? std::optional(locate(false, allocation.address + offset)) : std::nullopt;
}

void RaceDetector::onAccess(const Wave &wave, const LaneAccess &access) {
  OrderedWave &state = order_.stateOf(wave);
  const std::optional<Location> first = locationOf(wave, access.place);
  // A scalar load is one of all active lanes.
  uint64_t lanes = access.lane == kNoLane ? wave.exec() : 1ull << access.lane;
  if (wave.graphics)
    lanes &= wave.graphics->covered();
  if (!first || lanes == 0)
    return;
  const uint32_t instruction = wave.next - 1;
  const Disguise disguise = disguises_.at(&wave.program)[instruction];
  const bool orders = access.action == AccessAction::Atomic || disguise == Disguise::Image;
  const bool isAtomic = orders || (access.action == AccessAction::Load && disguise == Disguise::Loop);
  Record record = {.action = isAtomic ? AccessAction::Atomic : access.action,
                   .isChange = access.isChange,
                   .wave = state.number,
                   .time = state.now(),
                   .program = &wave.program,
                   .instruction = instruction,
                   .execution = wave.instructionsExecuted,
                   .lanes = lanes};
  const uint32_t end = first->offset + access.bytes;
  for (uint32_t begin = first->offset; begin < end; begin = (begin / 4 + 1) * 4) {
    Location location = *first;
    location.dword += begin / 4;
    if (orders)
      order_.atAtomic(state, static_cast<uint32_t>(std::countr_zero(lanes)), location.dword,
                      location.isInLds);
    record.bytes = maskOf(begin % 4, std::min(end - begin, 4 - begin % 4));
    checkDword(state, location, record);
  }
  hasOrdered_ |= orders;
}

void RaceDetector::checkDword(const OrderedWave &state, const Location &location, const Record &record) {
  Cell &cell = (location.isInLds ? lds_[state.group] : memory_)[location.dword];
  if (record.isChange)
    return checkWrite(state, location, cell, record);
  if (record.action == AccessAction::Store) {
    // It stores what is there already. Readers may be ordered with the lane's first such store only, writers
    // with the last.
    addOrReplace(cell.writes, record, 1);
  } else {
    checkRead(state, location, cell, record);
    // A write that is ordered with the lane's last read is so with the earlier ones.
    addOrReplace(cell.reads, record, 0);
  }
}

void RaceDetector::addOrReplace(std::vector<Record> &records, const Record &record, uint32_t kept) {
  uint64_t once = kept == 0 ? record.lanes : 0; // the lanes that enough earlier records have
  Record *same = nullptr;
  for (Record &each : records) {
    if (each.wave != record.wave || each.bytes != record.bytes || each.action != record.action ||
        each.isChange)
      continue;
    if (each.execution == record.execution && each.time == record.time)
      same = &each;
    const uint64_t lanes = each.lanes & record.lanes;
    each.lanes &= ~(lanes & once);
    once |= lanes;
  }
  if (same)
    same->lanes |= record.lanes;
  else
    records.push_back(record);
  std::erase_if(records, [](const Record &each) { return each.lanes == 0; });
}

void RaceDetector::checkRead(const OrderedWave &state, const Location &location, const Cell &cell,
                             const Record &record) {
  if (cell.writes.empty())
    return;
  forEachLane(record.lanes, [&](uint32_t lane) {
    const auto unordered = [&](const Record &write) {
      return WaveOrder::unordered(write.wave, write.lanes, write.time, state, lane);
    };
    uint8_t ordered = 0; // the bytes that an ordered write has written
    for (const Record &each : cell.writes)
      if (unordered(each) != each.lanes)
        ordered |= each.bytes;
    for (const Record &each : cell.writes) {
      const bool areAtomics = each.action == AccessAction::Atomic && record.action == AccessAction::Atomic;
      if ((each.bytes & record.bytes & ~ordered) != 0 && !areAtomics)
        report(location, each, each.lanes, record, lane);
    }
  });
}

void RaceDetector::checkWrite(const OrderedWave &state, const Location &location, Cell &cell,
                              const Record &record) {
  const auto lane = static_cast<uint32_t>(std::countr_zero(record.lanes));
  for (std::vector<Record> *records : {&cell.writes, &cell.reads}) {
    for (Record &each : *records) {
      const bool areAtomics = each.action == AccessAction::Atomic && record.action == AccessAction::Atomic;
      const uint64_t lanes = WaveOrder::unordered(each.wave, each.lanes, each.time, state, lane);
      if ((each.bytes & record.bytes) != 0 && !areAtomics && lanes != 0)
        report(location, each, lanes, record, lane);
      each.bytes &= static_cast<uint8_t>(~record.bytes);
    }
    std::erase_if(*records, [](const Record &each) { return each.bytes == 0; });
  }
  cell.writes.push_back(record);
}

void RaceDetector::report(const Location &location, Record first, uint64_t lanes, Record second,
                          uint32_t lane) {
  const auto lineOf = [&](const Record &record) {
    const std::string &source = record.program->sourceLocations[record.instruction];
    return source.empty() ? hex(record.program->instructions[record.instruction].pc) : source;
  };
  const std::string one = lineOf(first), other = lineOf(second);
  if (!reported_.emplace(std::min(one, other), std::max(one, other)).second)
    return;
  first.lanes = lanes;
  second.lanes = 1ull << lane;
  races_.push_back("race: nothing orders two accesses to " +
                   nameOf(location, static_cast<uint8_t>(first.bytes & second.bytes)) + describe(first) +
                   describe(second));
}

std::string RaceDetector::nameOf(const Location &location, uint8_t bytes) const {
  const auto lowest = static_cast<uint32_t>(std::countr_zero(bytes));
  const uint64_t address = location.dword * 4 + lowest;
  if (location.isInLds)
    return "LDS address " + hex(address);
  for (const Region &region : regions_)
    if (region.allocation->contains(address, 1))
      return "byte " + std::to_string(address - region.allocation->address) + " of '" +
             region.allocation->name + "'";
  return hex(address);
}

std::string RaceDetector::describe(const Record &record) const {
  const Instruction &instruction = record.program->instructions[record.instruction];
  std::string text = std::string("\n  ") + races::nameOf(record.action) + " at " + hex(instruction.pc) +
                     ": " + record.program->texts[instruction.text];
  if (const std::string &source = record.program->sourceLocations[record.instruction]; !source.empty())
    text += "\n    source " + source;
  return text + "\n    in lane " + std::to_string(std::countr_zero(record.lanes)) + " of " +
         order_.wave(record.wave).name();
}

} // namespace rdnasim::races
