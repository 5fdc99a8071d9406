// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"

#include "tools/rdnasim/dispatch/Execute.h"
#include "tools/rdnasim/load/Decoder.h"

namespace rdnasim {

namespace {

Program decodeOrFail(const std::vector<uint8_t> &code, const Variant &variant) {
  auto decoded = decode(code, *findTarget(variant.processor), variant.isWave64);
  if (auto *error = std::get_if<DecodeError>(&decoded)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::move(std::get<Program>(decoded));
}

Program assembleOrFail(std::string_view text, const Variant &variant) {
  std::string error;
  std::vector<uint8_t> code = assemble(std::string(text) + "\ns_endpgm\n", variant, error);
  EXPECT_EQ(error, "") << toString(variant) << ": " << text;
  return decodeOrFail(code, variant);
}

} // namespace

Machine::Machine(std::string_view text, const Variant &variant, uint32_t ldsBytes)
    : program(assembleOrFail(text, variant)), wave(program, memory, workgroup, 256) {
  prepare(ldsBytes);
}

Machine::Machine(const std::vector<uint8_t> &code, const Variant &variant, uint32_t ldsBytes)
    : program(decodeOrFail(code, variant)), wave(program, memory, workgroup, 256) {
  prepare(ldsBytes);
}

void Machine::prepare(uint32_t ldsBytes) {
  workgroup.lds.resize(ldsBytes);
  workgroup.ldsDefined.resize(ldsBytes);
  workgroup.runningWaves = 1;
  setExec(wave.allLanes());
}

void Machine::step() {
  for (uint32_t i = 0; i < 100'000 && wave.state == WaveState::Running; ++i)
    executeNext(wave);
}

void Machine::run() {
  step();
  EXPECT_FALSE(wave.hasFault())
      << wave.faultReason() << " at "
      << program.texts[program.instructions[wave.next == 0 ? 0 : wave.next - 1].text];
}

std::string Machine::runToFault() {
  step();
  EXPECT_TRUE(wave.hasFault()) << "the snippet runs without a fault";
  return wave.faultReason();
}

} // namespace rdnasim
