// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/Loader.h"

#include "tools/rdnasim/load/Decoder.h"
#include "tools/rdnasim/load/ElfCheck.h"
#include "tools/rdnasim/load/Metadata.h"
#include "tools/rdnasim/load/ResourceRules.h"
#include "tools/rdnasim/machine/LineTable.h"

#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/AMDGPUMetadata.h>
#include <llvm/Support/MemoryBuffer.h>

namespace rdnasim {

namespace {

using llvm::msgpack::DocNode;
using Elf = llvm::object::ELF64LEObjectFile;

constexpr std::uint32_t kMaxUserSgprs = 16;
constexpr std::uint32_t kAny = ~0u;

class Loading {
public:
  Loading(std::span<const std::uint8_t> bytes, std::string_view processor)
      : bytes_(bytes), processor_(processor) {}

  std::variant<Shader, LoadError> run() {
    llvm::StringRef contents(reinterpret_cast<const char *>(bytes_.data()), bytes_.size());
    auto created = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(contents, "shader"));
    if (!created) {
      llvm::consumeError(created.takeError());
      return LoadError{"this is not an ELF"};
    }
    const auto *elf = llvm::dyn_cast<Elf>(created->get());
    if (!elf || elf->getArch() != llvm::Triple::amdgcn)
      return LoadError{"this ELF is not for an AMD GPU"};
    if (std::string damage = findDamage(elf->getELFFile()); !damage.empty())
      return LoadError{"the ELF is damaged: " + damage};
    findTargetOf(*elf);
    readMetadata(*elf);
    readCode(*elf);
    if (!error_.empty())
      return LoadError{error_};
    decodeCode();
    if (!error_.empty())
      return LoadError{error_};
    findEntry(*elf);
    findSourceLines(*elf);
    if (!error_.empty())
      return LoadError{error_};
    return std::move(shader_);
  }

private:
  void fail(std::string message) {
    if (error_.empty())
      error_ = std::move(message);
  }

  void findTargetOf(const Elf &elf) {
    llvm::StringRef name = elf.tryGetCPUName().value_or("an unknown processor");
    std::optional<Target> target = findTarget(std::string_view(name.data(), name.size()));
    if (!target)
      return fail("the ELF is for " + name.str() +
                  ", which is not simulated; gfx1030, gfx1100 and gfx1201 are");
    if (!processor_.empty() && processor_ != target->processor)
      return fail("the ELF is for " + name.str() + ", not for " + std::string(processor_));
    target_ = *target;
  }

  // --- Metadata ---

  void readMetadata(const Elf &elf) {
    if (!error_.empty())
      return;
    llvm::StringRef blob = findNote(elf);
    if (!error_.empty())
      return;
    llvm::msgpack::Document document;
    if (!readDocument(blob, document))
      return fail("the metadata note does not hold a msgpack map");
    MetadataReader reader(error_);
    DocNode root = document.getRoot();
    DocNode version = reader.array(root, "", "amdpal.version");
    if (reader.element(version, 0, "amdpal.version", kAny) != 3)
      return fail("the metadata's amdpal.version is not 3");
    DocNode pipelines = reader.array(root, "", "amdpal.pipelines");
    if (reader.failed())
      return;
    if (pipelines.getArray().size() != 1 || !pipelines.getArray()[0].isMap())
      return fail("amdpal.pipelines does not hold one map");
    readPipeline(reader, pipelines.getArray()[0]);
    readResources(reader, root);
  }

  llvm::StringRef findNote(const Elf &elf) {
    for (const llvm::object::SectionRef &section : elf.sections()) {
      const auto *header = elf.getSection(section.getRawDataRefImpl());
      if (header->sh_type != llvm::ELF::SHT_NOTE)
        continue;
      llvm::Error error = llvm::Error::success();
      for (const auto &note : elf.getELFFile().notes(*header, error))
        if (note.getType() == llvm::ELF::NT_AMDGPU_METADATA && note.getName() == "AMDGPU") {
          llvm::consumeError(std::move(error));
          return note.getDescAsStringRef(4);
        }
      llvm::consumeError(std::move(error));
    }
    fail("the ELF has no NT_AMDGPU_METADATA note");
    return {};
  }

  void readPipeline(MetadataReader &reader, DocNode pipeline) {
    shader_.spillThreshold =
        static_cast<std::uint32_t>(reader.number(pipeline, "", ".spill_threshold", kNoSpill));
    shader_.userDataLimit =
        static_cast<std::uint32_t>(reader.number(pipeline, "", ".user_data_limit", kNoSpill));
    DocNode stages = reader.map(pipeline, "", ".hardware_stages");
    if (reader.failed())
      return;
    if (!MetadataReader::has(stages, ".cs"))
      return fail("the pipeline has no compute shader, which is all that can be run");
    readStage(reader, reader.map(stages, ".hardware_stages", ".cs"));
    readRegisters(reader, reader.map(pipeline, "", ".compute_registers"));
  }

  void readStage(MetadataReader &reader, DocNode stage) {
    const std::string path = ".cs";
    auto number = [&](const char *key, std::uint64_t most) {
      return static_cast<std::uint32_t>(reader.number(stage, path, key, most));
    };
    entrySymbol_ = reader.text(stage, path, ".entry_point_symbol");
    std::uint32_t waveSize = number(".wavefront_size", 64);
    if (!reader.failed() && waveSize != 32 && waveSize != 64)
      return fail(".cs.wavefront_size is " + std::to_string(waveSize) + ", not 32 or 64");
    isWave64_ = waveSize == 64;
    shader_.mode = FloatMode::fromBits(static_cast<std::uint8_t>(number(".float_mode", 255)));
    shader_.mode.ieee = !target_.isIn(kRdna4) && reader.flag(stage, path, ".ieee_mode");
    shader_.sgprCount = number(".sgpr_count", 128);
    shader_.vgprCount = number(".vgpr_count", 256);
    shader_.ldsBytes = number(".lds_size", 65536);
    shader_.scratchEnabled = reader.flag(stage, path, ".scratch_en");
    shader_.scratchBytesPerLane = number(".scratch_memory_size", 1 << 24);
    shader_.userSgprs = number(".user_sgprs", kMaxUserSgprs);
    DocNode dimensions = reader.array(stage, path, ".threadgroup_dimensions");
    std::uint64_t invocations = 1;
    for (unsigned axis = 0; axis < 3; ++axis) {
      shader_.workgroupSize[axis] =
          static_cast<std::uint32_t>(reader.element(dimensions, axis, ".cs.threadgroup_dimensions", 1024));
      invocations *= shader_.workgroupSize[axis];
    }
    if (!reader.failed() && (invocations == 0 || invocations > 1024))
      return fail(".cs.threadgroup_dimensions make " + std::to_string(invocations) +
                  " invocations, not 1 to 1024");
    readUserDataMap(reader, reader.array(stage, path, ".user_data_reg_map"));
    if (!reader.failed() && shader_.scratchEnabled != (shader_.scratchBytesPerLane != 0))
      fail(".cs.scratch_en and .cs.scratch_memory_size contradict each other");
  }

  /// Entries beyond the user SGPRs are there too, and unused.
  void readUserDataMap(MetadataReader &reader, DocNode map) {
    std::size_t count = reader.failed() ? 0 : std::max<std::size_t>(map.getArray().size(), shader_.userSgprs);
    for (unsigned i = 0; i < count && !reader.failed(); ++i)
      userDataMap_.push_back(
          static_cast<std::uint32_t>(reader.element(map, i, ".cs.user_data_reg_map", kAny)));
    if (!reader.failed())
      shader_.userDataMap.assign(userDataMap_.begin(), userDataMap_.begin() + shader_.userSgprs);
  }

  void readRegisters(MetadataReader &reader, DocNode registers) {
    const std::string path = ".compute_registers";
    static constexpr const char *kKeys[] = {".tgid_x_en", ".tgid_y_en", ".tgid_z_en"};
    for (unsigned axis = 0; axis < 3; ++axis)
      shader_.workgroupIdEnabled[axis] = reader.flag(registers, path, kKeys[axis]);
    shader_.localIdComponents =
        1 + static_cast<std::uint32_t>(reader.number(registers, path, ".tidig_comp_cnt", 2));
    if (reader.flag(registers, path, ".tg_size_en"))
      fail(".compute_registers.tg_size_en is set, which the simulator does not support");
  }

  void readResources(MetadataReader &reader, DocNode root) {
    DocNode resources = reader.map(root, "", "lgc.resources");
    if (reader.number(resources, "lgc.resources", ".version", kAny) != 1)
      return fail("lgc.resources has a version that is not 1");
    auto userDataSize =
        static_cast<std::uint32_t>(reader.number(resources, "lgc.resources", ".user_data_size", kNoSpill));
    readPushConstants(reader, resources);
    DocNode bindings = reader.array(resources, "lgc.resources", ".bindings");
    for (unsigned i = 0; !reader.failed() && i < bindings.getArray().size(); ++i)
      shader_.resources.push_back(readBinding(reader, bindings.getArray()[i], i));
    if (!reader.failed())
      fail(findContradiction(shader_, userDataMap_, userDataSize));
  }

  void readPushConstants(MetadataReader &reader, DocNode resources) {
    if (!MetadataReader::has(resources, ".push_constants"))
      return;
    DocNode range = reader.map(resources, "lgc.resources", ".push_constants");
    const std::string path = "lgc.resources.push_constants";
    shader_.pushConstants = {
        static_cast<std::uint32_t>(reader.number(range, path, ".user_data_offset", kNoSpill)),
        static_cast<std::uint32_t>(reader.number(range, path, ".size", kNoSpill))};
  }

  static ResourceBinding readBinding(MetadataReader &reader, DocNode node, unsigned index) {
    const std::string path = "lgc.resources.bindings[" + std::to_string(index) + "]";
    auto number = [&](const char *key) {
      return static_cast<std::uint32_t>(reader.number(node, path, key, kAny));
    };
    ResourceBinding binding;
    binding.set = number(".set");
    binding.binding = number(".binding");
    const std::string type = reader.text(node, path, ".type");
    binding.count = number(".count");
    binding.userDataOffset = number(".user_data_offset");
    if (MetadataReader::has(node, ".table")) {
      binding.table = number(".table");
      binding.offset = number(".offset");
      binding.stride = number(".stride");
    }
    const std::optional known = pipeline::fromName<pipeline::DescriptorType>(type);
    binding.type = known.value_or(binding.type);
    if (!reader.failed() && !known)
      reader.fail(path + ".type is '" + type + "', which the simulator does not know");
    return binding;
  }

  // --- Code ---

  void readCode(const Elf &elf) {
    for (const llvm::object::SectionRef &section : elf.sections()) {
      if (section.isText()) {
        llvm::Expected<llvm::StringRef> contents = section.getContents();
        if (!contents) {
          llvm::consumeError(contents.takeError());
          return fail("the code's section cannot be read");
        }
        if (contents->empty())
          continue;
        if (!shader_.code.empty())
          return fail("the ELF has more than one section of code");
        shader_.code.assign(contents->bytes_begin(), contents->bytes_end());
      }
      auto relocated = section.getRelocatedSection();
      if (relocated && *relocated != elf.section_end() && (*relocated)->isText() &&
          section.relocation_begin() != section.relocation_end())
        return fail("the code has relocations: the ELF is not linked");
    }
    if (shader_.code.empty())
      fail("the ELF has no code");
  }

  void decodeCode() {
    auto decoded = decode(shader_.code, target_, isWave64_);
    if (auto *error = std::get_if<DecodeError>(&decoded))
      return fail(error->message);
    shader_.program = std::move(std::get<Program>(decoded));
  }

  void findEntry(const Elf &elf) {
    for (const llvm::object::SymbolRef &symbol : elf.symbols()) {
      llvm::Expected<llvm::StringRef> name = symbol.getName();
      llvm::Expected<std::uint64_t> value = symbol.getValue();
      if (!name || !value) {
        llvm::consumeError(name.takeError());
        llvm::consumeError(value.takeError());
        continue;
      }
      if (*name != entrySymbol_)
        continue;
      shader_.program.entry = shader_.program.indexOf(*value);
      if (shader_.program.entry == Program::kNoInstruction)
        fail("the symbol " + entrySymbol_ + " does not point at an instruction");
      return;
    }
    fail("the ELF has no symbol " + entrySymbol_ + ", which .cs.entry_point_symbol names");
  }

  void findSourceLines(const Elf &elf) {
    LineTable table = readLineTable(contentsOf(elf, ".debug_line"), contentsOf(elf, ".debug_line_str"));
    for (std::size_t i = 0; i < shader_.program.instructions.size(); ++i)
      shader_.program.sourceLocations[i] = sourceOf(table, shader_.program.instructions[i].pc);
  }

  /// Empty when there is no such section.
  static std::span<const std::uint8_t> contentsOf(const Elf &elf, llvm::StringRef name) {
    for (const llvm::object::SectionRef &section : elf.sections()) {
      llvm::Expected<llvm::StringRef> found = section.getName(), contents = section.getContents();
      bool isFound = found && contents && *found == name;
      llvm::consumeError(found.takeError());
      llvm::consumeError(contents.takeError());
      if (isFound)
        return {contents->bytes_begin(), contents->bytes_end()};
    }
    return {};
  }

  std::span<const std::uint8_t> bytes_;
  std::string_view processor_;
  Target target_ = {};
  bool isWave64_ = false;
  std::string entrySymbol_, error_;
  std::vector<std::uint32_t> userDataMap_;
  Shader shader_;
};

} // namespace

std::variant<Shader, LoadError> load(std::span<const std::uint8_t> elf, std::string_view processor) {
  return Loading(elf, processor).run();
}

} // namespace rdnasim
