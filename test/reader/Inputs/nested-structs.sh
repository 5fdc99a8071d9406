# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Push constants of $1 levels of structs, each with two of the level below at the same offset. $2 is an instruction more.
levels=$1
echo 'OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0'
for i in $(seq 0 $((levels - 1))); do
  echo "OpMemberDecorate %s$i 0 Offset 0
OpMemberDecorate %s$i 1 Offset 0"
done
echo '%void = OpTypeVoid
%function = OpTypeFunction %void
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%s0 = OpTypeStruct %uint %uint'
for i in $(seq 1 $((levels - 1))); do
  echo "%s$i = OpTypeStruct %s$((i - 1)) %s$((i - 1))"
done
echo "%block = OpTypeStruct %s$((levels - 1))
%block_pointer = OpTypePointer PushConstant %block
%outer_pointer = OpTypePointer PushConstant %s$((levels - 1))
%uint_pointer = OpTypePointer PushConstant %uint
%constants = OpVariable %block_pointer PushConstant
%main = OpFunction %void None %function
%entry = OpLabel
%outer = OpAccessChain %outer_pointer %constants %zero
%scalar = OpAccessChain %uint_pointer %constants %zero $(for i in $(seq $levels); do printf '%%zero '; done)
%value = OpLoad %uint %scalar
$2
OpReturn
OpFunctionEnd"
