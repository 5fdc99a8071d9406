// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderElf.h"

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"

#include <cstring>
#include <gtest/gtest.h>

namespace rdnasim {

using llvm::msgpack::DocNode;
using llvm::msgpack::Document;

namespace {

struct StageSource {
  llpc::ShaderStage stage;
  std::string_view glsl;
};

Elf compileStages(const std::vector<StageSource> &stages, const Variant &variant) {
  std::vector<llpc::SourceResult> modules;
  for (const StageSource &stage : stages) {
    llpc::ShaderSource source;
    source.name = stage.stage == llpc::ShaderStage::Compute ? "shader.comp" : "shader";
    source.text = stage.glsl;
    source.stage = stage.stage;
    modules.push_back(llpc::compileSource(source));
    for (const llpc::Diagnostic &diagnostic : modules.back().diagnostics)
      ADD_FAILURE() << diagnostic.toString();
  }
  llpc::PipelineInput input;
  for (size_t i = 0; i < stages.size(); ++i) {
    llpc::ShaderInput &shader = input.shaders.emplace_back();
    shader.name = "shader";
    shader.bytes = llpc::bytesOf(modules[i].spirv);
    shader.stage = stages[i].stage;
  }
  llpc::CompileOptions options;
  options.pipeline.gfxIp = *llpc::parseGfxIp(variant.processor);
  options.shaders.waveSize = variant.isWave64 ? 64 : 32;
  llpc::CompileResult result = llpc::compile(input, options);
  for (const llpc::Diagnostic &diagnostic : result.diagnostics)
    ADD_FAILURE() << diagnostic.toString();
  return std::move(result.output);
}

} // namespace

Elf compileShader(std::string_view glsl, const Variant &variant) {
  return compileStages({{llpc::ShaderStage::Compute, glsl}}, variant);
}

Elf compileGraphics(std::string_view vertex, std::string_view fragment, const Variant &variant) {
  return compileStages({{llpc::ShaderStage::Vertex, vertex}, {llpc::ShaderStage::Fragment, fragment}},
                       variant);
}

namespace {

constexpr char kOwner[8] = "AMDGPU"; // with its zero, padded to 8

llvm::ELF::Elf64_Nhdr noteHeader(size_t size) {
  return {.n_namesz = 7, .n_descsz = static_cast<uint32_t>(size), .n_type = llvm::ELF::NT_AMDGPU_METADATA};
}

template <class T>
T at(const Elf &elf, size_t offset) {
  T value;
  std::memcpy(&value, elf.data() + offset, sizeof(T));
  return value;
}

/// The metadata note, which follows that with the processor's name.
llvm::StringRef findNote(const Elf &elf, const llvm::ELF::Elf64_Shdr &section) {
  size_t offset = section.sh_offset;
  while (offset < section.sh_offset + section.sh_size) {
    auto header = at<llvm::ELF::Elf64_Nhdr>(elf, offset);
    offset += sizeof(header) + (header.n_namesz + 3) / 4 * 4;
    if (header.n_type == llvm::ELF::NT_AMDGPU_METADATA)
      return {reinterpret_cast<const char *>(elf.data()) + offset, header.n_descsz};
    offset += (header.n_descsz + 3) / 4 * 4;
  }
  return {};
}

void append(Elf &elf, const void *data, size_t size) {
  auto *bytes = static_cast<const uint8_t *>(data);
  elf.insert(elf.end(), bytes, bytes + size);
}

} // namespace

Elf editMetadata(const Elf &elf, const std::function<void(Document &)> &edit) {
  auto file = at<llvm::ELF::Elf64_Ehdr>(elf, 0);
  for (uint32_t i = 0; i < file.e_shnum; ++i) {
    size_t place = file.e_shoff + size_t(i) * file.e_shentsize;
    auto section = at<llvm::ELF::Elf64_Shdr>(elf, place);
    llvm::StringRef note =
        section.sh_type == llvm::ELF::SHT_NOTE ? findNote(elf, section) : llvm::StringRef();
    if (note.empty())
      continue;
    Document document;
    EXPECT_TRUE(document.readFromBlob(note, false));
    edit(document);
    std::string blob;
    document.writeToBlob(blob);
    auto header = noteHeader(blob.size());
    blob.resize((blob.size() + 3) / 4 * 4);
    Elf result = elf; // the section moves to the end of the file, with this note only
    result.resize((result.size() + 3) / 4 * 4);
    section.sh_offset = result.size();
    append(result, &header, sizeof(header));
    append(result, kOwner, sizeof(kOwner));
    append(result, blob.data(), blob.size());
    section.sh_size = result.size() - section.sh_offset;
    std::memcpy(result.data() + place, &section, sizeof(section));
    return result;
  }
  ADD_FAILURE() << "the ELF has no metadata";
  return elf;
}

std::string wholePath(std::string_view path) {
  for (std::string_view start : {".cs/", ".compute_registers/", ".spill_threshold", ".user_data_limit",
                                 ".hardware_stages", ".compute_registers"})
    if (path.starts_with(start))
      return std::string("amdpal.pipelines/0/") + (start == ".cs/" ? ".hardware_stages/" : "") +
             std::string(path);
  return std::string(path);
}

namespace {

/// The map or array that holds the last part of a path; that part.
std::pair<DocNode, std::string> holderOf(Document &document, std::string_view path) {
  std::string whole = wholePath(path);
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(whole).split(parts, '/');
  DocNode node = document.getRoot();
  for (llvm::StringRef part : llvm::ArrayRef(parts).drop_back())
    node = node.isArray() ? node.getArray()[std::stoul(part.str())] : node.getMap()[part];
  return {node, parts.back().str()};
}

} // namespace

void erase(Document &document, std::string_view path) {
  auto [holder, key] = holderOf(document, path);
  auto found = holder.getMap().find(llvm::StringRef(key));
  ASSERT_NE(found, holder.getMap().end()) << path << " is not there to begin with";
  holder.getMap().erase(found);
}

void set(Document &document, std::string_view path, DocNode value) {
  auto [holder, key] = holderOf(document, path);
  if (holder.isArray())
    holder.getArray()[std::stoul(key)] = value;
  else
    holder.getMap()[document.getNode(key, true)] = value;
}

} // namespace rdnasim
