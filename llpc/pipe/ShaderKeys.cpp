// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/ShaderKeys.h"

#include <algorithm>

namespace llpc::pipe {

namespace {

/// The most bytes that all constants of a shader have together; several may have the same bytes in the file.
constexpr uint64_t kMaxConstantBytes = 1 << 20;

bool isScalarSize(size_t bytes) {
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

/// Reads the constant at its bytes in the buffer.
bool readConstant(const List<SpecEntry>::Entry &entry, const std::vector<uint8_t> &bytes,
                  std::vector<SpecConstant> &constants, Problems &problems) {
  const SpecEntry &given = entry.value;
  if (!given.id || !given.offset || !given.size)
    return problems.fail(entry.at, "an entry needs constantID, offset and size");
  if (std::ranges::find(constants, *given.id, &SpecConstant::id) != constants.end())
    return problems.fail(entry.at, "constant " + std::to_string(*given.id) + " has two entries");
  if (*given.size == 0 || uint64_t(*given.offset) + *given.size > bytes.size())
    return problems.fail(entry.at, "the constant's bytes are not among the " + std::to_string(bytes.size()) +
                                       " bytes of specConst's data");
  const auto first = bytes.begin() + *given.offset;
  SpecConstant &constant = constants.emplace_back();
  constant.id = *given.id;
  if (given.isArray.value_or(!isScalarSize(*given.size))) {
    constant.data.assign(first, first + *given.size);
    return true;
  }
  if (!isScalarSize(*given.size))
    return problems.fail(entry.at, "a constant that is no array has 1, 2, 4 or 8 bytes");
  for (uint32_t i = 0; i < *given.size; ++i)
    constant.value |= uint64_t(first[i]) << (8 * i);
  return true;
}

bool readOptions(const Section<ShaderSection> &section, ShaderOptions &options, Problems &problems) {
  const ShaderOptionKeys &given = section.keys.options;
  const uint32_t waveSize = given.waveSize.value_or(0), subgroupSize = given.subgroupSize.value_or(0);
  if (waveSize != 0 && subgroupSize != 0 && waveSize != subgroupSize)
    return problems.fail(section.at, "a subgroup size other than the wave size is not supported",
                         ErrorCategory::Unsupported);
  options.waveSize = waveSize != 0 ? waveSize : subgroupSize;
  options.robustBufferAccess2 |= given.robustBufferAccess2.value_or(false);
  return true;
}

} // namespace

bool readShader(const ShaderSections &sections, PipeShader &shader, Problems &problems) {
  shader.language = sections.language;
  shader.text = sections.text;
  shader.line = sections.firstLine;
  shader.fileName = sections.file.fileName.value_or("");
  if (!sections.info)
    return true;
  const ShaderSection &info = sections.info->keys;
  shader.entryPoint = info.entryPoint.value_or("");
  uint64_t bytes = 0;
  for (const auto &entry : info.specConst.entries)
    bytes += entry.value.size.value_or(0);
  if (bytes > kMaxConstantBytes)
    return problems.fail(sections.info->at, "the specialization constants have more than 1 MiB",
                         ErrorCategory::Limit);
  for (const auto &entry : info.specConst.entries)
    if (!readConstant(entry, info.specConst.bytes, shader.specConstants, problems))
      return false;
  return readOptions(*sections.info, shader.options, problems);
}

} // namespace llpc::pipe
