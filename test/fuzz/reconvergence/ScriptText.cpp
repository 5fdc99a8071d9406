// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Campaign.h"
#include "DrawText.h"
#include "Emitter.h"
#include "test/fuzz/common/BufferText.h"

namespace reconvergence {

namespace {

std::string commented(const std::string &text) {
  std::string result = "# ";
  for (char c : text)
    result += c == '\n' ? "\n# " : std::string(1, c);
  return result.substr(0, result.find_last_not_of("# \n") + 1) + "\n";
}

std::string drawScript(const Program &program, const Target &target) {
  std::string text = "#!amber\n\n";
  if (!target.isLavapipe())
    text += "# rdna-run --mcpu " + target.processor + " --wave-size " + std::to_string(target.waveSize) +
            (program.draw->packsPrimitives ? "" : " --seed 1") + "\n";
  text += commented(toString(program)) + "\n";
  const auto expected = execute(program, target.isLavapipe() ? 32 : target.waveSize);
  return text + drawText(program,
                         "SHADER fragment shader SPIRV-ASM TARGET_ENV spv1.5\n" + emit(program) + "END\n\n",
                         expected ? &*expected : nullptr);
}

} // namespace

std::string scriptText(const Program &program, const Target &target) {
  if (program.draw)
    return drawScript(program, target);
  const uint32_t subgroupSize = target.isLavapipe() ? 8 : target.waveSize;
  const auto traces = predict(program, subgroupSize);
  const std::vector<uint32_t> input = inputData(program), before(outputWords(program), ~0u);
  const std::vector<uint32_t> after = traces ? outputOf(*traces) : before;
  const auto buffer = [](const std::string &name, const std::vector<uint32_t> &words) {
    return fuzz::bufferText(name, std::as_bytes(std::span(words)));
  };
  std::string text = "#!amber\n\n" + commented(toString(program)) + "\nSHADER compute shader SPIRV-ASM";
  text += " TARGET_ENV spv1.5\n" + emit(program) + "END\n\n";
  text += buffer("input", input) + buffer("output", before) + buffer("expected", after);
  if (pushes(program))
    text += buffer("pushed", pushedData(program));
  text += "PIPELINE compute pipeline\n  ATTACH shader\n  SUBGROUP shader\n    REQUIRED_SIZE " +
          std::to_string(subgroupSize) + "\n  END\n";
  for (const auto &[name, binding] : {std::pair("input", kInputBinding), {"output", kOutputBinding}})
    text += std::string("  BIND BUFFER ") + name + " AS storage DESCRIPTOR_SET 0 BINDING " +
            std::to_string(binding) + "\n";
  if (pushes(program))
    text += "  BIND BUFFER pushed AS push_constant\n";
  return text + "END\n\nRUN pipeline " + std::to_string(program.groups) +
         " 1 1\n\nEXPECT output EQ_BUFFER expected\n";
}

} // namespace reconvergence
