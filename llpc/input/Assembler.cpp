// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates SPIR-V assembly to binary with SPIRV-Tools, after rewriting the instructions of our grammar
// overlay.

#include "llpc/input/Input.h"
#include "llpc/input/TargetEnvironment.h"
#include "llpc/spirv/AssemblyOverlay.h"

#include <spirv-tools/libspirv.hpp>

namespace llpc::input {

namespace {

constexpr spv_target_env kEnvironments[] = {
    SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_UNIVERSAL_1_3,
    SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_6,
};

/// Returns the version in the comments at the beginning of the text, also after empty lines.
spv_target_env environmentOf(std::string_view text) {
  constexpr std::string_view kKey = "; Version: ";
  while (text.starts_with(';') || text.starts_with('\n')) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.starts_with(kKey)) {
      const std::string_view version = line.substr(kKey.size(), 3);
      if (version.size() == 3 && version.starts_with("1.") && version[2] >= '0' && version[2] <= '6')
        return kEnvironments[version[2] - '0'];
    }
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return SPV_ENV_UNIVERSAL_1_6;
}

} // namespace

std::optional<std::vector<uint32_t>> assemble(const ShaderSource &source, Diagnostics &diagnostics) {
  const auto rewritten = spirv::rewriteOverlayAssembly(source.text, source.name, diagnostics);
  if (!rewritten)
    return std::nullopt;

  const auto target = parseTargetEnvironment(source, diagnostics);
  if (!target)
    return std::nullopt;
  spvtools::SpirvTools tools(source.targetEnvironment.empty() ? environmentOf(source.text)
                                                              : kEnvironments[target->spirvMinor]);
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char *, const spv_position_t &position, const char *message) {
        Diagnostic diagnostic;
        diagnostic.severity = level <= SPV_MSG_ERROR     ? Severity::error(ErrorCategory::InvalidInput)
                              : level == SPV_MSG_WARNING ? Severity::warning()
                                                         : Severity::note();
        diagnostic.file = source.name;
        diagnostic.source = {source.name, static_cast<uint32_t>(position.line + 1),
                             static_cast<uint32_t>(position.column + 1)};
        diagnostic.message = message;
        diagnostics.add(std::move(diagnostic));
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(rewritten->data(), rewritten->size(), &words,
                      SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
    if (!diagnostics.hasErrors())
      diagnostics.addError(ErrorCategory::Internal, source.name, "SPIRV-Tools cannot assemble this");
    return std::nullopt;
  }
  return words;
}

} // namespace llpc::input
