// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/IdRoles.h"

#include <algorithm>
#include <iterator>

namespace llpc::spirv {

namespace {

struct Rule {
  Op opcode;
  std::string_view roles;
};

// Sorted by opcode. Instructions that are not listed take values.
constexpr Rule kRules[] = {
    {Op::Source, "s"},
    {Op::Name, "."},
    {Op::MemberName, "."},
    {Op::Line, "s"},
    {Op::ExtInst, "xv"},
    {Op::EntryPoint, "fv"},
    {Op::ExecutionMode, "f"},
    {Op::TypeVector, "t"},
    {Op::TypeMatrix, "t"},
    {Op::TypeImage, "t"},
    {Op::TypeSampledImage, "t"},
    {Op::TypeArray, "tc"},
    {Op::TypeRuntimeArray, "t"},
    {Op::TypeStruct, "t"},
    {Op::TypePointer, "t"},
    {Op::TypeFunction, "t"},
    {Op::TypeForwardPointer, "."},
    {Op::Function, "t"},
    {Op::FunctionCall, "fv"},
    {Op::Variable, "c"},
    {Op::ImageTexelPointer, "pv"},
    {Op::Load, "p."},
    {Op::Store, "pv."},
    {Op::CopyMemory, "pp."},
    {Op::CopyMemorySized, "ppv."},
    {Op::AccessChain, "pv"},
    {Op::InBoundsAccessChain, "pv"},
    {Op::PtrAccessChain, "pv"},
    {Op::ArrayLength, "p"},
    {Op::InBoundsPtrAccessChain, "pv"},
    {Op::Decorate, "."},
    {Op::MemberDecorate, "."},
    {Op::GroupDecorate, "g."},
    {Op::GroupMemberDecorate, "g."},
    {Op::AtomicLoad, "p"},
    {Op::AtomicStore, "pv"},
    {Op::AtomicExchange, "pv"},
    {Op::AtomicCompareExchange, "pv"},
    {Op::AtomicCompareExchangeWeak, "pv"},
    {Op::AtomicIIncrement, "p"},
    {Op::AtomicIDecrement, "p"},
    {Op::AtomicIAdd, "pv"},
    {Op::AtomicISub, "pv"},
    {Op::AtomicSMin, "pv"},
    {Op::AtomicUMin, "pv"},
    {Op::AtomicSMax, "pv"},
    {Op::AtomicUMax, "pv"},
    {Op::AtomicAnd, "pv"},
    {Op::AtomicOr, "pv"},
    {Op::AtomicXor, "pv"},
    {Op::Phi, "vl"},
    {Op::LoopMerge, "l"},
    {Op::SelectionMerge, "l"},
    {Op::Branch, "l"},
    {Op::BranchConditional, "vl"},
    {Op::Switch, "vl"},
    {Op::LifetimeStart, "p"},
    {Op::LifetimeStop, "p"},
    {Op::EnqueueMarker, "."},
    {Op::EnqueueKernel, "."},
    {Op::GetKernelNDrangeSubGroupCount, "."},
    {Op::GetKernelNDrangeMaxSubGroupSize, "."},
    {Op::GetKernelWorkGroupSize, "."},
    {Op::GetKernelPreferredWorkGroupSizeMultiple, "."},
    {Op::AtomicFlagTestAndSet, "p"},
    {Op::AtomicFlagClear, "p"},
    {Op::SizeOf, "p"},
    {Op::GetKernelLocalSizeForSubgroupCount, "."},
    {Op::GetKernelMaxNumSubgroups, "."},
    {Op::ExecutionModeId, "f."}, // a type or constants, depending on the mode
    {Op::DecorateId, "."},
    {Op::UntypedVariableKHR, "tc"},
    {Op::UntypedAccessChainKHR, "tpv"},
    {Op::UntypedInBoundsAccessChainKHR, "tpv"},
    {Op::UntypedPtrAccessChainKHR, "tpv"},
    {Op::UntypedInBoundsPtrAccessChainKHR, "tpv"},
    {Op::UntypedArrayLengthKHR, "tp"},
    {Op::UntypedPrefetchKHR, "pv"},
    {Op::TypeCooperativeMatrixKHR, "tc"},
    {Op::CooperativeMatrixLoadKHR, "pcv"},
    {Op::CooperativeMatrixStoreKHR, "pvcv"},
    {Op::CooperativeMatrixLengthKHR, "t"},
    {Op::AbortKHR, "tv"},
    {Op::TypeCooperativeMatrixNV, "tc"},
    {Op::CooperativeMatrixLengthNV, "t"},
    {Op::ConstantFunctionPointerINTEL, "f"},
    {Op::AsmINTEL, "."},
    {Op::AtomicFMinEXT, "pv"},
    {Op::AtomicFMaxEXT, "pv"},
    {Op::DecorateString, "."},
    {Op::MemberDecorateString, "."},
    {Op::TypeVmeImageINTEL, "t"},
    {Op::AliasDomainDeclINTEL, "."},
    {Op::AliasScopeDeclINTEL, "."},
    {Op::AliasScopeListDeclINTEL, "."},
    {Op::AtomicFAddEXT, "pv"},
    {Op::TypeBufferSurfaceINTEL, "."},
};

static_assert(std::ranges::is_sorted(kRules, {}, &Rule::opcode));

} // namespace

std::string_view idRoles(Op opcode) {
  auto found = std::ranges::lower_bound(kRules, opcode, {}, &Rule::opcode);
  return found != std::end(kRules) && found->opcode == opcode ? found->roles : std::string_view("v");
}

} // namespace llpc::spirv
