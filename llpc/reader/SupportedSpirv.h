// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The reader's tables, for those who want to know what it supports. Each is the one that the reader itself
// goes by.

#pragma once

#include "llpc/spirv/Grammar.h"

#include <span>
#include <string>
#include <string_view>

namespace llpc::reader {

struct SupportedDecoration {
  spirv::Decoration decoration;
  std::string_view note; ///< for people; may be empty
};

std::span<const spirv::Capability> supportedCapabilities();
std::span<const std::string_view> supportedExtensions();
std::span<const SupportedDecoration> supportedDecorations();
std::span<const spirv::Op> supportedConstantOps();
bool isSupported(spirv::AddressingModel model);
bool isSupported(spirv::ExecutionModel model);
bool isSupported(spirv::ExecutionMode mode);
bool isSupported(spirv::StorageClass storageClass);
bool isSupported(spirv::BuiltIn builtIn);

/// All of it beside SPIR-V's grammar, as Markdown: what is supported, and what is refused.
std::string supportText();

} // namespace llpc::reader
