// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/RunMachinePasses.h"

#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/codegen/TargetMachine.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/MIRParser/MIRParser.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

static Error addPasses(legacy::PassManager &passes, ArrayRef<std::string> names) {
  for (const std::string &name : names) {
    const PassInfo *info = PassRegistry::getPassRegistry()->getPassInfo(StringRef(name));
    if (!info || !info->getNormalCtor())
      return makeError(ErrorCategory::InvalidInput, "the back end has no pass '" + Twine(name) + "'");
    passes.add(info->createPass());
  }
  return Error::success();
}

Error runMachinePasses(StringRef file, ArrayRef<std::string> names, TargetMachine &target,
                       LLVMContext &context, raw_ostream &os) {
  SMDiagnostic problem;
  const std::unique_ptr<MIRParser> parser = createMIRParserFromFile(file, problem, context);
  if (!parser)
    return makeError(ErrorCategory::InvalidInput, problem.getMessage());
  DiagnosticScope diagnostics(context);
  const std::unique_ptr<Module> module = parser->parseIRModule(
      [&](StringRef, StringRef) { return target.createDataLayout().getStringRepresentation(); });
  if (!module)
    return diagnostics.takeError("the parser");
  setTarget(*module, target);
  legacy::PassManager passes;
  auto *machineModule = new MachineModuleInfoWrapperPass(&target);
  TargetPassConfig *config = target.createPassConfig(passes);
  passes.add(config);
  passes.add(machineModule);
  passes.add(createTargetTransformInfoWrapperPass(target.getTargetIRAnalysis()));
  if (parser->parseMachineFunctions(*module, machineModule->getMMI()))
    return diagnostics.takeError("the parser");
  if (Error error = addPasses(passes, names))
    return error;
  config->setInitialized();
  passes.add(createPrintMIRPass(os));
  passes.add(createFreeMachineFunctionPass());
  passes.run(*module);
  return diagnostics.takeError("the back end");
}

} // namespace lgc
