// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace printf_decode {

/// Returns a format, or a record and its format, as JSON. docs/debug-printf.md lists the members.
nlohmann::ordered_json formatJson(const llpc::runtime::PrintfFormat &format);
nlohmann::ordered_json recordJson(const llpc::runtime::PrintfRecord &record);

/// Like the above, for abort messages; docs/abort.md lists the members.
nlohmann::ordered_json formatJson(const llpc::runtime::AbortFormat &format);
nlohmann::ordered_json recordJson(const llpc::runtime::AbortRecord &record);

/// Returns two digits for each byte.
std::string hexDigits(std::span<const std::byte> bytes);

/// Returns the JSON on one line. A shader's string need not be valid UTF-8; invalid parts become U+FFFD.
std::string jsonText(const nlohmann::ordered_json &json);

} // namespace printf_decode
