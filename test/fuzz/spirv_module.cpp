// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Any bytes are a module or one diagnostic. The input's first byte says how to read the rest: as a binary as
// it is, as instructions behind a good header, or as assembly for the overlay's pre-pass.

#include "llpc/spirv/AssemblyOverlay.h"
#include "llpc/spirv/Module.h"

#include <cstdlib>
#include <cstring>

using namespace llpc;

namespace {

void fuzzModule(std::span<const uint8_t> bytes) {
  Diagnostics diagnostics;
  auto module = spirv::Module::parse(bytes, "fuzz.spv", diagnostics);
  if ((module == nullptr) != diagnostics.hasErrors() || diagnostics.list().size() > 1)
    std::abort();
  for (const Diagnostic &diagnostic : diagnostics.list())
    if (diagnostic.message.empty() || diagnostic.toString().find('\0') != std::string::npos)
      std::abort();
  if (!module)
    return;
  // Reads everything that consumers iterate over without checking again.
  size_t characters = 0;
  for (const spirv::Instruction &instruction : module->instructions())
    characters += module->assembly(instruction).size();
  for (const auto &function : module->functions())
    for (const auto &block : function->blocks)
      if (!block->terminator || (block->construct && !block->construct->header))
        std::abort();
  if (characters == 0 && !module->instructions().empty())
    std::abort();
}

/// Puts a header with a small id bound before the instructions, so that random bytes get further.
void fuzzInstructions(std::span<const uint8_t> bytes) {
  const uint32_t header[] = {0x07230203, 0x00010600, 0, 256, 0};
  std::vector<uint8_t> module(sizeof(header) + bytes.size() / 4 * 4);
  std::memcpy(module.data(), header, sizeof(header));
  if (module.size() > sizeof(header))
    std::memcpy(module.data() + sizeof(header), bytes.data(), module.size() - sizeof(header));
  fuzzModule(module);
}

void fuzzAssembly(std::span<const uint8_t> bytes) {
  Diagnostics diagnostics;
  std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  auto rewritten = spirv::rewriteOverlayAssembly(text, "fuzz.spvasm", diagnostics);
  if (rewritten.has_value() == diagnostics.hasErrors())
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  std::span<const uint8_t> rest(data + 1, size - 1);
  switch (data[0] % 3) {
  case 0:
    fuzzModule(rest);
    break;
  case 1:
    fuzzInstructions(rest);
    break;
  default:
    fuzzAssembly(rest);
    break;
  }
  return 0;
}
