// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shapes.h"

namespace bench {

namespace {

/// A compute shader whose body sees a uint %v, read from a storage buffer, and ends in a block after which
/// %result is written there.
std::string assembly(const std::string &body, const std::string &declarations = {},
                     const std::string &annotations = {}, const std::string &modes = {}) {
  return R"(OpCapability Shader
OpExtension "SPV_KHR_storage_buffer_storage_class"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id
OpExecutionMode %main LocalSize 64 1 1
)" + modes +
         R"(
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %words ArrayStride 4
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 0
)" + annotations +
         R"(
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%bool = OpTypeBool
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%v4float = OpTypeVector %float 4
%words = OpTypeRuntimeArray %uint
%Block = OpTypeStruct %words
%PtrBlock = OpTypePointer StorageBuffer %Block
%PtrWord = OpTypePointer StorageBuffer %uint
%PtrInput = OpTypePointer Input %v3uint
%id = OpVariable %PtrInput Input
%b = OpVariable %PtrBlock StorageBuffer
%procedure = OpTypeFunction %void
%zero = OpConstant %uint 0
%seven = OpConstant %uint 7
)" + declarations +
         R"(
%main = OpFunction %void None %procedure
%entry = OpLabel
%ids = OpLoad %v3uint %id
%i = OpCompositeExtract %uint %ids 0
%word = OpAccessChain %PtrWord %b %zero %i
%v = OpLoad %uint %word
)" + body +
         R"(
OpStore %word %result
OpReturn
OpFunctionEnd
)";
}

constexpr const char *kPlainResult = "%result = OpIAdd %uint %v %seven\n";

std::string constants(uint32_t count) {
  return assembly(
      "%s0 = OpCopyObject %uint %v\n" +
          repeat(count, "%x@ = OpCompositeExtract %uint %cc@ 1\n%t@ = OpIMul %uint %v %x@") +
          "%result = OpCopyObject %uint %t" + std::to_string(count - 1) + "\n",
      repeat(count, "%c@ = OpConstant %uint 1@\n%cc@ = OpConstantComposite %v3uint %c@ %c@ %zero"));
}

/// Each is computed from the one before.
std::string specConstants(uint32_t count) {
  std::string declarations = "%s0 = OpSpecConstant %uint 3\n";
  for (uint32_t k = 1; k < count; ++k)
    declarations +=
        "%s" + std::to_string(k) + " = OpSpecConstantOp %uint IAdd %s" + std::to_string(k - 1) + " %seven\n";
  return assembly("%result = OpIAdd %uint %v %s" + std::to_string(count - 1) + "\n", declarations,
                  "OpDecorate %s0 SpecId 0\n");
}

std::string types(uint32_t count) {
  return assembly(repeat(count, "%p@ = OpAccessChain %PtrP@ %q@ %zero\n%l@ = OpLoad %uint %p@") +
                      kPlainResult,
                  repeat(count, "%S@ = OpTypeStruct %uint %v4float\n%PtrS@ = OpTypePointer Private %S@\n"
                                "%PtrP@ = OpTypePointer Private %uint\n%q@ = OpVariable %PtrS@ Private"),
                  repeat(count, "OpMemberDecorate %S@ 0 Offset 0\nOpMemberDecorate %S@ 1 Offset 16"));
}

/// All decorations are of one id.
std::string decorations(uint32_t count) {
  return assembly(kPlainResult, "%Big = OpTypeStruct " + repeat(count, "%uint ") + "\n",
                  repeat(count, "OpMemberDecorate %Big @ Offset @\nOpMemberDecorate %Big @ NonWritable"));
}

/// One join of that many edges, with eight phis.
std::string phis(uint32_t count) {
  std::string targets;
  for (uint32_t k = 0; k < count; ++k)
    targets += " " + std::to_string(k) + " %case" + std::to_string(k);
  std::string joins;
  for (uint32_t phi = 0; phi < 8; ++phi) {
    const std::string suffix = "_" + std::to_string(phi);
    joins += "%phi" + suffix + " = OpPhi %uint %zero %default";
    for (uint32_t k = 0; k < count; ++k)
      joins += " %y" + std::to_string(k) + suffix + " %case" + std::to_string(k);
    joins += "\n";
  }
  std::string sum = "%sum0 = OpCopyObject %uint %zero\n";
  for (uint32_t phi = 0; phi < 8; ++phi)
    sum += "%sum" + std::to_string(phi + 1) + " = OpIAdd %uint %sum" + std::to_string(phi) + " %phi_" +
           std::to_string(phi) + "\n";
  std::string values;
  for (uint32_t phi = 0; phi < 8; ++phi)
    values += "%y@_" + std::to_string(phi) + " = OpIAdd %uint %v %n" + std::to_string(phi) + "\n";
  std::string declarations;
  for (uint32_t phi = 0; phi < 8; ++phi)
    declarations += "%n" + std::to_string(phi) + " = OpConstant %uint 10" + std::to_string(phi) + "\n";
  return assembly("OpSelectionMerge %join None\nOpSwitch %v %default" + targets +
                      "\n%default = OpLabel\n"
                      "OpBranch %join\n" +
                      repeat(count, "%case@ = OpLabel\n" + values + "OpBranch %join") + "%join = OpLabel\n" +
                      joins + sum + "%result = OpCopyObject %uint %sum8\n",
                  declarations);
}

/// Each instruction has a line of its own in the debug information.
std::string lines(uint32_t count) {
  return assembly(repeat(count, "OpLine %file @ 3\n%x@ = OpIMul %uint %v %v\n%y@ = OpIAdd %uint %x@ %v\n"
                                "%p@ = OpAccessChain %PtrWord %b %zero %y@\nOpStore %p@ %x@") +
                      kPlainResult,
                  {}, {}, "%file = OpString \"shader.comp\"\n");
}

/// That round to zero, in a function that asks for it.
std::string roundedFloats(uint32_t count) {
  std::string body = "%f0 = OpConvertUToF %float %v\n";
  for (uint32_t k = 1; k <= count; ++k)
    body += "%f" + std::to_string(k) + " = OpFMul %float %f" + std::to_string(k - 1) + " %factor\n";
  return assembly(body + "%result = OpConvertFToU %uint %f" + std::to_string(count) + "\n",
                  "%factor = OpConstant %float 1.5\n", {}, "OpExecutionMode %main RoundingModeRTZ 32\n")
      .replace(0, std::string("OpCapability Shader\n").size(),
               "OpCapability Shader\nOpCapability RoundingModeRTZ\nOpExtension \"SPV_KHR_float_controls\"\n");
}

constexpr llpc::SourceLanguage kAssembly = llpc::SourceLanguage::SpirvAssembly;

constexpr Shape kShapes[] = {
    {"constants", 1000, constants, kAssembly},
    {"spec-constants", 1000, specConstants, kAssembly},
    {"types", 500, types, kAssembly},
    {"decorations", 1000, decorations, kAssembly},
    {"lines", 250, lines, kAssembly},
    {"phis", 100, phis, kAssembly},
    {"rounded-floats", 500, roundedFloats, kAssembly},
};

} // namespace

std::span<const Shape> assemblyShapes() {
  return kShapes;
}

} // namespace bench
