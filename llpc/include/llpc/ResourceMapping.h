// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The locations of descriptors and push constants.

#pragma once

#include "pipeline/InternalBuffers.h"
#include "pipeline/ResourceMapping.h"

namespace llpc {

using pipeline::DescriptorBinding;
using pipeline::DescriptorFormat;
using pipeline::DescriptorTable;
using pipeline::DescriptorType;
using pipeline::ImmutableSampler;
using pipeline::PushConstantRange;
using pipeline::ResourceMapping;
using pipeline::RootDescriptor;

using pipeline::kAbortBufferBinding;
using pipeline::kInternalDescriptorSet;
using pipeline::kPrintfBufferBinding;

} // namespace llpc
