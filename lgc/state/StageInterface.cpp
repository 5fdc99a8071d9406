// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/StageInterface.h"

#include "lgc/state/Diagnostics.h"
#include "lgc/state/Records.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using pipeline::MaybeConst;
using pipeline::optional;
using pipeline::required;

namespace lgc {

namespace {

constexpr const char *kInterfaceName = "lgc.interface";
constexpr uint32_t kComponentsPerLocation = 4;

} // namespace

static auto fields(MaybeConst<InterfaceVariable> auto &value) {
  auto &[stage, isOutput, location, component, index, count, width, isFloat, name, file] = value;
  return std::tuple(required("stage", stage), required("output", isOutput), required("location", location),
                    optional("component", component), optional("index", index), optional("count", count),
                    optional("width", width), optional("float", isFloat), required("name", name),
                    required("file", file));
}

static auto fields(MaybeConst<StageInterface> auto &value) {
  auto &[variables] = value;
  return std::tuple(optional("variables", variables));
}

bool InterfaceVariable::covers(InterfaceSlot slot) const {
  const uint64_t first = uint64_t(location) * kComponentsPerLocation + component;
  const uint64_t place = uint64_t(slot.location) * kComponentsPerLocation + slot.component;
  return place >= first && place < first + components();
}

std::string InterfaceVariable::describe() const {
  const std::string type = (count == 1 ? "" : std::to_string(count) + " x ") + std::to_string(width) +
                           (isFloat ? "-bit float" : "-bit integer");
  return std::string("the ") + nameOf(stage) + " shader's " + (isOutput ? "output" : "input") + " '" + name +
         "' (" + file + ": location " + std::to_string(location) + ", component " +
         std::to_string(component) + ", " + type + ")";
}

const InterfaceVariable *StageInterface::find(pipeline::ShaderStage stage, bool isOutput,
                                              InterfaceSlot slot) const {
  const auto found = find_if(variables, [&](const InterfaceVariable &each) {
    return each.stage == stage && each.isOutput == isOutput && each.covers(slot);
  });
  return found == variables.end() ? nullptr : &*found;
}

void StageInterface::addTo(Module &module) const {
  RecordWriter writer(module.getContext());
  pipeline::forEachField(*this, writer);
  if (writer.operands().empty())
    return;
  NamedMDNode *node = module.getOrInsertNamedMetadata(kInterfaceName);
  for (Metadata *record : writer.operands())
    node->addOperand(cast<MDNode>(record));
}

Expected<StageInterface> StageInterface::take(Module &module) {
  StageInterface result;
  Error error = readFields(module, kInterfaceName, result);
  if (NamedMDNode *node = module.getNamedMetadata(kInterfaceName))
    node->eraseFromParent();
  if (error)
    return error;
  return result;
}

} // namespace lgc
