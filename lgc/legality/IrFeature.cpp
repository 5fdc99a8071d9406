// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/legality/IrFeature.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace lgc {

static const char *textOf(IrFeature feature) {
  switch (feature) {
  case IrFeature::FunctionsWithoutModes:
    return "a function without wave modes";
  case IrFeature::CallsToInline:
    return "a call to be inlined";
  case IrFeature::SubroutineCalls:
    return "a call of a subroutine";
  case IrFeature::MessageParts:
    return "a function that writes a part of a message";
  case IrFeature::EntryPointsWithoutAbi:
    return "an entry point that PAL cannot start";
  case IrFeature::PrivateVariables:
    return "a private variable";
  case IrFeature::PrivateVariablesInSubroutines:
    return "a private variable that a subroutine uses";
  case IrFeature::InitializedWorkgroupVariables:
    return "a workgroup variable with an initializer";
  case IrFeature::UnlinkedStages:
    return "an interface between stages that is not linked";
  case IrFeature::StateWithoutMapping:
    return "a pipeline state without a resource mapping";
  case IrFeature::MissingPalMetadata:
    return "a module without PAL metadata";
  case IrFeature::BufferPointers:
    return "a pointer in addrspace(7)";
  case IrFeature::BufferDescriptors:
    return "a pointer in addrspace(8)";
  case IrFeature::FlatPointers:
    return "a pointer in addrspace(0)";
  case IrFeature::OtherPointers:
    return "a pointer in an address space of no use";
  case IrFeature::InboundsBufferPointers:
    return "an inbounds buffer pointer with robustBufferAccess2";
  case IrFeature::WideBufferAccesses:
    return "a buffer access of more than a dword with robustBufferAccess2";
  case IrFeature::UnmarkedAtomics:
    return "an atomicrmw without !amdgpu.no.fine.grained.memory";
  case IrFeature::InvariantOutputs:
    return "an instruction with !lgc.invariant";
  case IrFeature::ScopeMarks:
    return "an instruction with !lgc.scope";
  case IrFeature::ConstrainedArithmetic:
    return "constrained floating-point arithmetic";
  case IrFeature::InlineAssembly:
    return "inline assembly";
  case IrFeature::UnsupportedInstructions:
    return "an instruction that no GPU has";
  case IrFeature::ArithmeticIntrinsics:
    return "an intrinsic for arithmetic";
  case IrFeature::MemoryIntrinsics:
    return "an intrinsic that copies or fills memory";
  case IrFeature::Hints:
    return "an intrinsic that is a hint";
  case IrFeature::HardwareArithmetic:
    return "an amdgcn intrinsic for arithmetic";
  case IrFeature::LaneExchanges:
    return "an amdgcn intrinsic over the lanes of a wave";
  case IrFeature::HardwareBarriers:
    return "an amdgcn intrinsic for a barrier";
  case IrFeature::BufferInstructions:
    return "an amdgcn intrinsic that accesses a buffer";
  case IrFeature::ImageInstructions:
    return "an amdgcn intrinsic that accesses an image";
  case IrFeature::HardwareRegisters:
    return "an amdgcn intrinsic that reads a register of the hardware";
  case IrFeature::Exports:
    return "an amdgcn intrinsic that exports";
  case IrFeature::Interpolation:
    return "an amdgcn intrinsic that interpolates";
  case IrFeature::UnsupportedIntrinsics:
    return "an intrinsic that is not listed for the GPU";
  }
  llvm_unreachable("all features");
}

std::string Feature::text() const {
  return isOp() ? kDialect.ops[index_]->name.str() : textOf(feature());
}

} // namespace lgc
