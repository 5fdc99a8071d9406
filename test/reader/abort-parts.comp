// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parts of a message in a buffer are copied by a function that is an operand of lgc.abort, with the buffer's address,
// without scratch memory. With a store between the load and the abort, the loaded value is copied first.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s
// RUN: sed 's/^  abortEXT.*/  Words copy; copy.words = words; words[1] = 2; abortEXT("words", copy.words);/' %s > %t.before.comp
// RUN: %amdllpc --emit-lgc %t.before.comp -o - | FileCheck %s --check-prefix=COPY

#version 450
#extension GL_EXT_abort : require
layout(local_size_x = 1) in;
struct Words { uint words[300]; };
layout(set = 0, binding = 0) buffer Data { uint words[300]; };

// CHECK-LABEL: define void @main(
// CHECK-NOT:     alloca
// CHECK:         %[[WORDS:.+]] = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0,
// CHECK-NOT:     load
// CHECK:         @lgc.abort({{.*}}, i32 1208, {{.*}}, ptr @abort.part, i32 300, i32 1, ptr addrspace(7) %[[WORDS]])
// CHECK:       define internal void @abort.part(ptr addrspace(7) %[[TARGET:.+]], ptr addrspace(7) %[[SOURCE:.+]]) #[[PART:[0-9]+]]
// CHECK:         load <4 x i32>, ptr addrspace(7)
// CHECK:         store <4 x i32> %{{.+}}, ptr addrspace(7)
// CHECK:       attributes #[[PART]] = { nounwind "lgc-message-part" }
// COPY-LABEL:  define void @main(
// COPY:          %[[COPY:.+]] = alloca {{.*}}[300 x i32]
// COPY:          @lgc.abort({{.*}}, ptr @abort.part, i32 300, i32 1, ptr addrspace(5) %[[COPY]])
void main() {
  abortEXT("words", words);
}
