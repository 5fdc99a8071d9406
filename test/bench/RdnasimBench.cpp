// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast the simulated GPU is: wave instructions a second, on one core, for loops that are bound by one
// kind of instruction. Run it from a release build.

#include "Assemble.h"

#include "tools/rdnasim/dispatch/Dispatch.h"
#include "tools/rdnasim/load/Decoder.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <string>

namespace rdnasim {
namespace {

/// A loop of 1,000 rounds around `body`. s[0:1] is a buffer's address, v0 the lane's byte offset in it,
/// v1 to v7 are set, s2 is the counter.
Program loopAround(const std::string &body, const Variant &variant) {
  std::string text = "v_lshlrev_b32 v0, 2, v0\n";
  for (uint32_t i = 1; i < 8; ++i)
    text += "v_add_nc_u32 v" + std::to_string(i) + ", " + std::to_string(i) + ", v0\n";
  text += "s_movk_i32 s2, 0x3e8\n"
          "repeat:\n" +
          body +
          "\ns_sub_i32 s2, s2, 1\n"
          "s_cmp_lg_u32 s2, 0\n"
          "s_cbranch_scc1 repeat\n"
          "s_endpgm\n";
  std::string error;
  auto decoded = decode(assemble(text, variant, error), *findTarget(variant.processor), variant.isWave64);
  if (!error.empty() || std::holds_alternative<DecodeError>(decoded)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    std::abort();
  }
  return std::move(std::get<Program>(decoded));
}

void runLoop(benchmark::State &state, const std::string &body) {
  Variant variant{"gfx1100", state.range(0) == 64};
  Program program = loopAround(body, variant);
  Memory memory;
  Allocation &buffer = memory.allocate("buffer", 4096);
  Dispatch dispatch;
  dispatch.program = &program;
  dispatch.groups[0] = 8;
  dispatch.workgroupSize[0] = 256;
  dispatch.userSgprs = {static_cast<uint32_t>(buffer.address), static_cast<uint32_t>(buffer.address >> 32)};
  dispatch.userSgprDefined = {true, true};
  dispatch.vgprCount = 16;
  dispatch.sgprCount = 16;
  dispatch.ldsBytes = 4096;
  double instructions = 0;
  for (auto _ : state) {
    RunResult result = run(dispatch, memory, {});
    if (result.fault)
      return state.SkipWithError(result.fault->reason.c_str());
    instructions += static_cast<double>(result.waveInstructions);
  }
  state.counters["instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
}

std::string repeat(const std::string &text, uint32_t times) {
  std::string result;
  for (uint32_t i = 0; i < times; ++i)
    result += text;
  return result;
}

void integers(benchmark::State &state) {
  runLoop(state, repeat("v_add_nc_u32 v1, v2, v3\n"
                        "v_xor_b32 v2, v1, v4\n"
                        "v_lshlrev_b32 v3, 3, v2\n"
                        "v_mad_u32_u24 v4, v1, v2, v3\n"
                        "v_cmp_lt_u32 vcc_lo, v1, v2\n"
                        "v_cndmask_b32 v5, v1, v2, vcc_lo\n",
                        state.range(0) == 64 ? 0 : 8) +
                     repeat("v_add_nc_u32 v1, v2, v3\n"
                            "v_xor_b32 v2, v1, v4\n"
                            "v_lshlrev_b32 v3, 3, v2\n"
                            "v_mad_u32_u24 v4, v1, v2, v3\n"
                            "v_cmp_lt_u32 vcc, v1, v2\n"
                            "s_waitcnt_depctr depctr_va_vcc(0)\n"
                            "v_cndmask_b32 v5, v1, v2, vcc\n",
                            state.range(0) == 64 ? 8 : 0));
}

void floats(benchmark::State &state) {
  runLoop(state, repeat("v_fma_f32 v1, v2, v3, v4\n"
                        "v_add_f32 v2, v1, v5\n"
                        "v_mul_f32 v3, v2, v6\n"
                        "v_max_f32 v4, v3, v1\n"
                        "v_fmac_f32 v5, v1, v2\n",
                        8));
}

void scalars(benchmark::State &state) {
  runLoop(state, repeat("s_add_u32 s3, s2, s2\n"
                        "s_lshl_b32 s4, s3, 2\n"
                        "s_and_b32 s5, s4, s3\n"
                        "s_cselect_b32 s6, s5, s4\n",
                        8));
}

void memoryLoads(benchmark::State &state) {
  runLoop(state, repeat("global_load_b32 v1, v0, s[0:1]\n"
                        "global_load_b32 v2, v0, s[0:1] offset:4\n"
                        "s_waitcnt vmcnt(0)\n"
                        "global_store_b32 v0, v1, s[0:1]\n",
                        8));
}

void bufferLoads(benchmark::State &state) {
  runLoop(state, "s_mov_b32 s10, 0x1000\n"
                 "s_mov_b32 s11, 0x31016fac\n"
                 "s_mov_b32 s8, s0\n"
                 "s_mov_b32 s9, s1\n" +
                     repeat("buffer_load_b32 v1, v0, s[8:11], 0 offen\n"
                            "buffer_load_b128 v[4:7], v0, s[8:11], 0 offen\n"
                            "s_waitcnt vmcnt(0)\n"
                            "buffer_store_b32 v1, v0, s[8:11], 0 offen\n",
                            8));
}

void localData(benchmark::State &state) {
  runLoop(state, repeat("ds_store_b32 v0, v1\n"
                        "ds_load_b32 v2, v0\n"
                        "ds_add_u32 v0, v3\n"
                        "s_waitcnt lgkmcnt(0)\n",
                        8));
}

BENCHMARK(integers)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);
BENCHMARK(floats)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);
BENCHMARK(scalars)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);
BENCHMARK(memoryLoads)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);
BENCHMARK(bufferLoads)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);
BENCHMARK(localData)->Arg(32)->Arg(64)->ArgName("wave")->Unit(benchmark::kMillisecond);

} // namespace
} // namespace rdnasim

BENCHMARK_MAIN();
