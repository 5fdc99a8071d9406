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

SpecInfo specInfo(const std::vector<SpecConstant> &constants) {
  SpecInfo info;
  for (const SpecConstant &constant : constants) {
    std::vector<uint8_t> bytes = constant.data;
    if (bytes.empty())
      for (uint64_t rest = constant.value; bytes.size() < (constant.value > UINT32_MAX ? 8 : 4); rest >>= 8)
        bytes.push_back(static_cast<uint8_t>(rest));
    SpecEntry &entry = info.entries.add();
    entry.id = constant.id;
    entry.offset = static_cast<uint32_t>(info.bytes.size());
    entry.size = static_cast<uint32_t>(bytes.size());
    if (!constant.data.empty() && isScalarSize(bytes.size()))
      entry.isArray = true;
    info.bytes.insert(info.bytes.end(), bytes.begin(), bytes.end());
    info.bytes.resize((info.bytes.size() + 3) / 4 * 4);
  }
  return info;
}

/// Returns whether a line of the source would begin a section.
bool hasHeader(std::string_view source) {
  for (size_t begin = 0; begin < source.size();) {
    const size_t end = std::min(source.find('\n', begin), source.size());
    if (!headerIn(source.substr(begin, end - begin)).empty())
      return true;
    begin = end + 1;
  }
  return false;
}

} // namespace

bool readShader(const ShaderSections &sections, PipeShader &shader, Problems &problems) {
  shader.stage = sections.stage;
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

std::optional<ShaderSections> shaderSections(const PipeShader &shader, bool isRobust, std::string &problem) {
  ShaderSections sections;
  sections.stage = shader.stage;
  sections.language = shader.language;
  sections.text = shader.text;
  sections.hasCode = true;
  if (!shader.fileName.empty())
    sections.file.fileName = shader.fileName;
  if (!isSupported(shader.stage)) {
    problem = std::string("the stage ") + nameOf(*shader.stage) + " is not supported";
    return std::nullopt;
  }
  if (shader.fileName.empty() && shader.text.find_first_not_of(" \t\r\n") == shader.text.npos) {
    problem = "a shader has no code";
    return std::nullopt;
  }
  if (hasHeader(shader.text)) {
    problem = "a line of the source would begin a section";
    return std::nullopt;
  }
  ShaderSection &info = sections.info.emplace().keys;
  if (!shader.entryPoint.empty())
    info.entryPoint = shader.entryPoint;
  info.specConst = specInfo(shader.specConstants);
  // A structured binding: an option that is added and forgotten here does not compile.
  const auto &[waveSize, robustBufferAccess2] = shader.options;
  if (waveSize != 0)
    info.options.waveSize = waveSize;
  if (robustBufferAccess2 && !isRobust)
    info.options.robustBufferAccess2 = true;
  return sections;
}

} // namespace llpc::pipe
