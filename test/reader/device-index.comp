// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeviceIndex is what the driver says.
// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s --check-prefix=NONE
// RUN: %amdllpc --device-index 3 --emit-lgc %s -o - | FileCheck %s --check-prefix=THIRD
// NONE: store i32 0, ptr addrspace(7)
// THIRD: store i32 3, ptr addrspace(7)
#version 450
#extension GL_EXT_device_group : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Result { int result; };
void main() { result = gl_DeviceIndex; }
