// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The numbers that lgc.subgroup.* ops have as immediates.

#pragma once

#include <cstdint>

namespace lgc {

/// How lgc.subgroup.reduce and its like combine two values.
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

/// Which lanes lgc.subgroup.lane.mask selects, in relation to the asking one.
enum class LaneRelation : uint32_t { Equal, GreaterEqual, Greater, LessEqual, Less, All };

} // namespace lgc
