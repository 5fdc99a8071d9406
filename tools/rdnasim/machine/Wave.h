// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/FloatMode.h"
#include "tools/rdnasim/machine/HazardCheck.h"
#include "tools/rdnasim/machine/Instruction.h"
#include "tools/rdnasim/machine/Program.h"
#include "tools/rdnasim/machine/Scoreboard.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace rdnasim {

class GraphicsUnit;
class Memory;
struct Workgroup;

/// Upper halves of the apertures' addresses: through them, flat accesses see LDS and private memory.
inline constexpr uint32_t kSharedAperture = 0x10000, kPrivateAperture = 0x20000;

/// s4, vcc_lo, …
std::string scalarName(uint32_t number);

/// One value for each lane.
using LaneWords = uint32_t[64];

/// One dword of each lane, and which of its bits are defined.
struct LaneBits {
  LaneWords values, defined;
};

enum class WaveState : uint8_t { Running, AtBarrier, Ended, Faulted };

/// One wave: its registers, what is known about them, and its position in the program.
///
/// Two facts are kept for each register: which of its bits are *defined*, and whether it is *pending*, that
/// is, still waits for the data of a load. Accessing a pending register is a fault. Undefined bits may be
/// copied and computed with (the bits of the result that they can change are then undefined), but are a fault
/// in an address, an EXEC mask or a branch condition.
///
/// Of a VGPR, a mask says which lanes are wholly defined. Only lanes outside of it need their bits looked at.
class Wave {
public:
  /// `vgprCount`: number of registers that the program allocates; using one beyond them is a fault.
  Wave(const Program &program, Memory &memory, Workgroup &workgroup, uint32_t vgprCount);

  const Program &program;
  Memory &memory;
  Workgroup &workgroup;
  Scoreboard scoreboard;
  HazardCheck hazards;
  FloatMode mode;
  WaveState state = WaveState::Running;
  uint32_t next = 0;         ///< index of the instruction that runs next
  uint32_t index = 0;        ///< in the workgroup
  uint64_t barrierPhase = 0; ///< AtBarrier: waits until the workgroup's phase is beyond this
  bool hasSignalled = false; ///< RDNA4: has executed s_barrier_signal, but not yet s_barrier_wait
  /// Private memory, in GPU memory. The lanes' dwords are interleaved: byte `offset` of lane L is at
  /// scratchAddress + offset / 4 × 4 × lanes + 4 × L + offset % 4. RDNA2's swizzled scratch descriptor has
  /// the same effect.
  uint64_t scratchAddress = 0;
  uint64_t borderPaletteAddress = 0; ///< as of the dispatch
  GraphicsUnit *graphics = nullptr;  ///< of graphics stages
  uint32_t scratchBytesPerLane = 0;
  std::vector<uint8_t>
      scratchDefined; ///< the defined bits of each byte, in the same order; empty before the first access
  bool scc = false, sccDefined = false;
  uint64_t instructionsExecuted = 0;

  bool isWave64() const { return program.isWave64; }
  uint32_t laneCount() const { return program.isWave64 ? 64 : 32; }
  uint64_t allLanes() const { return program.isWave64 ? ~0ull : 0xffffffffull; }

  /// The active lanes; the upper half is 0 in wave32.
  uint64_t exec() const { return pair(kExec) & allLanes(); }
  uint64_t vcc() const { return pair(kVcc) & allLanes(); }

  /// Stops the wave with a reason; only the first one is kept. The dispatcher adds the location.
  void fault(std::string reason);
  bool hasFault() const { return state == WaveState::Faulted; }
  const std::string &faultReason() const { return faultReason_; }

  // Scalar operands. `dword` counts from the operand's first register; a constant's dword 1 is its upper
  // half.

  uint32_t readScalar(const Operand &operand, uint32_t dword = 0);
  uint64_t readScalar64(const Operand &operand);
  /// 32 or 64 bits, as wide as the wave.
  uint64_t readMask(const Operand &operand);
  /// Returns whether all bits of `dwords` dwords are defined.
  bool isDefined(const Operand &operand, uint32_t dwords = 1) const;
  /// Returns the bits of a dword that are defined. A lane mask may be partly defined: compilers leave the
  /// bits of lanes that never were in a loop, and mask them out later.
  uint32_t definedBits(const Operand &operand, uint32_t dword = 0) const;
  /// Like definedBits(), for a mask as wide as the wave.
  uint64_t definedBitsOfMask(const Operand &operand) const;
  void writeScalar(const Operand &operand, uint32_t dword, uint32_t value, bool defined = true) {
    writeScalarBits(operand, dword, value, defined ? ~0u : 0);
  }
  void writeScalarBits(const Operand &operand, uint32_t dword, uint32_t value, uint32_t defined);
  void writeScalar64(const Operand &operand, uint64_t value, bool defined = true);
  /// `defined`: the defined bits.
  void writeMask(const Operand &operand, uint64_t value, uint64_t defined = ~0ull);
  void writeMask(const Operand &operand, uint64_t value, bool defined) = delete;
  /// Reads M0 as an index or part of an address. Faults and returns false when it is undefined or pending.
  bool readM0(uint32_t &value);
  void setScc(bool value, bool defined = true) { scc = value, sccDefined = defined; }

  /// Continues at the target of a branch; faults when no instruction begins there.
  void branchTo(const Instruction &instruction) {
    next = static_cast<uint32_t>(instruction.immediate);
    if (next + 1 == program.instructions.size()) [[unlikely]]
      fault("the branch goes to an address where no instruction begins");
  }

  uint32_t scalar(uint32_t number) const { return scalars_[number]; }
  bool scalarDefined(uint32_t number) const { return scalarDefined_[number] == ~0u; }
  /// Writes without any check, for the loader and tests.
  void setScalar(uint32_t number, uint32_t value) { scalars_[number] = value, scalarDefined_[number] = ~0u; }

  // Vector operands. They may also be scalars or constants, which every lane then reads.

  /// Reads one dword of the operand for every lane of the wave directly from registers: no modifiers, no DPP.
  void readVector(const Operand &operand, uint32_t dword, LaneWords &values);
  /// Returns the lanes in which `dwords` registers from `dword` on are wholly defined.
  uint64_t definedLanes(const Operand &operand, uint32_t dword = 0, uint32_t dwords = 1) const;
  /// Returns the lanes in which all of `bits` are defined in one dword.
  uint64_t lanesWithBits(const Operand &operand, uint32_t dword, uint32_t bits) const;
  /// Writes the lanes in `lanes`; those of them that are not in `defined` become undefined.
  void writeVector(const Operand &operand, uint32_t dword, const LaneWords &values, uint64_t lanes,
                   uint64_t defined);

  /// Returns whether any lane of a VGPR may be partly defined.
  bool hasPartlyDefined() const { return !vectorBits_.empty(); }
  /// Returns the defined bits of one lane.
  uint32_t definedBitsOfLane(const Operand &operand, uint32_t lane, uint32_t dword = 0) const;
  void readDefinedBits(const Operand &operand, uint32_t dword, LaneWords &bits) const;
  /// Like readVector() and writeVector(), with the defined bits of each lane.
  void readVectorBits(const Operand &operand, uint32_t dword, LaneBits &lanes);
  void writeVectorBits(const Operand &operand, uint32_t dword, const LaneBits &lanes, uint64_t written);

  /// Like writeVector(), for a constant number of lanes: lanes below N.
  template <uint32_t N>
  void writeLanes(const Operand &operand, uint32_t dword, const uint32_t *values, uint64_t lanes,
                  uint64_t defined) {
    uint32_t number = operand.number + dword;
    if (operand.kind != OperandKind::Vgpr)
      return fault("a vector result has no vector register to go to");
    if (!checkVector(number) || !checkNotExported(number))
      return;
    uint32_t *target = vector(number);
    markWritten(number, lanes, defined);
    if (lanes == allLanes()) {
      std::memcpy(target, values, N * sizeof(uint32_t));
      return;
    }
    for (uint32_t lane = 0; lane < N; ++lane) {
      uint32_t mask = 0u - static_cast<uint32_t>(lanes >> lane & 1);
      target[lane] = (target[lane] & ~mask) | (values[lane] & mask);
    }
  }

  /// Returns whether a VGPR exists and is not pending; otherwise the wave faults.
  bool checkVector(uint32_t number) {
    if (number < vectorCount() && !(scoreboard.anyPending() && scoreboard.isVectorPending(number))) [[likely]]
      return true;
    refuseVector(number);
    return false;
  }

  /// Returns whether a VGPR may be written because no export will still read it; otherwise the wave faults.
  bool checkNotExported(uint32_t number) {
    if (!scoreboard.anyExportPending() || !scoreboard.isExportPending(number)) [[likely]]
      return true;
    fault("v" + std::to_string(number) + " is overwritten before a wait for the export that reads it");
    return false;
  }

  uint32_t vectorCount() const { return static_cast<uint32_t>(vectorDefined_.size()); }
  uint32_t *vector(uint32_t number) { return &vectors_[number * 64ull]; }
  const uint32_t *vector(uint32_t number) const { return &vectors_[number * 64ull]; }
  uint64_t vectorDefined(uint32_t number) const { return vectorDefined_[number]; }
  void setVectorDefined(uint32_t number, uint64_t lanes) { markWritten(number, ~0ull, lanes); }

  /// Records that lanes of a VGPR have been written: those in `defined` are wholly defined, of the others no
  /// bit is.
  void markWritten(uint32_t number, uint64_t lanes, uint64_t defined) {
    vectorDefined_[number] = (vectorDefined_[number] & ~lanes) | (lanes & defined);
    if ((lanes & ~defined) != 0 && !vectorBits_.empty()) [[unlikely]]
      forgetBits(number, lanes & ~defined);
  }
  /// Records the defined bits of lanes of a VGPR.
  void setDefinedBits(uint32_t number, uint64_t lanes, const LaneWords &bits);

private:
  uint64_t pair(uint32_t number) const {
    return scalars_[number] | static_cast<uint64_t>(scalars_[number + 1]) << 32;
  }
  /// Returns whether an SGPR exists and is not pending; otherwise the wave faults.
  bool checkScalar(uint32_t number) {
    if (number < kScalarRegisters && !(scoreboard.anyPending() && scoreboard.isScalarPending(number)))
        [[likely]]
      return true;
    refuseScalar(number);
    return false;
  }
  void refuseScalar(uint32_t number);
  void refuseVector(uint32_t number);
  void forgetBits(uint32_t number, uint64_t lanes);

  uint32_t scalars_[kScalarRegisters] = {};
  uint32_t scalarDefined_[kScalarRegisters] = {}; ///< the defined bits
  std::vector<uint32_t> vectors_;       ///< 64 lanes for each register, independent of the wave size
  std::vector<uint64_t> vectorDefined_; ///< the lanes that are wholly defined
  /// The defined bits of the other lanes, in the order of `vectors_`; empty until a lane is partly defined.
  std::vector<uint32_t> vectorBits_;
  std::string faultReason_;
};

} // namespace rdnasim
