// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds accesses to the same bytes of LDS or memory that nothing orders, at least one of which writes.
// docs/races.md says what orders accesses.

#pragma once

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/memory/AccessObserver.h"
#include "tools/rdnasim/memory/Memory.h"
#include "tools/rdnasim/races/WaveOrder.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rdnasim::races {

/// Observes one dispatch or draw, as both observers of its run.
class RaceDetector : public Observer, public AccessObserver {
public:
  /// `checked`: allocations with accesses that are checked, apart from those to LDS. `programs`: all that
  /// run.
  RaceDetector(std::span<const Allocation *const> checked, std::span<const Program *const> programs);

  void beforeInstruction(const Wave &wave, const Instruction &instruction) override;
  void afterInstruction(const Wave &wave, const Instruction &instruction) override;
  void onAccess(const Wave &wave, const LaneAccess &access) override;

  /// One paragraph for each pair of source lines, without line ends at their ends. The compiler may have made
  /// several instructions of a line.
  const std::vector<std::string> &races() const { return races_; }

private:
  /// An access of some lanes to some bytes of a dword, in one execution of an instruction.
  struct Record {
    AccessAction action = AccessAction::Load;
    uint8_t bytes = 0; ///< a bit for each
    bool isChange = false;
    uint32_t wave = 0; ///< number
    uint32_t time = 0; ///< of the wave's clock
    const Program *program = nullptr;
    uint32_t instruction = 0;
    uint64_t execution = 0; ///< of the instruction: a number in the wave
    uint64_t lanes = 0;
  };
  /// The accesses to a dword that later ones may race with.
  struct Cell {
    /// Those that wrote what is in memory: the last one that changed it, and others that have stored the same
    /// since.
    std::vector<Record> writes;
    std::vector<Record> reads; ///< since then, of each lane the last one
  };
  using Cells = std::unordered_map<uint64_t, Cell>; ///< by dword
  /// A byte of memory or LDS.
  struct Location {
    bool isInLds = false;
    uint64_t dword = 0;  ///< the address divided by 4; in LDS that from the workgroup's first byte on
    uint32_t offset = 0; ///< in the dword
  };

  /// Returns nullopt for what is not checked.
  std::optional<Location> locationOf(const Wave &wave, const std::byte *place) const;
  void checkDword(const OrderedWave &state, const Location &location, const Record &record);
  void checkRead(const OrderedWave &state, const Location &location, const Cell &cell, const Record &record);
  void checkWrite(const OrderedWave &state, const Location &location, Cell &cell, const Record &record);
  /// Adds a record that changes nothing instead of what its lanes have done before, except for the first
  /// `kept` of such records that have the lane.
  static void addOrReplace(std::vector<Record> &records, const Record &record, uint32_t kept);
  /// Reports that `lane` of the second access races with each of `lanes` of the first.
  void report(const Location &location, Record first, uint64_t lanes, Record second, uint32_t lane);
  std::string nameOf(const Location &location, uint8_t bytes) const;
  std::string describe(const Record &record) const;

  /// An atomic that is a plain access in machine code.
  enum class Disguise : uint8_t {
    None,
    Loop,  ///< the load that begins the loop of a compare-and-exchange, if it is a load
    Image, ///< a load or store of an image that may be atomic
  };
  using Disguises = std::vector<Disguise>; ///< by instruction
  static Disguises disguisesOf(const Program &program);
  std::map<const Program *, Disguises> disguises_;

  struct Region {
    const std::byte *bytes;
    const Allocation *allocation;
  };
  std::vector<Region> regions_; ///< by ascending host address
  WaveOrder order_;
  bool hasOrdered_ = false; ///< an atomic of the current instruction orders accesses
  Cells memory_;
  std::unordered_map<uint32_t, Cells> lds_;                ///< by workgroup
  std::set<std::pair<std::string, std::string>> reported_; ///< lines; addresses of instructions without one
  std::vector<std::string> races_;
};

} // namespace rdnasim::races
