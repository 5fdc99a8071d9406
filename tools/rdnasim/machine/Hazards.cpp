// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/HazardCheck.h"

#include "tools/rdnasim/machine/Hex.h"
#include "tools/rdnasim/machine/Wave.h"

#include <algorithm>
#include <bit>

namespace rdnasim {

namespace {

/// Fields of s_waitcnt_depctr and s_wait_alu, which wait when they are 0.
constexpr uint32_t kVectorResults = 0xf000;  ///< va_vdst
constexpr uint32_t kVectorToScalar = 0x0e00; ///< va_sdst
constexpr uint32_t kVectorToVcc = 0x0002;    ///< va_vcc
constexpr uint32_t kScalarResults = 0x0001;  ///< sa_sdst

constexpr ScalarSet kVccSet = {{0, 3ull << (kVcc - 64)}};

/// RDNA3: the number of vector instructions between a transcendental one and the reader of its result.
constexpr uint32_t kMostAfterTranscendental = 5;

std::string missing(const Wave &wave, std::string_view field) {
  const bool isRdna4 = wave.program.target.isIn(kRdna4);
  return std::string(isRdna4 ? "s_wait_alu" : "s_waitcnt_depctr") + " depctr_" + std::string(field) +
         "(0) is missing in between";
}

std::string quoted(const Wave &wave, uint32_t at) {
  const Instruction &instruction = wave.program.instructions[at];
  return "'" + wave.program.texts[instruction.text] + "' at " + hex(instruction.pc);
}

std::string nameOf(const VectorRange &range) {
  std::string first = std::to_string(range.first);
  return range.count == 1 ? "v" + first
                          : "v[" + first + ":" + std::to_string(range.first + range.count - 1) + "]";
}

/// Returns the first source that one of the results overlaps, or null.
const VectorRange *readOf(const HazardEffect &reader, const HazardEffect &writer) {
  for (uint32_t i = 0; i < reader.sourceCount; ++i)
    for (uint32_t j = 0; j < writer.resultCount; ++j)
      if (reader.sources[i].overlaps(writer.results[j]))
        return &reader.sources[i];
  return nullptr;
}

} // namespace

void HazardCheck::check(Wave &wave, uint32_t at) {
  using E = HazardEffect;
  const HazardEffect &effect = wave.program.hazardEffects[at];
  const bool isRdna3 = wave.program.target.isIn(kRdna3);
  // On RDNA4, the scalar ALU waits for all pending writes of the vector ALU when it reads one of their
  // registers.
  if ((effect.flags & E::kReadsSgpr) != 0)
    writtenByVector_ &= kVccSet;
  if ((effect.flags & E::kReadsVcc) != 0)
    writtenByVector_ &= ~kVccSet;
  if ((effect.flags & E::kUsesScalars) != 0) {
    checkScalars(wave, effect);
    isRdna3 ? rememberMasks(effect, at) : rememberReads(effect, at);
  }
  if ((effect.flags & E::kVector) != 0) {
    checkTranscendentals(wave, effect);
    checkForwarding(wave, effect);
    checkNeighbours(wave, effect, at);
    rememberVector(effect, at);
  }
  if ((effect.flags & E::kWritesExec) != 0)
    execWrites_ |= 1;
  if ((effect.flags & E::kAluWait) != 0)
    waitFor(effect);
  if ((effect.flags & E::kVectorMemory) != 0)
    forgetVectors();
  if ((effect.flags & (E::kScalarMemory | E::kBuffer)) != 0 && !isRdna3)
    writtenByScalar_ = writtenByVector_ = {};
  if ((effect.flags & E::kFloatAtomic) != 0)
    floatAtomic_ = {at, wave.instructionsExecuted};
  if ((effect.flags & E::kCountWait) != 0)
    floatAtomic_.at = kNone;
  if ((effect.flags & E::kDelay) != 0)
    floatAtomic_.time -= effect.immediate;
  if ((effect.flags & E::kDenormMode) != 0)
    checkDenormMode(wave);
  updateAlert(wave);
}

void HazardCheck::updateAlert(const Wave &wave) {
  const bool isComputing =
      transcendentals_[0].at != kNone && vectors_ - transcendentals_[0].time <= kMostAfterTranscendental;
  isAlert_ = isComputing || execWrites_ != 0 || comparesToExec_ != kNone || matrix_ != kNone ||
             floatAtomic_.at != kNone || (wave.program.target.isIn(kRdna4) && writtenByVector_.any());
}

void HazardCheck::waitFor(const HazardEffect &effect) {
  auto isWaitedFor = [&](uint32_t field) { return (effect.immediate & field) == 0; };
  if (isWaitedFor(kVectorResults))
    forgetVectors();
  if (isWaitedFor(kScalarResults))
    writtenByScalar_ = {};
  if (isWaitedFor(kVectorToScalar))
    writtenByVector_ &= kVccSet;
  if (isWaitedFor(kVectorToVcc))
    writtenByVector_ &= ~kVccSet;
}

// --- Scalar registers ---

void HazardCheck::checkScalars(Wave &wave, const HazardEffect &effect) const {
  const bool isVector = (effect.flags & HazardEffect::kVector) != 0;
  if (!isVector && (effect.flags & HazardEffect::kScalar) == 0)
    return;
  const ScalarSet early = effect.scalarReads & (writtenByScalar_ | writtenByVector_);
  if (!early.any()) [[likely]]
    return;
  const uint32_t number = early.first();
  const std::string_view field = writtenByScalar_.test(number) ? "sa_sdst"
                                 : kVccSet.test(number)        ? "va_vcc"
                                                               : "va_sdst";
  wave.fault(scalarName(number) + " is read too early: " + quoted(wave, readAt_[number]) +
             (wave.program.target.isIn(kRdna3) ? " has read a mask of lanes from it, "
                                               : " has read it for the vector ALU, ") +
             quoted(wave, writtenAt_[number]) + " has written it since, and " + missing(wave, field));
}

/// RDNA3: writing a mask that a vector instruction has read for its lanes is a hazard, except for loads, for
/// which programs wait anyway. An instruction's own write does not count.
void HazardCheck::rememberMasks(const HazardEffect &effect, uint32_t at) {
  rememberWrites(effect, effect.scalarWrites & watched_, at);
  watched_ = (watched_ & ~effect.scalarWrites) | effect.maskReads;
  effect.maskReads.forEach([&](uint32_t number) { readAt_[number] = at; });
}

/// RDNA4: writing a pair of which the vector ALU has ever read one register is a hazard.
void HazardCheck::rememberReads(const HazardEffect &effect, uint32_t at) {
  if ((effect.flags & HazardEffect::kVector) != 0)
    (effect.scalarReads & ~watched_).forEach([&](uint32_t number) {
      for (uint32_t each : {number & ~1u, number | 1u}) {
        watched_.set(each);
        readAt_[each] = at;
      }
    });
  const ScalarSet writes = effect.scalarWrites & watched_;
  if ((writes & kVccSet).any())
    writtenByScalar_ &= ~kVccSet, writtenByVector_ &= ~kVccSet;
  rememberWrites(effect, writes, at);
}

void HazardCheck::rememberWrites(const HazardEffect &effect, ScalarSet writes, uint32_t at) {
  if (!writes.any())
    return;
  if ((effect.flags & HazardEffect::kVector) != 0)
    writtenByVector_ |= writes;
  else if ((effect.flags & HazardEffect::kScalar) != 0)
    writtenByScalar_ |= writes;
  writes.forEach([&](uint32_t number) { writtenAt_[number] = at; });
}

// --- Vector instructions ---

/// RDNA3: a vector instruction reads the result of a transcendental one with at most five others in between,
/// or with one that is also transcendental.
void HazardCheck::checkTranscendentals(Wave &wave, const HazardEffect &effect) const {
  for (const Past &past : transcendentals_) {
    if (past.at == kNone || vectors_ - past.time > kMostAfterTranscendental)
      return;
    if (const VectorRange *read = readOf(effect, wave.program.hazardEffects[past.at]))
      return wave.fault(nameOf(*read) + " is read too early after the transcendental " +
                        quoted(wave, past.at) + ": " + missing(wave, "va_vdst"));
  }
}

/// Returns the number of vector instructions since the range's last write; kRecent when it is long ago.
uint32_t HazardCheck::lastWriter(const Wave &wave, const VectorRange &range) const {
  const auto count = static_cast<uint32_t>(std::min<uint64_t>(vectors_ - finished_, kRecent));
  for (uint32_t age = 0; age < count; ++age) {
    const HazardEffect &writer = wave.program.hazardEffects[recent(age)];
    for (uint32_t i = 0; i < writer.resultCount; ++i)
      if (range.overlaps(writer.results[i]))
        return age;
  }
  return kRecent;
}

/// RDNA3, wave64: a vector instruction reads two VGPRs, one of which was written before the scalar ALU wrote
/// EXEC and the other after it, with at most two vector instructions between the writes and at most four
/// after them.
void HazardCheck::checkForwarding(Wave &wave, const HazardEffect &effect) const {
  constexpr uint32_t kMostBetween = 2, kMostBehind = 4;
  if (execWrites_ < 2 || effect.sourceCount < 2)
    return;
  uint32_t ages[std::tuple_size_v<decltype(effect.sources)>];
  for (uint32_t i = 0; i < effect.sourceCount; ++i)
    ages[i] = lastWriter(wave, effect.sources[i]);
  const uint32_t after = *std::min_element(ages, ages + effect.sourceCount);
  if (after > kMostBehind)
    return;
  const uint32_t exec = after + 1 + static_cast<uint32_t>(std::countr_zero(execWrites_ >> (after + 1)));
  uint32_t before = kRecent, source = 0;
  for (uint32_t i = 0; i < effect.sourceCount; ++i)
    if (ages[i] >= exec && ages[i] < before)
      before = ages[i], source = i;
  if (before == kRecent || before - after - 1 > kMostBetween)
    return;
  wave.fault(nameOf(effect.sources[source]) + " is read too early: " + quoted(wave, recent(before)) +
             " has written it, then EXEC has changed, " + quoted(wave, recent(after)) +
             " has written another of the operands, and " + missing(wave, "va_vdst"));
}

/// Checks for instructions that must not be the next vector instruction: v_permlane after v_cmpx, and a
/// matrix instruction that has the result of another as a factor or index.
void HazardCheck::checkNeighbours(Wave &wave, const HazardEffect &effect, uint32_t at) const {
  if ((effect.flags & HazardEffect::kPermutes) != 0 && comparesToExec_ != kNone)
    return wave.fault("lanes are permuted too early after " + quoted(wave, comparesToExec_) +
                      " has written EXEC: a vector instruction is missing in between");
  if ((effect.flags & HazardEffect::kMatrix) == 0 || matrix_ == kNone)
    return;
  HazardEffect factors = effect;
  if (!wave.program.instructions[at].info->mnemonic.starts_with("v_swmmac"))
    factors.sourceCount = std::min<uint8_t>(effect.sourceCount, 2); // the hardware waits for the addend
  if (const VectorRange *read = readOf(factors, wave.program.hazardEffects[matrix_]))
    wave.fault(nameOf(*read) + " is read too early after " + quoted(wave, matrix_) +
               ": a vector instruction is missing in between");
}

void HazardCheck::rememberVector(const HazardEffect &effect, uint32_t at) {
  using E = HazardEffect;
  recent_[vectors_++ % kRecent] = at;
  execWrites_ = execWrites_ << 1 & ((1u << kRecent) - 1);
  if ((effect.flags & E::kTranscendental) != 0)
    transcendentals_ = {Past{at, vectors_}, transcendentals_[0]};
  if ((effect.flags & E::kIsNop) == 0)
    comparesToExec_ = (effect.flags & E::kComparesToExec) != 0 ? at : kNone;
  matrix_ = (effect.flags & E::kMatrix) != 0 ? at : kNone;
  floatAtomic_.at = kNone;
}

void HazardCheck::forgetVectors() {
  finished_ = vectors_;
  execWrites_ = 0;
  transcendentals_ = {};
}

/// RDNA2: three instructions, one of the vector ALU or a wait must separate a float atomic from
/// s_denorm_mode.
void HazardCheck::checkDenormMode(Wave &wave) const {
  constexpr uint32_t kLeastBetween = 3;
  if (floatAtomic_.at != kNone && wave.instructionsExecuted - floatAtomic_.time <= kLeastBetween)
    wave.fault("the mode of denormals is set too early after " + quoted(wave, floatAtomic_.at) +
               ": an s_nop is missing in between");
}

} // namespace rdnasim
