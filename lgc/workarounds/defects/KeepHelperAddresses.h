// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code in SSA form that makes helpers compute the addresses of loads, in shaders that
/// are partly in whole quad mode. A load whose result helpers do not need is executed in the mode of its
/// neighbours, so maybe in whole quad mode. LLVM 22 does not compute its address there if it is computed in
/// another mode's part of the shader: helpers load from an arbitrary address. Buffers and images have bounds,
/// so that this does no harm; memory that is addressed by pointers and private memory have none.
llvm::FunctionPass *createKeepHelperAddresses();

} // namespace lgc
