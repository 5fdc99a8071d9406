// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The public structs and their twins in lgc, which may not include each other.

#pragma once

#include "lgc/codegen/Statistics.h"
#include "lgc/state/PipelineState.h"
#include "llpc/Compiler.h"

namespace llpc {

lgc::AbortSignal toLgc(AbortSignal signal);
lgc::PrintfProtocol toLgc(PrintfProtocol protocol);
lgc::GfxIp toLgc(const GfxIp &gfxIp);
lgc::ResourceMapping toLgc(const ResourceMapping &mapping);

ResourceMapping fromLgc(const lgc::ResourceMapping &mapping);
ShaderStatistics fromLgc(const lgc::CodeStatistics &statistics);

} // namespace llpc
