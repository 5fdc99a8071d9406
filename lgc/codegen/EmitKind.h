// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace lgc {

enum class EmitKind { Object, Assembly, MachineIr };

} // namespace lgc
