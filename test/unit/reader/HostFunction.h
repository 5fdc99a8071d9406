// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs what the reader makes of a SPIR-V function on the machine that runs the tests, so that arithmetic can
// be compared with C++. The function's IR is compiled for the host; the few amdgcn intrinsics in it are
// replaced by their meaning.

#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace llpc::reader::test {

/// Types are named u8 u16 u32 u64 f16 f32 f64 and bool, and v2u32 ... v4bool for vectors.
struct Source {
  std::vector<std::string> parameters; ///< types of %a, %b, %c, %d
  std::vector<std::string> results;    ///< the type of %r; for several, %r is an %result structure of them
  std::string body;                    ///< instructions that define %r; %glsl is GLSL.std.450
  std::string annotations;             ///< decorations
  std::string globals;                 ///< constants
};

class HostFunction {
public:
  /// Fails the test and returns null when the source cannot be read or compiled.
  static std::unique_ptr<HostFunction> compile(const Source &source);
  virtual ~HostFunction() = default;

  /// Vectors are std::array, bools uint8_t. A second result is fetched by result<T>(1) afterwards.
  template <typename R, typename... A>
  R operator()(const A &...arguments) {
    size_t index = 0;
    (std::memcpy(arguments_[index++].data(), &arguments, sizeof(arguments)), ...);
    run();
    return result<R>(0);
  }

  template <typename R>
  R result(size_t index) const {
    R value;
    std::memcpy(&value, results_[index].data(), sizeof(R));
    return value;
  }

protected:
  static constexpr size_t kSlotSize = 64; // bytes: what the largest vector, v4f64, fits in
  using Slot = std::array<uint8_t, kSlotSize>;

  virtual void run() = 0;

  alignas(kSlotSize) std::array<Slot, 4> arguments_{};
  alignas(kSlotSize) std::array<Slot, 2> results_{};
};

/// Returns all errors, one per line, that the reader reports for a source that it must refuse. The test fails
/// when the reader accepts it.
std::string errorsOf(const Source &source);

/// The common case: one instruction on operands of given types, "OpIAdd" or "Sin" of GLSL.std.450.
std::unique_ptr<HostFunction> compileInstruction(const std::string &name, std::vector<std::string> parameters,
                                                 std::string result);

} // namespace llpc::reader::test
