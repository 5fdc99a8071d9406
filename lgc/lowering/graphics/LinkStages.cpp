// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LinkStages.h"

#include "lgc/abi/Format.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/AutomaticState.h"
#include "lgc/lowering/graphics/CheckInterface.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

using namespace llvm;

namespace lgc {

namespace {

constexpr uint32_t kComponents = 4;

/// The targets of parameter exports, and PAL's entries of SPI_PS_INPUT_CNTL.
constexpr uint32_t kMaxAttributes = 32;

using Slot = InterfaceSlot;

template <typename OpT>
Slot slotOf(const OpT &op) {
  return {op.getLocation(), op.getComponent()};
}

class StageLinking {
public:
  explicit StageLinking(Module &module) : module_(module) {}

  /// `vertex` is null if it is compiled apart: then every input has something that writes it, and attributes
  /// are whole locations, so that PAL can find them.
  void run(ShaderState *vertex, ShaderState *fragment) {
    isAlone_ = !vertex;
    removeUndefined<VertexExportOp>();
    removeUndefined<VertexOutputOp>();
    removeUndefined<FragmentColorOp>();
    forEachOp<VertexOutputOp>(module_, [&](VertexOutputOp &op) { outputs_[slotOf(op)].push_back(&op); });
    collect<FragmentInterpolateOp>(/*isFlat=*/false);
    collect<FragmentFlatOp>(/*isFlat=*/true);
    if (isAlone_)
      assignLocations();
    else
      assign();
    for (auto &[slot, ops] : outputs_)
      for (VertexOutputOp *op : ops)
        connect(*op, slot);
    if (vertex) {
      vertex->vertex.isLinked = true;
      vertex->vertex.attributes = interpolants_.size();
    }
    if (fragment) {
      fragment->fragment.isAlone = isAlone_;
      fragment->fragment.interpolants = interpolants_;
      fragment->fragment.locations = locations_;
    }
  }

  bool changed() const { return changed_; }

  uint32_t attributes() const { return interpolants_.size(); }

  /// The components that the fragment shader reads, whether something writes them or not.
  ArrayRef<Slot> read() const { return read_; }

private:
  template <typename OpT>
  void removeUndefined() {
    forEachOp<OpT>(module_, [&](OpT &op) {
      if (!isa<UndefValue>(op.getValue()))
        return;
      op.eraseFromParent();
      changed_ = true;
    });
  }

  /// Collects the inputs that something writes and something uses; replaces the others.
  template <typename OpT>
  void collect(bool isFlat) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      changed_ = true;
      if (!op.use_empty())
        read_.push_back(slotOf(op));
      if (op.use_empty() || (!isAlone_ && !outputs_.contains(slotOf(op))))
        return replaceOp(op, Constant::getNullValue(op.getType()));
      inputs_[{isFlat, slotOf(op)}].push_back(&op);
    });
  }

  /// Packs components in order, those that are flat behind the others: an attribute is either. Those with the
  /// same value are one.
  void assign() {
    bool wasFlat = false;
    uint32_t next = 0;
    std::map<std::tuple<bool, const Value *, uint32_t>, Slot> shared;
    for (auto &[input, ops] : inputs_) {
      const auto &[isFlat, slot] = input;
      if (isFlat && !wasFlat)
        next = alignTo(next, kComponents);
      wasFlat = isFlat;
      Slot packed{next / kComponents, next % kComponents};
      bool isNew = true;
      if (outputs_[slot].size() == 1) {
        const auto [value, element] = sourceOf(outputs_[slot].front()->getValue());
        const auto [it, isFirst] = shared.insert({{isFlat, value, element}, packed});
        packed = it->second;
        isNew = isFirst;
      }
      for (Instruction *op : ops)
        move(*op, packed);
      if (!isNew)
        continue;
      ++next;
      targets_[slot].push_back(packed);
      if (interpolants_.size() == packed.location)
        interpolants_.push_back({packed.location, isFlat});
    }
  }

  /// Gives each location an attribute, two if it has components that are flat and others that are not.
  void assignLocations() {
    for (auto &[input, ops] : inputs_) {
      const auto &[isFlat, slot] = input;
      if (locations_.empty() || locations_.back() != slot.location || interpolants_.back().isFlat != isFlat) {
        interpolants_.push_back({static_cast<uint32_t>(interpolants_.size()), isFlat});
        locations_.push_back(slot.location);
      }
      for (Instruction *op : ops)
        move(*op, {interpolants_.back().attribute, slot.component});
    }
  }

  /// Returns what `value` is: an element of a vector that is not made from scalars or other vectors, or
  /// itself.
  static std::pair<const Value *, uint32_t> sourceOf(const Value *value) {
    uint32_t element = 0;
    while (true) {
      if (const auto *extract = dyn_cast<ExtractElementInst>(value)) {
        const auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
        if (!index)
          return {value, element};
        value = extract->getVectorOperand();
        element = index->getZExtValue();
      } else if (const auto *insert = dyn_cast<InsertElementInst>(value)) {
        const auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
        if (!index)
          return {value, element};
        const bool isInserted = index->getZExtValue() == element;
        value = insert->getOperand(isInserted ? 1 : 0);
        element = isInserted ? 0 : element;
      } else {
        return {value, element};
      }
    }
  }

  static void move(Instruction &op, Slot slot) {
    const auto set = [&](auto &target) {
      target.setLocation(slot.location);
      target.setComponent(slot.component);
    };
    if (auto *interpolate = dyn_cast<FragmentInterpolateOp>(&op))
      set(*interpolate);
    else
      set(*cast<FragmentFlatOp>(&op));
  }

  /// A component that is read flat and interpolated is written twice.
  void connect(VertexOutputOp &op, Slot slot) {
    changed_ = true;
    IRBuilder<> builder(&op);
    for (const Slot &target : targets_[slot])
      VertexOutputOp::create(builder, op.getValue(), target.location, target.component);
    op.eraseFromParent();
  }

  Module &module_;
  bool changed_ = false;
  std::vector<Slot> read_;
  std::map<Slot, SmallVector<VertexOutputOp *, 1>> outputs_;
  std::map<std::pair<bool, Slot>, SmallVector<Instruction *, 2>> inputs_; ///< by whether they are flat
  std::map<Slot, SmallVector<Slot, 1>> targets_;
  std::vector<Interpolant> interpolants_;
  bool isAlone_ = false;
  std::vector<uint32_t> locations_; ///< if it is alone
};

} // namespace

PreservedAnalyses LinkStages::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  if (state->isLinked())
    return PreservedAnalyses::all();
  ShaderState *vertex = state->shader(ShaderStage::Vertex);
  Expected<StageInterface> interface = StageInterface::take(module);
  if (!interface) {
    reportError(module, interface.takeError());
    return PreservedAnalyses::all();
  }
  StageLinking linking(module);
  linking.run(vertex, state->shader(ShaderStage::Fragment));
  if (linking.attributes() > kMaxAttributes)
    reportError(module, ErrorCategory::Limit,
                "the fragment shader reads " + Twine(linking.attributes()) +
                    " vectors of four components, flat ones apart from others, of which there are " +
                    Twine(kMaxAttributes) + " at most");
  if (vertex)
    checkVaryings(module, *interface, linking.read());
  if (state->graphics) {
    checkVertexInputs(module, *interface, *state->graphics);
    checkColors(module, *interface, *state->graphics);
  } else {
    state->graphics = automaticState(module);
  }
  state->record(module);
  return preservingControlFlow(linking.changed());
}

} // namespace lgc
