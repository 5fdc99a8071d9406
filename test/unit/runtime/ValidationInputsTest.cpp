// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationInputs.h"
#include "protocol/ValidationProtocol.h"

#include <gmock/gmock.h>

#include <limits>

namespace llpc::runtime {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

/// The specification's example: set 0 has the bindings 0, 1 and 3, set 1 the bindings 2 and 3.
const std::vector<InputSet> kExample = {{{0, 3}, {1, 1}, {3, 2}}, {{2, 4}, {3, 5}}};

ValidationInputs makeExample() {
  ValidationInputs inputs;
  EXPECT_EQ(inputs.init(kExample), InputsError::None);
  return inputs;
}

/// Reads the length of an array as shaders do, after protocol/ValidationProtocol.h.
uint32_t lengthOf(std::span<const uint32_t> input, uint32_t set, uint32_t binding) {
  return input[input[1 + set] + binding];
}

/// Reads an element likewise.
uint32_t elementOf(std::span<const uint32_t> input, uint32_t set, uint32_t binding, uint32_t index) {
  return input[index + input[binding + input[set + input[0]]]];
}

TEST(ValidationInputs, theExampleOfTheSpecification) {
  ValidationInputs inputs = makeExample();
  for (uint32_t set = 0; set != 2; ++set)
    for (const InputBinding &binding : kExample[set])
      for (uint32_t index = 0; index != binding.count; ++index)
        EXPECT_TRUE(inputs.setElement(set, binding.binding, index, protocol::kDescriptorWritten));
  EXPECT_TRUE(inputs.setElement(1, 2, 0, 0)); // this one was not written
  const uint32_t expected[] = {
      11,                                               // index of sets_to_bindings
      3,  7,                                            // sets_to_sizes
      3,  1,  0, 2,  0, 0, 4,  5,                       // sizes
      13, 17,                                           // sets_to_bindings
      21, 24, 0, 25, 0, 0, 27, 31,                      // bindings_to_written
      1,  1,  1, 1,  1, 1, 0,  1,  1, 1, 1, 1, 1, 1, 1, // written
  };
  EXPECT_THAT(inputs.dwords(), ElementsAreArray(expected));
}

TEST(ValidationInputs, elementsAreFoundByTheFormulas) {
  ValidationInputs inputs = makeExample();
  EXPECT_EQ(lengthOf(inputs.dwords(), 0, 3), 2u);
  EXPECT_EQ(lengthOf(inputs.dwords(), 0, 2), 0u) << "no such binding";
  EXPECT_EQ(lengthOf(inputs.dwords(), 1, 3), 5u);
  uint32_t facts = 4; // no two alike, and none of those that exclude each other
  for (uint32_t set = 0; set != 2; ++set)
    for (const InputBinding &binding : kExample[set])
      for (uint32_t index = 0; index != binding.count; ++index) {
        EXPECT_EQ(elementOf(inputs.dwords(), set, binding.binding, index), 0u);
        InputsUpdate update = inputs.setElement(set, binding.binding, index, facts);
        ASSERT_TRUE(update);
        EXPECT_EQ(inputs.dwords()[update.dword], facts);
        EXPECT_EQ(elementOf(inputs.dwords(), set, binding.binding, index), facts);
        facts += 4;
      }
}

TEST(ValidationInputs, elementsChangeAndAreForgotten) {
  ValidationInputs inputs = makeExample();
  uint32_t dword = inputs.setElement(1, 2, 3, protocol::kDescriptorWritten).dword;
  EXPECT_EQ(dword, 30u);
  EXPECT_EQ(inputs.dwords()[dword], 1u);
  EXPECT_EQ(inputs.setElement(1, 2, 3, protocol::kDescriptorDestroyed).dword, dword);
  EXPECT_EQ(inputs.dwords()[dword], 2u);
  EXPECT_EQ(inputs.setElement(1, 2, 3, 0).dword, dword);
  EXPECT_EQ(inputs.dwords()[dword], 0u);
}

TEST(ValidationInputs, arraysOfVariableLength) {
  ValidationInputs inputs = makeExample();
  InputsUpdate update = inputs.setArrayLength(1, 3, 2);
  EXPECT_EQ(update.error, InputsError::None);
  EXPECT_EQ(update.dword, 10u);
  EXPECT_EQ(lengthOf(inputs.dwords(), 1, 3), 2u);
  EXPECT_TRUE(inputs.setElement(1, 3, 4, 1)) << "elements of the largest array may be set in any order";
  EXPECT_TRUE(inputs.setArrayLength(1, 3, 0));
  EXPECT_TRUE(inputs.setArrayLength(1, 3, 5));
  EXPECT_EQ(inputs.setArrayLength(1, 3, 6).error, InputsError::LengthOutOfBounds);
  EXPECT_EQ(lengthOf(inputs.dwords(), 1, 3), 5u);
}

TEST(ValidationInputs, updatesAreChecked) {
  ValidationInputs inputs = makeExample();
  const std::vector<uint32_t> before(inputs.dwords().begin(), inputs.dwords().end());
  constexpr uint32_t kMax = std::numeric_limits<uint32_t>::max();
  for (uint32_t set : {2u, kMax}) {
    EXPECT_EQ(inputs.setElement(set, 0, 0, 1).error, InputsError::UnknownSet);
    EXPECT_EQ(inputs.setArrayLength(set, 0, 0).error, InputsError::UnknownSet);
  }
  for (uint32_t binding : {2u, 4u, kMax}) {
    EXPECT_EQ(inputs.setElement(0, binding, 0, 1).error, InputsError::UnknownBinding);
    EXPECT_EQ(inputs.setArrayLength(0, binding, 0).error, InputsError::UnknownBinding);
  }
  for (uint32_t index : {3u, 4u, kMax})
    EXPECT_EQ(inputs.setElement(0, 0, index, 1).error, InputsError::IndexOutOfBounds);
  EXPECT_EQ(inputs.setElement(0, 0, 0, 3).error, InputsError::ContradictoryFacts);
  EXPECT_EQ(inputs.setArrayLength(0, 0, kMax).error, InputsError::LengthOutOfBounds);
  EXPECT_THAT(inputs.dwords(), ElementsAreArray(before));
}

TEST(ValidationInputs, setsMayBeEmpty) {
  ValidationInputs inputs;
  EXPECT_THAT(inputs.dwords(), ElementsAre(1));
  EXPECT_EQ(inputs.setElement(0, 0, 0, 1).error, InputsError::UnknownSet);
  const std::vector<InputSet> sets = {{}, {{0, 1}}};
  EXPECT_EQ(inputs.init(sets), InputsError::None);
  EXPECT_THAT(inputs.dwords(), ElementsAre(4, 3, 3, 1, 6, 6, 7, 0));
  EXPECT_EQ(inputs.setElement(0, 0, 0, 1).error, InputsError::UnknownBinding);
  EXPECT_EQ(inputs.setElement(1, 0, 0, 1).dword, 7u);
}

TEST(ValidationInputs, layoutsAreChecked) {
  ValidationInputs inputs = makeExample();
  const std::vector<uint32_t> before(inputs.dwords().begin(), inputs.dwords().end());
  constexpr uint32_t kMax = std::numeric_limits<uint32_t>::max();
  const std::vector<InputSet> twice = {{{1, 1}, {2, 1}, {1, 3}}}, farBinding = {{{kMax, 1}}},
                              many = {{{0, kMax}, {1, kMax}}}, far = {{{uint32_t(1) << 27, 1}}};
  EXPECT_EQ(inputs.init(twice), InputsError::DuplicateBinding);
  for (const std::vector<InputSet> &sets : {farBinding, many, far})
    EXPECT_EQ(inputs.init(sets), InputsError::TooLarge);
  EXPECT_THAT(inputs.dwords(), ElementsAreArray(before)) << "a layout that fails changes nothing";
}

TEST(ValidationInputs, everyErrorHasAText) {
  for (auto error = uint8_t(InputsError::None); error <= uint8_t(InputsError::TooLarge); ++error)
    EXPECT_STRNE(describe(InputsError(error)), describe(InputsError(255)));
}

} // namespace
} // namespace llpc::runtime
