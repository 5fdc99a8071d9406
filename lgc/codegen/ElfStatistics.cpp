// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/ElfStatistics.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/codegen/InstructionCounter.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// The properties of a hardware stage that statistics derive from.
struct StageFacts {
  std::string symbol; ///< of the entry point
  uint32_t workgroupInvocations = 1;
  bool wgpMode = true;
};

Error malformed(const Twine &what) {
  return makeError(ErrorCategory::Internal, "not a pipeline ELF: " + what);
}

Expected<std::string> findMetadataNote(const object::ELF64LEFile &elf) {
  Expected<object::ELF64LE::ShdrRange> sections = elf.sections();
  if (!sections)
    return sections.takeError();
  std::string blob;
  for (const object::ELF64LE::Shdr &section : *sections) {
    if (section.sh_type != ELF::SHT_NOTE)
      continue;
    Error error = Error::success();
    for (const object::ELF64LE::Note &note : elf.notes(section, error)) {
      if (note.getName() == "AMDGPU" && note.getType() == ELF::NT_AMDGPU_METADATA)
        blob = note.getDescAsStringRef(section.sh_addralign).str();
    }
    if (error)
      return error;
  }
  if (blob.empty())
    return malformed("no metadata note");
  return blob;
}

msgpack::DocNode lookUp(msgpack::DocNode node, StringRef key) {
  if (!node.isMap())
    return node.getDocument()->getEmptyNode();
  auto it = node.getMap().find(key);
  return it == node.getMap().end() ? node.getDocument()->getEmptyNode() : it->second;
}

uint32_t number(msgpack::DocNode stage, StringRef key, uint32_t otherwise = 0) {
  msgpack::DocNode node = lookUp(stage, key);
  return node.getKind() == msgpack::Type::UInt ? node.getUInt() : otherwise;
}

Expected<StageFacts> readStage(msgpack::DocNode stage, ShaderStatistics &statistics) {
  msgpack::DocNode symbol = lookUp(stage, ".entry_point_symbol");
  if (symbol.getKind() != msgpack::Type::String)
    return malformed("its metadata names no entry point");

  statistics.waveSize = number(stage, ".wavefront_size", 32);
  if (statistics.waveSize != 32 && statistics.waveSize != 64)
    return malformed("wave size " + Twine(statistics.waveSize));
  statistics.sgprs = number(stage, ".sgpr_count");
  statistics.vgprs = number(stage, ".vgpr_count");
  statistics.ldsBytes = number(stage, ".lds_size");
  statistics.scratchBytes = number(stage, ".scratch_memory_size");

  StageFacts facts;
  facts.symbol = symbol.getString().str();
  msgpack::DocNode dimensions = lookUp(stage, ".threadgroup_dimensions");
  if (dimensions.isArray()) {
    for (msgpack::DocNode &dimension : dimensions.getArray()) {
      if (dimension.getKind() == msgpack::Type::UInt && dimension.getUInt() <= kMaxWorkgroupInvocations)
        facts.workgroupInvocations *= dimension.getUInt();
    }
  }
  msgpack::DocNode wgpMode = lookUp(stage, ".wgp_mode");
  facts.wgpMode = wgpMode.getKind() != msgpack::Type::Boolean || wgpMode.getBool();
  return facts;
}

/// Returns the bytes of the entry point, delimited by its symbol's size; padding for the instruction
/// prefetcher follows.
Expected<ArrayRef<uint8_t>> codeOf(const object::ELF64LEFile &elf, const object::ELF64LE::Sym &symbol) {
  Expected<const object::ELF64LE::Shdr *> section = elf.getSection(symbol.st_shndx);
  if (!section)
    return section.takeError();
  Expected<ArrayRef<uint8_t>> contents = elf.getSectionContents(**section);
  if (!contents)
    return contents.takeError();
  if (symbol.st_value > contents->size() || symbol.st_size > contents->size() - symbol.st_value)
    return malformed("the entry point lies outside its section");
  return contents->slice(symbol.st_value, symbol.st_size);
}

Expected<ArrayRef<uint8_t>> findCode(const object::ELF64LEFile &elf, StringRef entryPoint) {
  Expected<object::ELF64LE::ShdrRange> sections = elf.sections();
  if (!sections)
    return sections.takeError();
  for (const object::ELF64LE::Shdr &section : *sections) {
    if (section.sh_type != ELF::SHT_SYMTAB)
      continue;
    Expected<StringRef> names = elf.getStringTableForSymtab(section, *sections);
    if (!names)
      return names.takeError();
    Expected<object::ELF64LE::SymRange> symbols = elf.symbols(&section);
    if (!symbols)
      return symbols.takeError();
    for (const object::ELF64LE::Sym &symbol : *symbols) {
      Expected<StringRef> name = symbol.getName(*names);
      if (!name)
        return name.takeError();
      if (*name == entryPoint)
        return codeOf(elf, symbol);
    }
  }
  return malformed("no code for '" + entryPoint + "'");
}

uint32_t occupancy(const ShaderStatistics &statistics, const StageFacts &stage, const Gpu &gpu) {
  uint32_t granule = gpu.vgprGranuleOf(statistics.waveSize);
  uint32_t perWave = alignTo(std::max(statistics.vgprs, 1u), granule);
  uint32_t waves = std::min(kMaxWavesPerSimd, gpu.vgprsOf(statistics.waveSize) / perWave);
  if (statistics.ldsBytes == 0)
    return waves;
  // A workgroup's LDS comes from one CU, or in WGP mode from both.
  uint32_t cus = stage.wgpMode ? 2 : 1;
  uint32_t workgroups = cus * kLdsBytesPerCu / alignTo(statistics.ldsBytes, kLdsAllocGranule);
  uint32_t wavesPerWorkgroup = divideCeil(stage.workgroupInvocations, statistics.waveSize);
  return std::min<uint32_t>(waves, divideCeil(workgroups * wavesPerWorkgroup, cus * kSimdsPerCu));
}

/// Adds what a function's code has to the statistics of its stage.
Error measureFunction(const object::ELF64LEFile &elf, StringRef symbol, const Gpu &gpu,
                      const SpillsOfFunctions &spills, ShaderStatistics &statistics) {
  Expected<ArrayRef<uint8_t>> code = findCode(elf, symbol);
  if (!code)
    return code.takeError();
  const SpillCounts spilled = spills.lookup(symbol);
  statistics.sgprSpills += spilled.sgprs;
  statistics.vgprSpills += spilled.vgprs;
  statistics.codeBytes += code->size();
  return countInstructions(*code, gpu, statistics);
}

/// `subroutines` has those of the stage's shader: there is only one shader with subroutines.
Expected<ShaderStatistics> measureStage(const object::ELF64LEFile &elf, msgpack::DocNode stage,
                                        msgpack::DocNode subroutines, const Gpu &gpu,
                                        const SpillsOfFunctions &spills) {
  ShaderStatistics statistics;
  Expected<StageFacts> facts = readStage(stage, statistics);
  if (!facts)
    return facts.takeError();
  if (Error error = measureFunction(elf, facts->symbol, gpu, spills, statistics))
    return error;
  if (subroutines.isMap())
    for (auto &[name, node] : subroutines.getMap())
      if (Error error = measureFunction(elf, name.getString(), gpu, spills, statistics))
        return error;
  statistics.occupancy = occupancy(statistics, *facts, gpu);
  return statistics;
}

/// Returns the shaders that `.shaders` maps to the hardware stage.
std::vector<ShaderStage> shadersIn(StringRef hardwareStage, msgpack::DocNode shaders) {
  std::vector<ShaderStage> result;
  for (const ShaderStage shader : pipeline::enumerators<ShaderStage>()) {
    msgpack::DocNode mapping = lookUp(lookUp(shaders, palShaderName(shader)), ".hardware_mapping");
    if (!mapping.isArray())
      continue;
    const auto isThis = [&](msgpack::DocNode name) {
      return name.getKind() == msgpack::Type::String && name.getString() == hardwareStage;
    };
    if (any_of(mapping.getArray(), isThis))
      result.push_back(shader);
  }
  return result;
}

} // namespace

Expected<std::vector<StageStatistics>> readStatistics(StringRef elf, const Gpu &gpu,
                                                      const SpillsOfFunctions &spills) {
  Expected<object::ELF64LEFile> file = object::ELF64LEFile::create(elf);
  if (!file)
    return file.takeError();
  Expected<std::string> blob = findMetadataNote(*file);
  if (!blob)
    return blob.takeError();

  msgpack::Document document;
  if (!document.readFromBlob(*blob, /*Multi=*/false))
    return malformed("its metadata is not msgpack");
  msgpack::DocNode pipelines = lookUp(document.getRoot(), "amdpal.pipelines");
  if (!pipelines.isArray() || pipelines.getArray().empty())
    return malformed("its metadata describes no pipeline");
  msgpack::DocNode pipeline = *pipelines.getArray().begin();
  msgpack::DocNode stages = lookUp(pipeline, ".hardware_stages");
  if (!stages.isMap() || stages.getMap().empty())
    return malformed("its metadata describes no hardware stage");

  std::vector<StageStatistics> result;
  for (auto &[key, node] : stages.getMap()) {
    if (key.getKind() != msgpack::Type::String)
      return malformed("a hardware stage has no name");
    Expected<ShaderStatistics> figures =
        measureStage(*file, node, lookUp(pipeline, ".shader_functions"), gpu, spills);
    if (!figures)
      return figures.takeError();
    result.push_back(
        {key.getString().str(), shadersIn(key.getString(), lookUp(pipeline, ".shaders")), *figures});
  }
  return result;
}

} // namespace lgc
