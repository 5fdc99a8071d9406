// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every shader has the guarantees of these execution modes.
// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s
// CHECK: define void @main()

#version 450
#extension GL_EXT_spirv_intrinsics : require
spirv_execution_mode(extensions = ["SPV_KHR_maximal_reconvergence"], 6023);
spirv_execution_mode(extensions = ["SPV_KHR_subgroup_uniform_control_flow"], 4421);
layout(local_size_x = 64) in;
void main() {}
