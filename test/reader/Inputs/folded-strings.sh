# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# A print with $1 times the same string of 100 bytes as argument.
repeat() { for i in $(seq $2); do printf '%s' "$1"; done; }
echo "OpCapability Shader
OpExtension \"SPV_KHR_non_semantic_info\"
%debug = OpExtInstImport \"NonSemantic.DebugPrintf\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\"
OpExecutionMode %main LocalSize 1 1 1
%format = OpString \"$(repeat %s $1)\"
%text = OpString \"$(repeat 0123456789 10)\"
%void = OpTypeVoid
%function = OpTypeFunction %void
%main = OpFunction %void None %function
%entry = OpLabel
%print = OpExtInst %void %debug 1 %format $(repeat '%text ' $1)
OpReturn
OpFunctionEnd"
