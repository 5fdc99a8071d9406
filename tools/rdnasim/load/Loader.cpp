// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/Loader.h"

#include "tools/rdnasim/load/Decoder.h"
#include "tools/rdnasim/load/ElfCheck.h"
#include "tools/rdnasim/load/PipelineMetadata.h"
#include "tools/rdnasim/machine/LineTable.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/AMDGPUMetadata.h"
#include "llvm/Support/MemoryBuffer.h"

namespace rdnasim {

namespace {

using Elf = llvm::object::ELF64LEObjectFile;

class Loading {
public:
  Loading(std::span<const uint8_t> bytes, std::string_view processor)
      : bytes_(bytes), processor_(processor) {}

  std::variant<Pipeline, LoadError> run() {
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
    pipeline_.target = target_;
    if (pipeline_.compute)
      addProgram(*elf, ".cs", *pipeline_.compute);
    if (pipeline_.graphics)
      addProgram(*elf, ".gs", pipeline_.graphics->primitives);
    if (pipeline_.graphics && pipeline_.graphics->pixels)
      addProgram(*elf, ".ps", *pipeline_.graphics->pixels);
    if (!error_.empty())
      return LoadError{error_};
    return std::move(pipeline_);
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

  void readMetadata(const Elf &elf) {
    if (!error_.empty())
      return;
    llvm::StringRef note = findNote(elf);
    if (error_.empty())
      error_ = readPipelineMetadata(std::string_view(note.data(), note.size()), target_, pipeline_);
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
        if (!pipeline_.code.empty())
          return fail("the ELF has more than one section of code");
        pipeline_.code.assign(contents->bytes_begin(), contents->bytes_end());
      }
      auto relocated = section.getRelocatedSection();
      if (relocated && *relocated != elf.section_end() && (*relocated)->isText() &&
          section.relocation_begin() != section.relocation_end())
        return fail("the code has relocations: the ELF is not linked");
    }
    if (pipeline_.code.empty())
      fail("the ELF has no code");
  }

  /// `key`: of the stage, in .hardware_stages.
  void addProgram(const Elf &elf, const std::string &key, HardwareStage &stage) {
    if (!error_.empty())
      return;
    auto decoded = decode(pipeline_.code, target_, stage.isWave64);
    if (auto *error = std::get_if<DecodeError>(&decoded))
      return fail(error->message);
    stage.program = std::move(std::get<Program>(decoded));
    findEntry(elf, key, stage);
    findSourceLines(elf, stage.program);
  }

  void findEntry(const Elf &elf, const std::string &key, HardwareStage &stage) {
    for (const llvm::object::SymbolRef &symbol : elf.symbols()) {
      llvm::Expected<llvm::StringRef> name = symbol.getName();
      llvm::Expected<uint64_t> value = symbol.getValue();
      if (!name || !value) {
        llvm::consumeError(name.takeError());
        llvm::consumeError(value.takeError());
        continue;
      }
      if (*name != stage.entrySymbol)
        continue;
      stage.program.entry = stage.program.indexOf(*value);
      if (stage.program.entry == Program::kNoInstruction)
        fail("the symbol " + stage.entrySymbol + " does not point at an instruction");
      return;
    }
    fail("the ELF has no symbol " + stage.entrySymbol + ", which " + key + ".entry_point_symbol names");
  }

  static void findSourceLines(const Elf &elf, Program &program) {
    LineTable table = readLineTable(contentsOf(elf, ".debug_line"), contentsOf(elf, ".debug_line_str"));
    for (size_t i = 0; i < program.instructions.size(); ++i)
      program.sourceLocations[i] = sourceOf(table, program.instructions[i].pc);
  }

  /// Returns an empty span when there is no such section.
  static std::span<const uint8_t> contentsOf(const Elf &elf, llvm::StringRef name) {
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

  std::span<const uint8_t> bytes_;
  std::string_view processor_;
  Target target_ = {};
  std::string error_;
  Pipeline pipeline_;
};

} // namespace

std::variant<Pipeline, LoadError> load(std::span<const uint8_t> elf, std::string_view processor) {
  return Loading(elf, processor).run();
}

} // namespace rdnasim
