// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DispatchMachine.h"

#include "tools/rdnasim/load/Decoder.h"
#include "tools/rdnasim/races/RaceDetector.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>

namespace rdnasim {

namespace {

/// The ids go where every test expects them.
constexpr const char *kUnpackVectors = "v_bfe_u32 v2, v0, 20, 10\n"
                                       "v_bfe_u32 v1, v0, 10, 10\n"
                                       "v_and_b32 v0, 0x3ff, v0\n";
constexpr const char *kMoveScalars = "s_mov_b32 s2, ttmp9\n"
                                     "s_and_b32 s3, ttmp7, 0xffff\n"
                                     "s_lshr_b32 s4, ttmp7, 16\n";

std::string complete(std::string_view snippet, const Variant &variant) {
  Target target = *findTarget(variant.processor);
  std::string before = target.isIn(kRdna2) ? "" : kUnpackVectors;
  if (target.isIn(kRdna4))
    before += kMoveScalars;
  return before + spelled(snippet, variant) + "\ns_endpgm\n";
}

} // namespace

DispatchMachine::DispatchMachine(std::string_view text, const Variant &variant, uint64_t dataBytes)
    : data_(&memory_.allocate("data", dataBytes)) {
  Target target = *findTarget(variant.processor);
  std::string error;
  std::vector<uint8_t> code = assemble(complete(text, variant), variant, error);
  EXPECT_EQ(error, "") << toString(variant) << ": " << text;
  auto decoded = decode(code, target, variant.isWave64);
  if (std::holds_alternative<Program>(decoded))
    program_ = std::move(std::get<Program>(decoded));
  dispatch.program = &program_;
  dispatch.userSgprs = {static_cast<uint32_t>(data_->address), static_cast<uint32_t>(data_->address >> 32)};
  dispatch.userSgprDefined = {true, true};
  for (bool &enabled : dispatch.workgroupIdEnabled)
    enabled = true;
  dispatch.localIdComponents = 3;
  dispatch.vgprCount = 16;
}

void DispatchMachine::setGroups(uint32_t x, uint32_t y, uint32_t z) {
  dispatch.groups[0] = x, dispatch.groups[1] = y, dispatch.groups[2] = z;
}

void DispatchMachine::setWorkgroupSize(uint32_t x, uint32_t y, uint32_t z) {
  dispatch.workgroupSize[0] = x, dispatch.workgroupSize[1] = y, dispatch.workgroupSize[2] = z;
}

void DispatchMachine::setScratch(uint32_t bytesPerLane) {
  dispatch.scratchBytesPerLane = bytesPerLane;
  dispatch.scratchAddress = memory_.allocate("scratch", scratchBytes(dispatch, kMaxThreads)).address;
}

std::string DispatchMachine::run(uint64_t seed, uint32_t threads, uint64_t budget) {
  RunOptions options;
  options.seed = seed;
  options.threads = threads;
  options.instructionBudget = budget;
  result = rdnasim::run(dispatch, memory_, options);
  return result.fault ? toString(*result.fault) : "";
}

std::vector<std::string> DispatchMachine::races(uint64_t seed) {
  races::RaceDetector detector(std::array<const Allocation *, 1>{data_},
                               std::array<const Program *, 1>{&program_});
  RunOptions options;
  options.seed = seed;
  options.observer = &detector;
  options.accesses = &detector;
  result = rdnasim::run(dispatch, memory_, options);
  EXPECT_FALSE(result.fault) << toString(*result.fault);
  return detector.races();
}

uint32_t DispatchMachine::word(uint32_t index) const {
  uint32_t value;
  std::memcpy(&value, data_->bytes.get() + 4ull * index, 4);
  return value;
}

} // namespace rdnasim
