// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where the driver puts what a shader reads.

#pragma once

#include "pipeline/InternalBuffers.h"
#include "pipeline/ResourceMapping.h"

namespace llpc {

using pipeline::DescriptorBinding;
using pipeline::DescriptorTable;
using pipeline::DescriptorType;
using pipeline::PushConstantRange;
using pipeline::ResourceMapping;
using pipeline::RootDescriptor;

using pipeline::kAbortBufferBinding;
using pipeline::kInternalDescriptorSet;
using pipeline::kPrintfBufferBinding;

} // namespace llpc
