// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every form of every instruction that LLVM's disassembler knows: assembled, decoded, executed. It must run
// without a fault and change nothing but its results; or stand on the list of what the simulator leaves out.

#include "EncodingSweep.h"
#include "RecordingUnit.h"
#include "TestImage.h"
#include "tools/rdnasim/dispatch/Execute.h"
#include "tools/rdnasim/machine/InstructionTable.h"

#include <algorithm>
#include <bit>
#include <set>

namespace rdnasim {
namespace {

struct LeftOut {
  const char *prefix, *reason;
  Generations generations = kAll;
};

/// Instructions that a compute shader of this compiler never has. A shader that has one stops there and names
/// it.
constexpr LeftOut kLeftOut[] = {
    {"image_load_pck", "compilers do not emit it"},
    {"image_load_mip_pck", "compilers do not emit it"},
    {"image_store_pck", "compilers do not emit it"},
    {"image_store_mip_pck", "compilers do not emit it"},
    {"image_gather4h", "compilers do not emit it"},
    {"image_msaa_load", "LLVM's assembler refuses it", kRdna2},
    {"image_bvh", "no ray tracing"},
    {"ds_gws_", "no global wave sync"},
    {"ds_ordered_count", "no global data share"},
    {"ds_add_gs_reg_rtn", "for geometry shaders"},
    {"ds_sub_gs_reg_rtn", "for geometry shaders"},
    {"ds_bvh_stack_", "no ray tracing"},
    {"s_waitcnt", "RDNA4 has s_wait_loadcnt and its kin; LLVM's disassembler still knows the old one",
     kRdna4},
    {"ds_condxchg32_rtn_b64", "compilers do not emit it"},
    {"s_setkill", "for traps"},
    {"s_subvector_loop_", "compilers do not emit it"},
    {"s_atc_probe", "address translation is not simulated"},
    {"s_alloc_vgpr", "registers are allocated once, as the metadata says"},
    {"global_atomic_ordered_add_b64", "for ordered append"},
    {"global_load_block", "compilers use it for calls, which this one inlines"},
    {"global_store_block", "compilers use it for calls, which this one inlines"},
    {"scratch_load_block", "compilers use it for calls, which this one inlines"},
    {"scratch_store_block", "compilers use it for calls, which this one inlines"},
    {"global_load_tr_", "transposing loads for matrix instructions; this compiler emits neither"},
};

/// Instructions that end the wave or go elsewhere, which MachineTest and ScalarControlTest look at.
constexpr const char *kElsewhere[] = {
    "s_endpgm", "s_branch",  "s_cbranch_",          "s_setpc_",  "s_swappc_",  "s_call_",   "s_rfe_",
    "s_trap",   "s_sethalt", "s_get_barrier_state", "s_barrier", "s_code_end", "s_sendmsg",
};

bool isLeftOut(std::string_view text, Generation generation) {
  return std::any_of(std::begin(kLeftOut), std::end(kLeftOut), [&](const LeftOut &each) {
    return (each.generations & setOf(generation)) != 0 && text.starts_with(each.prefix);
  });
}
bool isTestedElsewhere(std::string_view text) {
  return std::any_of(std::begin(kElsewhere), std::end(kElsewhere),
                     [&](const char *each) { return text.starts_with(each); });
}

constexpr uint32_t kBufferBytes = 65536;
constexpr uint32_t k16Float = 13, k32Float = 22; // the same numbers in all generations

/// As EncodingSweep.h promises: addresses in the first registers, numbers in the others.
void prepare(Machine &machine, Allocation &buffer) {
  for (uint32_t number = 0; number < 128; ++number)
    if (number != kNull && number != kExec && number != kExec + 1)
      machine.setScalar(number, std::bit_cast<uint32_t>(1.0f + static_cast<float>(number)));
  machine.setScalar64(0, buffer.address);
  machine.setScalar(4, 64);
  machine.setScalar64(8, buffer.address);
  machine.setScalar(10, kBufferBytes);
  // Word 3 of a V#: raw, with components of 16 bits for the instructions that need them.
  uint32_t format = machine.program.texts[0].find("d16") != std::string::npos ? k16Float : k32Float;
  machine.setScalar(11, 0x31000fac | format << 12);
  machine.setScalar(kM0, 0);
  machine.wave.setScc(true);
  for (uint32_t number = 0; number < 256; ++number)
    machine.setVector(number, [&](uint32_t lane) {
      return std::bit_cast<uint32_t>(1.0f + static_cast<float>(number + lane) / 64);
    });
  // A matrix that lanes repeat, as RDNA3 wants it, and that has rising pairs of two bits, as a sparse index.
  if (machine.program.instructions[0].info->kind == OpKind::Matrix)
    for (uint32_t number = 0; number < 256; ++number)
      machine.setVector(number, [](uint32_t) { return 0x44444444; });
  machine.setVector(0, [&](uint32_t lane) { return static_cast<uint32_t>(buffer.address) + 64 * lane; });
  machine.setVector(1, [&](uint32_t) { return static_cast<uint32_t>(buffer.address >> 32); });
  machine.setVector(2, [](uint32_t lane) { return 64 * lane; });
  std::fill(machine.workgroup.ldsDefined.begin(), machine.workgroup.ldsDefined.end(), 0xff);
}

/// As EncodingSweep.h promises: an image and a sampler. Coordinates are the numbers of the registers.
void prepareImage(Machine &machine, const Variant &variant) {
  const bool hasSamples = machine.program.texts[0].find("MSAA") != std::string::npos;
  const UploadedImage image(
      machine, {.type = hasSamples ? ImageType::Msaa2D : ImageType::Image2D, .format = TestFormat::R32Float},
      variant);
  setSampler(machine, {}, variant);
}

struct Registers {
  explicit Registers(const Wave &wave)
      : vectors(wave.vector(0), wave.vector(0) + 64ull * wave.vectorCount()) {
    for (uint32_t i = 0; i < kScalarRegisters; ++i)
      scalars.push_back(wave.scalar(i));
  }
  std::vector<uint32_t> scalars, vectors;
};

bool isResult(const Instruction &instruction, OperandKind kind, uint32_t number, bool isWave64) {
  for (uint32_t i = 0; i < kMaxOperands; ++i) {
    const Operand &operand = instruction.operands[i];
    uint32_t dwords = std::max<uint32_t>(operand.dwords, dwordsOf(operand.type, isWave64));
    if (instruction.info->operands[i].isWritten && operand.kind == kind && number >= operand.number &&
        number < operand.number + dwords)
      return true;
  }
  return false;
}

/// The first register that has changed though no result lies there; empty when there is none.
std::string strayChange(const Machine &machine, const Registers &before) {
  const Program &program = machine.program;
  const Instruction &first = program.instructions[0];
  const Instruction *second = first.paired != 0 ? &program.pairedHalves[first.paired - 1] : nullptr;
  auto isExpected = [&](OperandKind kind, uint32_t number) {
    return isResult(first, kind, number, machine.wave.isWave64()) ||
           (second && isResult(*second, kind, number, machine.wave.isWave64()));
  };
  std::string_view mnemonic = first.info->mnemonic;
  bool changesExec = mnemonic.find("cmpx") != mnemonic.npos || mnemonic.find("saveexec") != mnemonic.npos ||
                     mnemonic.find("wrexec") != mnemonic.npos;
  bool isIndexed = mnemonic.find("movrel") != mnemonic.npos || mnemonic.find("swaprel") != mnemonic.npos;
  for (uint32_t i = 0; i < kScalarRegisters; ++i)
    if (machine.scalar(i) != before.scalars[i] && !isExpected(OperandKind::Sgpr, i) &&
        !(changesExec && (i == kExec || i == kExec + 1)) && !isIndexed)
      return "s" + std::to_string(i);
  for (uint32_t number = 0; number < 256; ++number)
    if (!std::equal(machine.wave.vector(number), machine.wave.vector(number) + 64,
                    before.vectors.begin() + number * 64l) &&
        !isExpected(OperandKind::Vgpr, number) && !isIndexed)
      return "v" + std::to_string(number);
  return "";
}

struct Executed {
  std::set<std::string_view> mnemonics;
  std::string forms, elsewhere; ///< separated by semicolons
};

/// Runs all forms of a variant.
void runAll(const Variant &variant, Executed &executed) {
  Generation generation = findTarget(variant.processor)->generation;
  for (const std::string &text : sweepEncodings(variant)) {
    if (isTestedElsewhere(text))
      executed.elsewhere += formOf(text) + ";";
    if (isTestedElsewhere(text) || isLeftOut(text, generation))
      continue;
    Machine machine(text, variant);
    if (machine.program.instructions.size() < 2) // not assembled, which has failed already
      continue;
    RecordingUnit unit;
    machine.wave.graphics = &unit;
    prepare(machine, machine.memory.allocate("buffer", kBufferBytes));
    if (text.starts_with("image_"))
      prepareImage(machine, variant);
    machine.wave.scratchBytesPerLane = 8192;
    machine.wave.scratchAddress = machine.memory.allocate("scratch", 8192ull * 64).address;
    Registers before(machine.wave);
    executeNext(machine.wave);
    EXPECT_FALSE(machine.wave.hasFault()) << text << ": " << machine.wave.faultReason();
    EXPECT_EQ(strayChange(machine, before), "") << text;
    executed.forms += formOf(text) + ";";
    executed.mnemonics.insert(machine.program.instructions[0].info->mnemonic);
    for (const Instruction &half : machine.program.pairedHalves)
      executed.mnemonics.insert(half.info->mnemonic);
  }
}

class Forms : public testing::TestWithParam<const char *> {};

TEST_P(Forms, RunAndChangeNothingElse) {
  Executed executed;
  for (bool isWave64 : {false, true})
    runAll({GetParam(), isWave64}, executed);
  // For test/rdnasim/emitted-forms.test, which reads them in the report of --gtest_output.
  RecordProperty("executed", executed.forms);
  RecordProperty("elsewhere", executed.elsewhere);
  // The other way round: no line of the table is for an instruction that does not exist.
  Generation generation = findTarget(GetParam())->generation;
  for (std::span<const OpInfo> family : instructionFamilies())
    for (const OpInfo &info : family) {
      bool isHere = (info.generations & setOf(generation)) != 0;
      if (isHere && !isTestedElsewhere(info.mnemonic) && !isLeftOut(info.mnemonic, generation)) {
        EXPECT_TRUE(executed.mnemonics.contains(info.mnemonic)) << info.mnemonic << ": never executed";
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Forms, testing::Values("gfx1030", "gfx1100", "gfx1201"),
                         [](const auto &each) { return std::string(each.param); });

} // namespace
} // namespace rdnasim
