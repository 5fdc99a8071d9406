// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/DebugProtocol.h"
#include "pipeline/InternalBuffers.h"

#include "gmock/gmock.h"

namespace protocol {
namespace {

/// The bindings that LLPC uses in its internal set, by its InternalBinding.
constexpr uint32_t kLastBindingOfLlpc = 34;
constexpr uint32_t kPrintfBindingOfLlpc = 6;
constexpr uint32_t kReverseThreadGroupControlBindingOfLlpc = 7;

TEST(DebugProtocol, printfHasItsBindingOfLlpc) {
  EXPECT_EQ(pipeline::kInternalDescriptorSet, 0xFFFFFFF0u);
  EXPECT_EQ(pipeline::kPrintfBufferBinding, kPrintfBindingOfLlpc);
}

// A driver that maps LLPC's own buffers beside ours must be able to tell them apart.
TEST(DebugProtocol, abortsHaveABindingThatLlpcDoesNotUse) {
  EXPECT_NE(pipeline::kAbortBufferBinding, kReverseThreadGroupControlBindingOfLlpc);
  EXPECT_GT(pipeline::kAbortBufferBinding, kLastBindingOfLlpc);
  EXPECT_EQ(pipeline::kAbortBufferBinding, 256u) << "drivers know this number";
}

} // namespace
} // namespace protocol
