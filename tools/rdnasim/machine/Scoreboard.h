// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rdnasim {

/// The counters of outstanding operations. Before RDNA4, Lds, Scalar and Message share lgkmcnt, and Load
/// includes samples: callers pass only counters that exist.
enum class Counter : uint8_t {
  Load,   ///< vmcnt, loadcnt
  Store,  ///< vscnt, storecnt
  Lds,    ///< lgkmcnt, dscnt
  Scalar, ///< lgkmcnt before RDNA4, kmcnt
  Export, ///< expcnt
  Sample, ///< samplecnt (RDNA4)
  Bvh,    ///< bvhcnt (RDNA4)
};
inline constexpr uint32_t kCounters = 7;

/// Tracks the registers that wait for data, so that reading or overwriting one too early is detected. Results
/// are written at once; only the permission to access them comes later.
class Scoreboard {
public:
  struct Registers {
    bool isVector = false;
    uint16_t first = 0, count = 0;
  };

  /// `shared`: Lds and Scalar share a counter (RDNA2 and RDNA3).
  explicit Scoreboard(bool shared) : sharedLgkm_(shared) {}

  /// An operation starts. `outOfOrder`: may complete before older ones of its counter (scalar loads, flat).
  /// `counters` beyond the first: a flat access counts in Load and Lds.
  void issue(Counter counter, Registers registers, bool outOfOrder = false);

  /// A message with a result starts. Messages complete in order, as LLVM and Mesa's ACO expect, but apart
  /// from other operations of their counter.
  void issueMessage(Registers registers);

  /// The kinds of exports, each of which completes in order; different ones do not wait for each other.
  enum class ExportKind : uint8_t { Parameter, Position, Other };

  /// An export starts: it reads its VGPRs, and EXEC, only when it completes. Before that, neither may be
  /// written.
  void issueExport(ExportKind kind, std::span<const uint16_t> sources);

  /// Waits until at most `most` operations of the counter are outstanding; releases the registers of those
  /// that are then known to be complete.
  void wait(Counter counter, uint32_t most);
  void waitAll();

  bool anyPending() const { return pendingOperations_ != 0; }
  /// Registers of `range` that still wait; `nothing` when none does.
  bool isVectorPending(uint32_t number) const { return vectors_[number] != 0; }
  /// Returns whether all operations that the register waits for are in the counter and complete in order.
  bool waitsInOrderFor(Counter counter, uint32_t number) const;
  bool isScalarPending(uint32_t number) const { return scalars_[number] != 0; }
  bool anyExportPending() const { return pendingExports_ != 0; }
  bool isExportPending(uint32_t number) const { return exported_[number] != 0; }

private:
  struct Operation {
    Registers registers;
    bool outOfOrder;
    uint8_t order = 0; ///< operations of one counter complete in order if they have the same number
    bool isExport = false;
    uint8_t sourceCount = 0;
    std::array<uint16_t, 4> sources = {}; ///< VGPRs that an export will still read
  };
  void start(Counter counter, const Operation &operation);
  void push(Counter counter, const Operation &operation);
  void complete(const Operation &operation);

  bool sharedLgkm_;
  uint32_t pendingOperations_ = 0;
  std::deque<Operation> queues_[kCounters];
  uint8_t vectors_[256] = {}; ///< operations that will still write it
  uint8_t scalars_[128] = {};
  uint8_t exported_[256] = {}; ///< exports that will still read it
  uint32_t pendingExports_ = 0;
};

} // namespace rdnasim
