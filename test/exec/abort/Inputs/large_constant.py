# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Prints an Amber script whose shader aborts with constants: large_constant.py BYTES. The message is a string of so many
bytes, of which the last is zero, and behind it the invocation's index."""

import sys

SCRIPT = """#!amber
SHADER compute shader SPIRV-ASM
               OpCapability Shader
               OpCapability Int8
               OpCapability AbortKHR
               OpCapability ConstantDataKHR
               OpExtension "SPV_KHR_abort"
               OpExtension "SPV_KHR_constant_data"
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %main "main" %id
               OpExecutionMode %main LocalSize 3 1 1
               OpDecorate %id BuiltIn LocalInvocationIndex
               OpDecorate %string ArrayStride 1
               OpMemberDecorate %message 0 Offset 0
               OpMemberDecorate %message 1 Offset {bytes}
       %void = OpTypeVoid
   %function = OpTypeFunction %void
       %char = OpTypeInt 8 0
       %uint = OpTypeInt 32 0
    %uint_at = OpTypePointer Input %uint
         %id = OpVariable %uint_at Input
     %length = OpConstant %uint {bytes}
      %chars = OpTypeArray %char %length
     %string = OpTypeArray %char %length
       %text = OpConstantDataKHR %chars "{text}"
    %message = OpTypeStruct %string %uint
       %main = OpFunction %void None %function
      %entry = OpLabel
      %index = OpLoad %uint %id
       %copy = OpCopyLogical %string %text
      %value = OpCompositeConstruct %message %copy %index
               OpAbortKHR %message %value
               OpFunctionEnd
END

PIPELINE compute pipeline
  ATTACH shader
END

RUN pipeline 1 1 1
"""

size = int(sys.argv[1])
print(SCRIPT.format(bytes=size, text=("0123456789abcdef" * (size // 16 + 1))[: size - 1]))
