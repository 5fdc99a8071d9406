// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates the functions that the entry point reaches, including callees. Later, functions except the entry
// point are inlined, or called with a stack of a fixed size, so recursion cannot be supported. Unreachable
// blocks are left out.

#include "llpc/reader/FunctionTranslation.h"
#include "llpc/reader/SourceLocations.h"
#include "llpc/reader/core/SafeName.h"
#include "llpc/reader/instructions/BranchInstructions.h"
#include "llpc/reader/instructions/DiscardedFragments.h"
#include "llpc/reader/memory/InterfaceVariables.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/validation/LoopLimits.h"

#include "lgc/state/FloatAttributes.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;

namespace {

std::string functionName(const Translator &translator, Id id) {
  std::string_view name = translator.module().name(id);
  return name.empty() ? "function." + std::to_string(id) : safeName(name);
}

/// Finds the functions that an entry point reaches, callees before callers, and refuses recursion.
class CallGraph {
public:
  explicit CallGraph(Translator &translator) : translator_(translator) {}

  Result collect(const spirv::Function &entry) {
    enter(entry);
    while (!path_.empty()) {
      Step &step = path_.back();
      if (step.nextCallee == step.function->callees.size()) {
        states_[step.function->id] = State::Done;
        order_.push_back(step.function);
        path_.pop_back();
        continue;
      }
      Id calleeId = step.function->callees[step.nextCallee++];
      const spirv::Function &callee = *translator_.module().function(calleeId);
      State state = states_.lookup(calleeId);
      if (state == State::OnPath)
        return failRecursion(callee);
      if (state == State::New)
        enter(callee);
    }
    return success();
  }

  ArrayRef<const spirv::Function *> order() const { return order_; }

private:
  enum class State { New, OnPath, Done };
  struct Step {
    const spirv::Function *function;
    size_t nextCallee;
  };

  void enter(const spirv::Function &function) {
    states_[function.id] = State::OnPath;
    path_.push_back({&function, 0});
  }

  Result failRecursion(const spirv::Function &again) {
    std::string cycle;
    bool inCycle = false;
    for (const Step &step : path_) {
      inCycle |= step.function == &again;
      if (inCycle)
        cycle += functionName(translator_, step.function->id) + " -> ";
    }
    return translator_.failUnsupported(*again.definition, "recursion is not supported: " + cycle +
                                                              functionName(translator_, again.id));
  }

  Translator &translator_;
  std::vector<Step> path_;
  DenseMap<Id, State> states_;
  std::vector<const spirv::Function *> order_;
};

/// Sets the attributes for the floats of a function. LLVM requires strictfp where there are constrained
/// intrinsics.
void addFloatMode(Translator &translator, Function &function) {
  if (translator.floatControls().roundingModeRTZ != 0)
    function.addFnAttr(Attribute::StrictFP);
  // FPFastMathMode can say otherwise for a single operation.
  if (translator.floatControls().signedZeroInfNanPreserve == 0 &&
      !translator.module().hasCapability(spirv::Capability::FloatControls2))
    function.addFnAttr(lgc::kRelaxedFloats);
}

/// Returns the function's type. The types of untyped pointers do not say which of them point to arrays of
/// buffers.
FailureOr<FunctionType *> functionType(Translator &translator, const spirv::Function &source) {
  FailureOr<Type *> mapped = translator.types().registerType(*source.type);
  if (!mapped)
    return failure();
  auto *type = cast<FunctionType>(*mapped);
  ResourceArrayPointers &arrays = translator.resourceArrays();
  Type *arrayPointer = resourceArrayType(translator.context());
  Type *returned = arrays.contains(source.id) ? arrayPointer : type->getReturnType();
  SmallVector<Type *, 8> parameters(type->params());
  for (size_t i = 0; i < source.parameters.size(); ++i)
    if (arrays.contains(source.parameters[i]->result))
      parameters[i] = arrayPointer;
  return FunctionType::get(returned, parameters, false);
}

Function *createEntryPoint(Translator &translator, FunctionType *type) {
  lgc::ShaderState &shader = translator.shader();
  auto *entry = Function::Create(type, GlobalValue::ExternalLinkage, shader.function, translator.output());
  shader.function = entry->getName(); // another shader of the pipeline may have a function of that name
  entry->addFnAttr(Attribute::NoUnwind);
  addFloatMode(translator, *entry);
  MDString *stage = MDString::get(translator.context(), nameOf(shader.stage));
  entry->setMetadata("lgc.stage", MDNode::get(translator.context(), stage));
  return entry;
}

FailureOr<Function *> declareFunction(Translator &translator, const spirv::Function &source, Id entryId) {
  translator.reporter().setCurrent(*source.definition);
  if (source.blocks.empty())
    return translator.failUnsupported(*source.definition,
                                      "the function has no body, and linking is not supported");
  FailureOr<FunctionType *> type = functionType(translator, source);
  if (!type)
    return failure();
  const bool isCompute = translator.shader().stage == lgc::ShaderStage::Compute;
  if (source.id == entryId && isCompute)
    return createEntryPoint(translator, *type);
  auto *function = Function::Create(*type, GlobalValue::InternalLinkage, functionName(translator, source.id),
                                    translator.output());
  addFloatMode(translator, *function);
  if (!isCompute) // a compute shader is alone
    function->addFnAttr(lgc::kStageOfFunction, nameOf(translator.shader().stage));
  // Convergent, since a callee may hold a barrier that must not move out of the control flow around the call.
  for (Attribute::AttrKind kind : {Attribute::AlwaysInline, Attribute::Convergent, Attribute::NoUnwind})
    function->addFnAttr(kind);
  return function;
}

/// Returns the blocks that are reachable from the function's first block.
DenseSet<const spirv::Block *> reachableBlocks(const spirv::Function &source) {
  std::vector<const spirv::Block *> open{source.blocks.front().get()};
  DenseSet<const spirv::Block *> reached(open.begin(), open.end());
  while (!open.empty()) {
    const spirv::Block *block = open.back();
    open.pop_back();
    for (const spirv::Block *successor : block->successors)
      if (reached.insert(successor).second)
        open.push_back(successor);
  }
  return reached;
}

Result translateBlock(Translator &translator, SourceLocations &locations, const spirv::Block &block) {
  FunctionState &function = translator.function();
  function.block = &block;
  translator.builder().SetInsertPoint(function.blocks[block.label]);
  for (const Instruction &instruction : block.body) {
    translator.builder().SetCurrentDebugLocation(locations.location(instruction));
    if (!translator.reporter().checkCancelled() || !translator.translate(instruction))
      return failure();
  }
  translator.builder().SetCurrentDebugLocation(locations.location(*block.terminator));
  function.lastBlocks[block.label] = translator.builder().GetInsertBlock();
  return translator.translate(*block.terminator);
}

/// Appends the blocks that discard the fragment.
Result translateFunction(Translator &translator, SourceLocations &locations, const spirv::Function &source,
                         std::vector<BasicBlock *> &discards) {
  FunctionState current(source, *cast<Function>(translator.values().lookup(source.id)));
  translator.setFunction(current);
  locations.beginFunction(*current.target, source);
  for (size_t i = 0; i < source.parameters.size(); ++i)
    translator.values().bind(source.parameters[i]->result, current.target->getArg(i));
  DenseSet<const spirv::Block *> reachable = reachableBlocks(source);
  for (const auto &block : source.blocks) {
    if (reachable.contains(block.get()))
      current.blocks[block->label] = BasicBlock::Create(
          translator.context(), safeName(translator.module().name(block->label)), current.target);
  }
  for (const auto &block : source.blocks)
    if (reachable.contains(block.get()) && !translateBlock(translator, locations, *block))
      return failure();
  copyLargePhis(translator);
  markLoops(translator);
  llvm::append_range(discards, current.discards);
  if (!completePhis(translator))
    return failure();
  limitLoops(translator);
  return success();
}

/// Makes the entry point of a graphics stage call the shader's.
Result surroundShader(Translator &translator, SourceLocations &locations, const spirv::EntryPoint &entryPoint,
                      const spirv::Function &source, Function &entry) {
  auto *shader = cast<Function>(translator.values().lookup(source.id));
  locations.beginFunction(entry, source);
  return callShader(translator, entryPoint, entry, *shader, locations.location(*source.definition));
}

} // namespace

Result translateFunctions(Translator &translator, const spirv::EntryPoint &entryPoint) {
  SourceLocations locations(translator.module(), translator.output());
  const spirv::Function &entry = *translator.module().function(entryPoint.function);
  CallGraph calls(translator);
  if (!calls.collect(entry))
    return failure();
  // The entry point is declared first, so that no other function takes its name.
  const bool isCompute = translator.shader().stage == lgc::ShaderStage::Compute;
  auto *type = FunctionType::get(translator.builder().getVoidTy(), false);
  Function *surrounding = isCompute ? nullptr : createEntryPoint(translator, type);
  for (const spirv::Function *source : llvm::reverse(calls.order())) {
    FailureOr<Function *> target = declareFunction(translator, *source, entry.id);
    if (!target)
      return failure();
    translator.values().bind(source->id, *target);
  }
  std::vector<Function *> functions;
  std::vector<BasicBlock *> discards;
  for (const spirv::Function *source : llvm::reverse(calls.order())) {
    if (!translateFunction(translator, locations, *source, discards))
      return failure();
    functions.push_back(cast<Function>(translator.values().lookup(source->id)));
  }
  continueAsHelpers(translator, functions, discards);
  if (surrounding && !surroundShader(translator, locations, entryPoint, entry, *surrounding))
    return failure();
  locations.finish();
  return success();
}

} // namespace llpc::reader
