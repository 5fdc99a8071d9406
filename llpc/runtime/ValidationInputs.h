// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffer through which GPU-assisted validation knows of descriptors: how long each array is, and which
// elements were written. A driver makes one for the sets that it binds:
//
//   ValidationInputs inputs;
//   if (inputs.init(layouts) != InputsError::None) …    // when the sets are known
//   upload(inputs.dwords());
//   InputsUpdate update = inputs.setElement(0, 1, 5, protocol::kDescriptorWritten);
//   upload(update.dword);                               // vkUpdateDescriptorSets
//
// protocol/ValidationProtocol.h has the formulas with which shaders read it.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace llpc::runtime {

/// The descriptors of a binding.
struct InputBinding {
  uint32_t binding = 0;
  uint32_t count = 1; ///< elements; for an array of variable size, the largest number that it may have
};

/// The bindings of a descriptor set, in any order; none for a set that is not used.
using InputSet = std::vector<InputBinding>;

enum class InputsError : uint8_t {
  None,
  UnknownSet,
  UnknownBinding,     ///< the set has no such binding, or that has no elements
  IndexOutOfBounds,   ///< the element is not inside of the array's largest size
  LengthOutOfBounds,  ///< more than the array's largest size
  ContradictoryFacts, ///< an element cannot be both written and destroyed
  DuplicateBinding,   ///< a set has a binding twice
  TooLarge,           ///< the buffer would have more than ValidationInputs::kMaxDwords
};

/// Returns a noun phrase or a clause for a message.
const char *describe(InputsError error);

/// The result of changing one dword.
struct InputsUpdate {
  InputsError error = InputsError::None; ///< nothing has changed, if there is one
  uint32_t dword = 0;                    ///< the index of the dword that has changed

  explicit operator bool() const { return error == InputsError::None; }
};

class ValidationInputs {
public:
  /// Large binding numbers take space in this buffer, whether they are used or not.
  static constexpr uint64_t kMaxDwords = uint64_t(1) << 28;

  /// Lays out the buffer: set i is \p sets[i]. All arrays have their largest size, and no element is written.
  /// After an error the buffer is as before.
  InputsError init(std::span<const InputSet> sets);

  /// The whole buffer.
  std::span<const uint32_t> dwords() const { return dwords_; }

  /// Sets what is known of an element: a combination of protocol::kDescriptorWritten and its siblings, or 0
  /// if it is to count as never written.
  InputsUpdate setElement(uint32_t set, uint32_t binding, uint32_t index, uint32_t facts);

  /// Sets the length of an array of variable size.
  InputsUpdate setArrayLength(uint32_t set, uint32_t binding, uint32_t length);

private:
  InputsError find(uint32_t set, uint32_t binding, uint32_t &row) const;

  std::vector<uint32_t> dwords_ = {1};
  std::vector<uint32_t> firstRows_ = {0}; ///< of each set, and the number of all rows
  std::vector<uint32_t> capacities_;      ///< of each row: a row is a binding number of a set
};

} // namespace llpc::runtime
