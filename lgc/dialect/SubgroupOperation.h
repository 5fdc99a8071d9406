// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The enumerations that lgc.subgroup.* ops take as immediates.

#pragma once

#include <cstdint>

namespace lgc {

/// The operation with which lgc.subgroup.reduce and similar ops combine two values.
enum class SubgroupOperation : uint32_t {
  AddInt,
  AddFloat,
  MultiplyInt,
  MultiplyFloat,
  MinSigned,
  MinUnsigned,
  MinFloat,
  MaxSigned,
  MaxUnsigned,
  MaxFloat,
  And,
  Or,
  Xor,
};

/// The lanes that lgc.subgroup.lane.mask selects, relative to the current lane.
enum class LaneRelation : uint32_t { Equal, GreaterEqual, Greater, LessEqual, Less, All };

} // namespace lgc
