// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/ListCompileUnits.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

class UnitCollector {
public:
  void add(const Function &function) {
    if (const DISubprogram *subprogram = function.getSubprogram())
      add(*subprogram);
    for (const Instruction &inst : instructions(function)) {
      addCalls(inst.getDebugLoc());
      for (const DbgRecord &record : inst.getDbgRecordRange())
        addCalls(record.getDebugLoc());
    }
  }

  ArrayRef<DICompileUnit *> units() const { return units_.getArrayRef(); }

private:
  /// Adds the functions of a location and of the calls that it is inlined at. Unlike LLVM's DebugInfoFinder,
  /// it visits outer calls that many locations share only once.
  void addCalls(const DILocation *location) {
    for (; location && seen_.insert(location).second; location = location->getInlinedAt())
      if (const DISubprogram *subprogram = location->getScope()->getSubprogram())
        add(*subprogram);
  }

  void add(const DISubprogram &subprogram) {
    if (DICompileUnit *unit = subprogram.getUnit())
      units_.insert(unit);
  }

  DenseSet<const DILocation *> seen_;
  SmallSetVector<DICompileUnit *, 2> units_;
};

} // namespace

PreservedAnalyses ListCompileUnits::run(Module &module, ModuleAnalysisManager &) {
  NamedMDNode *list = module.getNamedMetadata("llvm.dbg.cu");
  if (!list)
    return PreservedAnalyses::all();
  list->clearOperands();
  UnitCollector collector;
  for (const Function &function : module)
    collector.add(function);
  for (DICompileUnit *unit : collector.units())
    list->addOperand(unit);
  if (list->getNumOperands() == 0)
    list->eraseFromParent();
  return PreservedAnalyses::all();
}

} // namespace lgc
