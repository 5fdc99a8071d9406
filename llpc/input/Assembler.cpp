// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V assembly to binary: our overlay's instructions are rewritten first, then SPIRV-Tools assembles.

#include "llpc/input/Input.h"
#include "llpc/spirv/AssemblyOverlay.h"

#include <spirv-tools/libspirv.hpp>

namespace llpc::input {

namespace {

/// The version that the comments at the text's head name.
spv_target_env targetEnvironment(std::string_view text) {
  static constexpr std::pair<std::string_view, spv_target_env> kVersions[] = {
      {"1.0", SPV_ENV_UNIVERSAL_1_0}, {"1.1", SPV_ENV_UNIVERSAL_1_1}, {"1.2", SPV_ENV_UNIVERSAL_1_2},
      {"1.3", SPV_ENV_UNIVERSAL_1_3}, {"1.4", SPV_ENV_UNIVERSAL_1_4}, {"1.5", SPV_ENV_UNIVERSAL_1_5},
  };
  constexpr std::string_view kKey = "; Version: ";
  while (text.starts_with(';')) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.starts_with(kKey)) {
      for (const auto &[name, environment] : kVersions) {
        if (line.substr(kKey.size(), name.size()) == name)
          return environment;
      }
    }
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return SPV_ENV_UNIVERSAL_1_6;
}

} // namespace

std::optional<std::vector<uint8_t>> assemble(const CompileInput &input, Diagnostics &diagnostics) {
  const std::string_view text(reinterpret_cast<const char *>(input.bytes.data()), input.bytes.size());
  const auto rewritten = spirv::rewriteOverlayAssembly(text, input.name, diagnostics);
  if (!rewritten)
    return std::nullopt;

  spvtools::SpirvTools tools(targetEnvironment(text));
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char *, const spv_position_t &position, const char *message) {
        Diagnostic diagnostic;
        diagnostic.severity = level <= SPV_MSG_ERROR     ? Severity::Error
                              : level == SPV_MSG_WARNING ? Severity::Warning
                                                         : Severity::Note;
        diagnostic.file = input.name;
        diagnostic.source = {input.name, static_cast<uint32_t>(position.line + 1),
                             static_cast<uint32_t>(position.column + 1)};
        diagnostic.message = message;
        diagnostics.add(std::move(diagnostic));
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(rewritten->data(), rewritten->size(), &words,
                      SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
    if (!diagnostics.hasErrors())
      diagnostics.addError(input.name, "SPIRV-Tools cannot assemble this");
    return std::nullopt;
  }
  const auto *begin = reinterpret_cast<const uint8_t *>(words.data());
  return std::vector<uint8_t>(begin, begin + words.size() * sizeof(uint32_t));
}

} // namespace llpc::input
