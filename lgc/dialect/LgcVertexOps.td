// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.vertex.*: the inputs of vertex shaders, and the outputs of the last stage before the rasteriser.

#ifndef LGC_DIALECT_LGC_VERTEX_OPS
#define LGC_DIALECT_LGC_VERTEX_OPS

include "lgc/dialect/LgcBase.td"

// A component of an interface. A component of 64 bits is two of 32.
def LgcInterfaceScalar : CallAnyOf<[LgcI16, LgcI32, LgcF16, LgcF32], "i16, i32, half or float">;

class LgcVertexInputOp<string mnemonic, Uniformity resultUniformity, string summaryText, string descriptionText>
    : LgcValueOp<"vertex." # mnemonic, resultUniformity> {
  let summary = summaryText;
  let description = descriptionText;
  let llvmExample = "declare i32 @lgc.vertex." # mnemonic # [{() memory(none) nosync nounwind willreturn

define i32 @example() {
  %value = call i32 @lgc.vertex.}] # mnemonic # [{()
  ret i32 %value
}
  }];
  let results = (outs LgcI32:$value);
}

def Lgc_VertexIndexOp : LgcVertexInputOp<"index", NeverUniform, "Get the index of the vertex", [{
    The index of the vertex in the draw, with the base vertex: Vulkan's VertexIndex.
  }]>;

def Lgc_VertexInstanceIndexOp : LgcVertexInputOp<"instance.index", NeverUniform, "Get the index of the instance", [{
    The index of the vertex's instance, with the base instance: Vulkan's InstanceIndex.
  }]>;

def Lgc_VertexBaseVertexOp : LgcVertexInputOp<"base.vertex", AlwaysUniform, "Get the base vertex", [{
    The draw's first vertex, or the offset that it adds to indices: Vulkan's BaseVertex.
  }]>;

def Lgc_VertexBaseInstanceOp : LgcVertexInputOp<"base.instance", AlwaysUniform, "Get the base instance", [{
    The draw's first instance: Vulkan's BaseInstance.
  }]>;

def Lgc_VertexDrawIndexOp : LgcVertexInputOp<"draw.index", AlwaysUniform, "Get the index of the draw", [{
    The index of the draw among those of one command: Vulkan's DrawIndex.
  }]>;

def Lgc_VertexNumberOp : LgcVertexInputOp<"number", NeverUniform, "Get the vertex number that the hardware provides", [{
    The index of the vertex without the base vertex.
  }]>;

def Lgc_VertexInstanceNumberOp
    : LgcVertexInputOp<"instance.number", NeverUniform, "Get the instance number that the hardware provides", [{
    The index of the vertex's instance without the base instance.
  }]>;

def Lgc_VertexSlotOp : LgcVertexInputOp<"slot", NeverUniform, "Get the vertex's position in its workgroup", [{
    The position of the vertex among those of its primitive shader's workgroup: the index under which other lanes, the
    rasteriser and the attribute ring know it.
  }]>;

def Lgc_VertexPrimitiveIdOp
    : LgcVertexInputOp<"primitive.id", NeverUniform, "Get the number of the primitive that the vertex provokes", [{
    The number in the draw of the primitive whose provoking vertex this is, as fragment shaders see it: Vulkan's
    PrimitiveId. 0 for a vertex that is no primitive's provoking one.
  }]>;

def Lgc_VertexAttributeRingOffsetOp
    : LgcVertexInputOp<"attribute.ring.offset", AlwaysUniform, "Get the offset into the attribute ring", [{
    The offset in bytes of the workgroup's attributes in the attribute ring of gfx11 and gfx12.
  }]>;

def Lgc_VertexAttributeOp : LgcValueOp<"vertex.attribute", NeverUniform> {
  let summary = "Get a component of a vertex attribute";
  let description = [{
    Component `component`, 0 to 3, of the attribute at `location`, converted from the format in the pipeline state as
    Vulkan converts vertex input: components that the format does not have are 0, 0, 0 and 1. Attributes of 64 bits have
    two components for each of theirs, first the low half, and continue at the next location.
  }];
  let llvmExample = [{
declare float @lgc.vertex.attribute.f32(i32, i32) memory(none) nosync nounwind willreturn

define float @example() {
  %x = call float @lgc.vertex.attribute.f32(i32 2, i32 0)
  ret float %x
}
  }];
  let arguments = (ins I32Attr:$location, I32Attr:$component);
  let results = (outs LgcInterfaceScalar:$value);
}

def Lgc_VertexOutputOp : LgcOp<"vertex.output", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Write a component of an output";
  let description = [{
    Writes component `component` of the output at `location`, which the next stage reads as its input. Executed once, at
    the end of the shader.
  }];
  let llvmExample = [{
declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(float %x) {
  call void @lgc.vertex.output.f32(float %x, i32 2, i32 0)
  ret void
}
  }];
  let arguments = (ins LgcInterfaceScalar:$value, I32Attr:$location, I32Attr:$component);
}

def Lgc_VertexExportOp : LgcOp<"vertex.export", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Write a built-in output for the rasteriser";
  let description = [{
    Writes element `index` of `built_in`, an lgc::VertexExport (lgc/dialect/VertexExport.h): a component of the position, a
    distance. Executed once, at the end of the shader. Layer and viewport index are the integer's bits.
  }];
  let llvmExample = [{
declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(float %x) {
  call void @lgc.vertex.export(float %x, i32 0, i32 0)
  ret void
}
  }];
  let arguments = (ins LgcF32:$value, I32Attr:$built_in, I32Attr:$index);
}

#endif
