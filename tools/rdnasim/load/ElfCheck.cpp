// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/ElfCheck.h"

namespace rdnasim {

namespace {

using File = llvm::object::ELF64LEFile;
using Section = File::Elf_Shdr;

/// Returns the value, or nullopt after storing the error in `problem`.
template <class T>
std::optional<T> valueOf(llvm::Expected<T> expected, std::string &problem) {
  if (expected)
    return std::move(*expected);
  problem = llvm::toString(expected.takeError());
  return std::nullopt;
}

bool isSymbolTable(const Section &section) {
  return section.sh_type == llvm::ELF::SHT_SYMTAB || section.sh_type == llvm::ELF::SHT_DYNSYM;
}

template <class Relocations>
void checkRelocations(const File &file, const Section &section, llvm::Expected<Relocations> all,
                      std::string &problem) {
  auto relocations = valueOf(std::move(all), problem);
  auto symbolTable = valueOf(file.getSection(section.sh_link), problem);
  if (!relocations || !symbolTable)
    return;
  if (!isSymbolTable(**symbolTable)) {
    problem = "relocations without a symbol table";
    return;
  }
  auto symbols = valueOf(file.symbols(*symbolTable), problem);
  for (const auto &each : *relocations)
    if (symbols && each.getSymbol(false) >= symbols->size())
      problem = "a relocation names symbol " + std::to_string(each.getSymbol(false)) + " of " +
                std::to_string(symbols->size());
}

void checkSection(const File &file, const Section &section, std::string &problem) {
  if (section.sh_type == llvm::ELF::SHT_NOBITS || !valueOf(file.getSectionContents(section), problem))
    return;
  if (isSymbolTable(section)) {
    if (valueOf(file.symbols(&section), problem))
      valueOf(file.getStringTableForSymtab(section), problem);
  } else if (section.sh_type == llvm::ELF::SHT_REL) {
    checkRelocations(file, section, file.rels(section), problem);
  } else if (section.sh_type == llvm::ELF::SHT_RELA) {
    checkRelocations(file, section, file.relas(section), problem);
  }
}

} // namespace

std::string findDamage(const File &file) {
  std::string problem;
  auto sections = valueOf(file.sections(), problem);
  if (!sections)
    return problem;
  for (const Section &section : *sections) {
    checkSection(file, section, problem);
    if (!problem.empty())
      break;
  }
  return problem;
}

} // namespace rdnasim
