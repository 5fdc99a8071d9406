// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/EmitCode.h"

#include "lgc/codegen/Cancellation.h"
#include "lgc/codegen/CheckInput.h"
#include "lgc/codegen/CodeGenPasses.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/codegen/Preparation.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

static std::string firstSymbol(const object::SectionRef &relocations) {
  object::relocation_iterator first = relocations.relocation_begin();
  object::symbol_iterator symbol = first->getSymbol();
  if (symbol == relocations.getObject()->symbol_end())
    return "";
  Expected<StringRef> name = symbol->getName();
  if (name)
    return name->str();
  consumeError(name.takeError());
  return "";
}

/// Code must be position-independent without relocations; only debug sections may have them.
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
    Expected<StringRef> name = (*relocated)->getName();
    if (!name)
      return name.takeError();
    if (name->starts_with(".debug_"))
      continue;
    return makeError(ErrorCategory::Unsupported,
                     "the code in section '" + *name + "' needs the absolute address of '" +
                         firstSymbol(section) + "', which PAL's loader does not provide");
  }
  return Error::success();
}

Error emitCode(Module &module, TargetMachine &target, EmitKind kind, SmallVectorImpl<char> &output,
               SpillsOfFunctions *spills, ArrayRef<std::string> disabled,
               const std::function<bool()> &isCancelled) {
  output.clear();
  DiagnosticScope diagnostics(module.getContext(), spills != nullptr);
  checkInput(module, target.getTargetCPU());
  if (Error error = diagnostics.takeError("code generation"))
    return error;
  if (kind != EmitKind::MachineIr && !TargetPassConfig::willCompleteCodeGenPipeline())
    return makeError(ErrorCategory::InvalidInput,
                     "LLVM's switches end code generation early: then there is machine IR only");
  for (const Preparation &preparation : preparations())
    if (!is_contained(disabled, preparation.name))
      preparation.run(module, target);

  raw_svector_ostream stream(output);
  legacy::PassManager passes;
  const bool skipsSlowPasses = !is_contained(disabled, SkipSlowPasses::kName);
  const auto leftOut = skipsSlowPasses ? passesToLeaveOut(module) : ArrayRef<StringLiteral>();
  if (!addCodeGenPasses(passes, target, stream, kind, disabled, leftOut, isCancelled))
    return makeError(ErrorCategory::Internal, "the target cannot emit this kind of file");
  {
    std::optional<SkipSlowPasses> bounds;
    if (skipsSlowPasses)
      bounds.emplace(module);
    std::optional<CancelGate> gate;
    if (isCancelled)
      gate.emplace(module.getContext(), isCancelled);
    passes.run(module);
  }

  Error error = isCancelled && isCancelled() ? cancelled() : diagnostics.takeError("code generation");
  if (!error && kind == EmitKind::Object)
    error = checkRelocations(StringRef(output.data(), output.size()));
  if (error)
    output.clear();
  if (spills)
    *spills = diagnostics.spills();
  return error;
}

} // namespace lgc
