// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/EmitCode.h"

#include "lgc/codegen/CheckInput.h"
#include "lgc/codegen/DiagnosticScope.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

/// Code has to run at any address as it is; only debug sections may refer to others.
static Error checkRelocations(StringRef elf) {
  Expected<std::unique_ptr<object::ObjectFile>> file =
      object::ObjectFile::createELFObjectFile(MemoryBufferRef(elf, "shader"));
  if (!file)
    return file.takeError();
  for (const object::SectionRef &section : (*file)->sections()) {
    if (section.relocation_begin() == section.relocation_end())
      continue;
    Expected<object::section_iterator> relocated = section.getRelocatedSection();
    if (!relocated)
      return relocated.takeError();
    StringRef name = cantFail((*relocated)->getName());
    if (name.starts_with(".debug_"))
      continue;
    const object::RelocationRef &first = *section.relocation_begin();
    StringRef symbol =
        first.getSymbol() == (*file)->symbol_end() ? "" : cantFail(first.getSymbol()->getName());
    return createStringError("the code in section '" + name + "' needs the absolute address of '" + symbol +
                             "'; calls and constant tables are not supported");
  }
  return Error::success();
}

Error emitCode(Module &module, TargetMachine &target, EmitKind kind, SmallVectorImpl<char> &output,
               SpillCounts *spills) {
  output.clear();
  DiagnosticScope diagnostics(module.getContext(), spills != nullptr);
  checkInput(module, target.getTargetCPU());
  if (Error error = diagnostics.takeError("code generation"))
    return error;

  raw_svector_ostream stream(output);
  legacy::PassManager passes;
  CodeGenFileType fileType =
      kind == EmitKind::Object ? CodeGenFileType::ObjectFile : CodeGenFileType::AssemblyFile;
  if (target.addPassesToEmitFile(passes, stream, nullptr, fileType))
    return createStringError("the target cannot emit this kind of file");
  passes.run(module);

  Error error = diagnostics.takeError("code generation");
  if (!error && kind == EmitKind::Object)
    error = checkRelocations(StringRef(output.data(), output.size()));
  if (error)
    output.clear();
  if (spills)
    *spills = diagnostics.spills();
  return error;
}

} // namespace lgc
