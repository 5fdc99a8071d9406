// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/Validation.h"

#include <cstdint>
#include <vector>

namespace llpc::runtime {

/// Converts the dwords of a record, which are at least protocol::kMinRecordDwords, to its fields, and adds
/// the problems that can be seen without its pipeline.
ValidationRecord decodeRecord(std::vector<uint32_t> dwords);

} // namespace llpc::runtime
