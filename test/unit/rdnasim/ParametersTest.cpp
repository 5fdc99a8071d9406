// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loads and interpolation of parameters. The parameters are small numbers that tell attribute, component,
// quad and part apart; products of powers of two and small integers are exact.

#include "Machine.h"
#include "RecordingUnit.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

enum Part : uint32_t { kP0, kP10, kP20 };

double numberOf(uint32_t attribute, uint32_t component, uint32_t quad, Part part) {
  return 64.0 * static_cast<double>(static_cast<uint32_t>(part)) + 16 * component + 4 * attribute + quad % 4 +
         (part == kP0 ? 0.25 : 0.5);
}

uint32_t wordOf(float value) {
  return std::bit_cast<uint32_t>(value);
}

/// A multiple of 1/4 below 256, as a half.
uint32_t halfOf(double value) {
  return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
}

Parameter floats(uint32_t attribute, uint32_t component, uint32_t quad) {
  const auto word = [&](Part part) {
    return ParameterWord{wordOf(static_cast<float>(numberOf(attribute, component, quad, part))), ~0u};
  };
  return {word(kP0), word(kP10), word(kP20)};
}

/// Two attributes in a dword: the upper half has the negated number.
Parameter halves(uint32_t attribute, uint32_t component, uint32_t quad) {
  const auto word = [&](Part part) {
    const double number = numberOf(attribute, component, quad, part);
    return ParameterWord{halfOf(number) | halfOf(-number) << 16, ~0u};
  };
  return {word(kP0), word(kP10), word(kP20)};
}

constexpr uint32_t kMask = 0x00050000; // any primitive mask

/// v0 and v1 are I and J, v2 and up are undefined. M0 holds the primitive mask.
class ParameterMachine {
public:
  ParameterMachine(const std::string &text, const Variant &variant) : machine(text, variant) {
    machine.wave.graphics = &unit;
    unit.parameterOf = floats;
    machine.setScalar(kM0, kMask);
    machine.setVector(0, [](uint32_t lane) { return wordOf(i(lane)); });
    machine.setVector(1, [](uint32_t lane) { return wordOf(j(lane)); });
  }

  static float i(uint32_t lane) { return static_cast<float>(lane % 8) / 8; }
  static float j(uint32_t lane) { return static_cast<float>(lane % 4) / 4; }
  float result(uint32_t number, uint32_t lane) const {
    return std::bit_cast<float>(machine.vector(number, lane));
  }

  RecordingUnit unit;
  Machine machine;
};

std::string load(const std::string &rest, const Variant &variant) {
  const bool isRdna4 = findTarget(variant.processor)->isIn(kRdna4);
  return (isRdna4 ? "ds_param_load " : "lds_param_load ") + rest +
         (isRdna4 ? " wait_va_vdst:15 wait_vm_vsrc:1\n" : " wait_vdst:15\n");
}

TEST(Parameters, AreInterpolated) {
  for (const Variant &variant : allVariants()) {
    const std::string text = findTarget(variant.processor)->isIn(kRdna2)
                                 ? "v_interp_p1_f32 v3, v0, attr3.y\n"
                                   "v_interp_p2_f32 v3, v1, attr3.y\n"
                                 : load("v2, attr3.y", variant) +
                                       "v_interp_p10_f32 v3, v2, v0, v2 wait_exp:0\n"
                                       "v_interp_p2_f32 v3, v2, v1, v3 wait_exp:7\n";
    ParameterMachine test(text, variant);
    test.machine.run();
    for (uint32_t lane = 0; lane < test.machine.lanes(); ++lane) {
      const uint32_t quad = lane / 4;
      EXPECT_EQ(test.result(3, lane), numberOf(3, 1, quad, kP0) +
                                          ParameterMachine::i(lane) * numberOf(3, 1, quad, kP10) +
                                          ParameterMachine::j(lane) * numberOf(3, 1, quad, kP20))
          << toString(variant) << " lane " << lane;
    }
    EXPECT_THAT(test.unit.selectors, testing::Each(kMask));
  }
}

TEST(Parameters, InactiveLanesStillDeliverThem) {
  // Lane 3 of quad 0 alone interpolates what a wave in whole quad mode has loaded before.
  for (const Variant &variant : variantsOf(kRdna34)) {
    ParameterMachine test(load("v2, attr0.x", variant) + "v_interp_p10_f32 v3, v2, v0, v2 wait_exp:0\n",
                          variant);
    test.machine.setExec(0x8);
    test.machine.run();
    EXPECT_EQ(test.result(3, 3), numberOf(0, 0, 0, kP0) + ParameterMachine::i(3) * numberOf(0, 0, 0, kP10));
    EXPECT_EQ(test.machine.wave.vectorDefined(3), 0x8u) << "no other lane is written";
    EXPECT_EQ(test.machine.wave.vectorDefined(2), 0xfu) << "the load writes the whole quad, and no other";
  }
}

TEST(Parameters, ALoadHasOnePartInEachLane) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    ParameterMachine test(load("v2, attr31.w", variant), variant);
    test.machine.run();
    for (uint32_t lane = 0; lane < test.machine.lanes(); lane += 4) {
      EXPECT_EQ(test.result(2, lane), numberOf(31, 3, lane / 4, kP0));
      EXPECT_EQ(test.result(2, lane + 1), numberOf(31, 3, lane / 4, kP10));
      EXPECT_EQ(test.result(2, lane + 2), numberOf(31, 3, lane / 4, kP20));
      EXPECT_EQ(test.machine.vector(2, lane + 3), 0u);
    }
  }
}

TEST(Parameters, AMoveTakesOnePart) {
  const std::pair<const char *, Part> kParts[] = {{"p0", kP0}, {"p10", kP10}, {"p20", kP20}};
  for (const Variant &variant : variantsOf(kRdna2))
    for (auto [name, part] : kParts) {
      ParameterMachine test(std::string("v_interp_mov_f32 v2, ") + name + ", attr1.z", variant);
      test.machine.setExec(0xfe);
      test.machine.run();
      EXPECT_EQ(test.result(2, 6), numberOf(1, 2, 1, part)) << name;
      EXPECT_EQ(test.machine.wave.vectorDefined(2), 0xfeu);
    }
}

TEST(Parameters, HalvesOfRdna2) {
  for (const Variant &variant : variantsOf(kRdna2))
    for (bool isHigh : {false, true}) {
      const std::string high = isHigh ? " high\n" : "\n";
      ParameterMachine test("v_interp_p1ll_f16 v3, v0, attr1.x" + high +
                                "v_interp_p2_f16 v4, v1, attr1.x, v3" + high +
                                "v_interp_mov_f32 v5, p0, attr1.x\n"
                                "v_interp_p1lv_f16 v6, v0, attr1.x, v5" +
                                high,
                            variant);
      test.unit.parameterOf = halves;
      test.machine.setVector(4, [](uint32_t) { return 0xabcd1234; });
      test.machine.run();
      const double sign = isHigh ? -1 : 1;
      for (uint32_t lane = 0; lane < test.machine.lanes(); ++lane) {
        const uint32_t quad = lane / 4;
        const double first =
            sign * (numberOf(1, 0, quad, kP0) + ParameterMachine::i(lane) * numberOf(1, 0, quad, kP10));
        const double all = first + sign * ParameterMachine::j(lane) * numberOf(1, 0, quad, kP20);
        EXPECT_EQ(test.result(3, lane), first);
        EXPECT_EQ(test.result(6, lane), first);
        EXPECT_EQ(test.machine.vector(4, lane), 0xabcd0000 | halfOf(all)) << lane;
      }
    }
}

TEST(Parameters, HalvesOfRdna3AndRdna4) {
  for (const Variant &variant : variantsOf(kRdna34))
    for (const char *rounding : {"", "rtz_"}) {
      const std::string name = rounding;
      ParameterMachine test(load("v2, attr1.x", variant) + "v_interp_p10_" + name +
                                "f16_f32 v3, v2, v0, v2 op_sel:[1,0,1,0] wait_exp:0\n" + "v_interp_p2_" +
                                name + "f16_f32 v4, v2, v1, v3 op_sel:[1,0,0,1] wait_exp:7\n",
                            variant);
      test.unit.parameterOf = halves;
      test.machine.setVector(4, [](uint32_t) { return 0xabcd1234; });
      test.machine.run();
      for (uint32_t lane = 0; lane < test.machine.lanes(); ++lane) {
        const uint32_t quad = lane / 4;
        const double first =
            -numberOf(1, 0, quad, kP0) - ParameterMachine::i(lane) * numberOf(1, 0, quad, kP10);
        EXPECT_EQ(test.result(3, lane), first) << toString(variant);
        // The magnitudes are below 512: units of 1/4 from 256 on, of 1/8 from 128 on.
        const double exact = first - ParameterMachine::j(lane) * numberOf(1, 0, quad, kP20);
        const double unit = std::abs(exact) >= 256 ? 0.25 : std::abs(exact) >= 128 ? 0.125 : 0.0625;
        const double rounded =
            name.empty() ? std::nearbyint(exact / unit) * unit : std::trunc(exact / unit) * unit;
        EXPECT_EQ(test.machine.vector(4, lane), 0x1234 | halfOf(rounded) << 16) << toString(variant) << lane;
      }
    }
}

TEST(Parameters, SumsOfHalvesRoundAsTheInstructionSays) {
  // 2051 is between two halves, of which 2052 is the even one.
  struct Case {
    const char *mnemonic;
    float weight, addend;
    uint32_t expected;
  };
  const Case kCases[] = {
      {"v_interp_p2_f16_f32", 3, 2048, 0x6802},   {"v_interp_p2_rtz_f16_f32", 3, 2048, 0x6801},
      {"v_interp_p2_f16_f32", 1, 2050, 0x6802},   {"v_interp_p2_rtz_f16_f32", 1, 2050, 0x6801},
      {"v_interp_p2_f16_f32", -1, -2050, 0xe802}, {"v_interp_p2_rtz_f16_f32", -1, -2050, 0xe801}};
  for (const Variant &variant : variantsOf(kRdna34))
    for (const Case &each : kCases) {
      ParameterMachine test(std::string(each.mnemonic) + " v4, v2, v1, v3 wait_exp:7", variant);
      test.machine.setVector(1, [&](uint32_t) { return wordOf(each.weight); });
      test.machine.setVector(2, [](uint32_t) { return 0x3c00; });
      test.machine.setVector(3, [&](uint32_t) { return wordOf(each.addend); });
      test.machine.setVector(4, [](uint32_t) { return 0; });
      test.machine.run();
      EXPECT_EQ(test.machine.vector(4, 0), each.expected) << each.mnemonic << each.weight;
    }
}

TEST(Parameters, AreUndefinedWithoutAQuad) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    ParameterMachine test(load("v2, attr0.x", variant), variant);
    test.unit.parameterOf = [](uint32_t attribute, uint32_t component, uint32_t quad) {
      return quad == 1 ? std::nullopt : std::optional(floats(attribute, component, quad));
    };
    test.machine.run();
    EXPECT_EQ(test.machine.wave.vectorDefined(2) & 0xffff, 0xff8fu) << "only the zero of lane 3 is defined";
  }
}

std::string faultOf(const std::string &text, const Variant &variant) {
  SCOPED_TRACE(toString(variant) + ": " + text);
  ParameterMachine test(text, variant);
  return test.machine.runToFault();
}

TEST(Parameters, LoadsNeedWaits) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    const std::string first = load("v2, attr0.x", variant), second = load("v4, attr1.x", variant);
    for (const char *use : {"v_mov_b32 v3, v2", "v_interp_p10_f32 v3, v2, v0, v2 wait_exp:7",
                            "v_interp_p10_f32 v3, v2, v0, v2 wait_exp:1"})
      EXPECT_EQ(faultOf(first + use, variant), "v2 is used before a wait for the load that writes it");
    EXPECT_EQ(faultOf(first + second + "v_interp_p10_f32 v3, v4, v0, v4 wait_exp:1", variant),
              "v4 is used before a wait for the load that writes it");
    ParameterMachine fine(first + second + "v_interp_p10_f32 v3, v2, v0, v2 wait_exp:1", variant);
    fine.machine.run();
  }
}

TEST(Parameters, NeedM0AndAGraphicsWave) {
  for (const Variant &variant : allVariants()) {
    const std::string text = findTarget(variant.processor)->isIn(kRdna2) ? "v_interp_p1_f32 v3, v0, attr3.y\n"
                                                                         : load("v2, attr3.y", variant);
    Machine compute(text, variant), undefined(text, variant);
    for (Machine *each : {&compute, &undefined})
      each->setVector(0, [](uint32_t) { return 0; });
    EXPECT_EQ(compute.runToFault(), "a compute wave has no parameters");
    RecordingUnit unit;
    undefined.wave.graphics = &unit;
    EXPECT_THAT(undefined.runToFault(), HasSubstr("m0, which is uninitialised"));
  }
}

TEST(Parameters, DirectLoads) {
  struct Case {
    uint32_t selector;
    uint32_t expected;
  };
  const Case kCases[] = {{0x20004, 0x8899aabb},
                         {0x00005, 0xaa},
                         {0x10006, 0x8899},
                         {0x40007, 0xffffff88},
                         {0x50004, 0xffffaabb}};
  for (const Variant &variant : variantsOf(kRdna34)) {
    const std::string text = findTarget(variant.processor)->isIn(kRdna4)
                                 ? "ds_direct_load v2 wait_va_vdst:15 wait_vm_vsrc:1\ns_wait_expcnt 0"
                                 : "lds_direct_load v2 wait_vdst:15\ns_waitcnt expcnt(0)";
    for (const Case &each : kCases) {
      ParameterMachine test(text, variant);
      for (uint32_t i = 0; i < 4; ++i) {
        test.machine.workgroup.lds[4 + i] = static_cast<std::byte>(0xbb - 0x11 * i);
        test.machine.workgroup.ldsDefined[4 + i] = 0xff;
      }
      test.machine.setScalar(kM0, each.selector);
      test.machine.setExec(0x30);
      test.machine.run();
      EXPECT_EQ(test.machine.vector(2, 4), each.expected);
      EXPECT_EQ(test.machine.vector(2, 5), each.expected);
      EXPECT_EQ(test.machine.wave.vectorDefined(2), 0x30u);
    }
    const std::pair<uint32_t, const char *> kFaults[] = {
        {0x20002, "4 bytes at LDS address 2 are not aligned"},
        {0x30000, "data type 3 of a direct load"},
        {0x20100, "4 bytes at LDS address 256 are outside"}};
    for (auto [selector, reason] : kFaults) {
      Machine machine(text, variant, 256);
      machine.setScalar(kM0, selector);
      EXPECT_THAT(machine.runToFault(), HasSubstr(reason));
    }
  }
}

} // namespace
} // namespace rdnasim
