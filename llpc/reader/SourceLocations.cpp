// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/SourceLocations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::SourceLanguage;

namespace {

/// Returns the file of the first line, or 0 when the module has no line information.
Id firstFile(const spirv::Module &module) {
  for (const Instruction &instruction : module.instructions())
    if (instruction.line)
      return instruction.line.file;
  return 0;
}

unsigned dwarfLanguage(const spirv::Module &module) {
  for (const Instruction &instruction : module.instructions()) {
    if (instruction.opcode != Op::Source)
      continue;
    switch (static_cast<SourceLanguage>(instruction.operand(0))) {
    case SourceLanguage::ESSL:
      return dwarf::DW_LANG_GLSL_ES;
    case SourceLanguage::HLSL:
      return dwarf::DW_LANG_HLSL;
    default:
      return dwarf::DW_LANG_GLSL;
    }
  }
  return dwarf::DW_LANG_GLSL;
}

} // namespace

SourceLocations::SourceLocations(const spirv::Module &input, Module &output)
    : input_(input), output_(output) {
  if (Id first = firstFile(input))
    createCompileUnit(first);
}

void SourceLocations::createCompileUnit(Id firstFile) {
  builder_.emplace(output_);
  unit_ = builder_->createCompileUnit(DISourceLanguageName(dwarfLanguage(input_)), file(firstFile), "amdllpc",
                                      /*isOptimized=*/true, /*Flags=*/"", /*RV=*/0, /*SplitName=*/"",
                                      DICompileUnit::LineTablesOnly);
  output_.setModuleFlag(llvm::Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  output_.setModuleFlag(llvm::Module::Warning, "Dwarf Version", 5);
  subprogramFile_ = firstFile;
}

DIFile *SourceLocations::file(Id string) {
  DIFile *&result = files_[string];
  if (result)
    return result;
  // LLVM wants a name; a compiler that reads from a pipe may have none.
  const StringRef name = input_.string(string).empty() ? "<unknown>" : input_.string(string);
  const StringRef text = input_.sourceText(string);
  if (text.empty())
    return result = builder_->createFile(name, "");
  const SmallString<32> checksum = MD5::hash(arrayRefFromStringRef(text)).digest();
  return result = builder_->createFile(name, "", DIFile::ChecksumInfo<StringRef>(DIFile::CSK_MD5, checksum));
}

void SourceLocations::beginFunction(Function &function, const spirv::Function &source) {
  if (!builder_)
    return;
  spirv::SourceLine line = source.definition->line;
  if (line)
    subprogramFile_ = line.file;
  scopes_.clear();
  DISubroutineType *type = builder_->createSubroutineType(builder_->getOrCreateTypeArray({}));
  DIFile *functionFile = file(subprogramFile_);
  subprogram_ =
      builder_->createFunction(unit_, function.getName(), function.getName(), functionFile, line.line, type,
                               line.line, DINode::FlagZero, DISubprogram::SPFlagDefinition);
  function.setSubprogram(subprogram_);
}

/// The lines of a function may come from several files because of #include.
DIScope *SourceLocations::scope(Id lineFile) {
  if (lineFile == subprogramFile_)
    return subprogram_;
  DIScope *&result = scopes_[lineFile];
  if (!result)
    result = builder_->createLexicalBlockFile(subprogram_, file(lineFile));
  return result;
}

DebugLoc SourceLocations::location(const Instruction &instruction) {
  if (!builder_)
    return {};
  const spirv::SourceLine &line = instruction.line;
  if (!line)
    return DILocation::get(output_.getContext(), 0, 0, subprogram_);
  return DILocation::get(output_.getContext(), line.line, line.column, scope(line.file));
}

void SourceLocations::finish() {
  if (builder_)
    builder_->finalize();
}

} // namespace llpc::reader
