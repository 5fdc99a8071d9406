// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpKind: an enumerator for each op of the dialect. OpInfo::index has the same values.

#pragma once

#include "lgc/dialect/LgcOps.kinds.h.inc"
