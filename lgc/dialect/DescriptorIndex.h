// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>

namespace lgc {

/// The index of lgc.resource.buffer and lgc.resource.descriptor with which validation leaves an access out: that
/// of an empty descriptor, whichever set and binding it is in.
inline constexpr uint32_t kNoDescriptor = UINT32_MAX;

} // namespace lgc
