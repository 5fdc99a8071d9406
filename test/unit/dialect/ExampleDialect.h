// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The dialect of test/lgc-tblgen/example.td.

#pragma once

#include "lgc/dialect/CallOp.h"
#include "test/lgc-tblgen/example.h.inc"
