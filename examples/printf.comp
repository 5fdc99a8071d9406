// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Smooths a signal by repeated averaging and prints how the first lane of each workgroup gets on.

#version 450
#extension GL_EXT_debug_printf : require

layout(local_size_x = 64) in;

layout(set = 0, binding = 0, std430) buffer Signal {
  uint count;
  float samples[];
} signal;

layout(push_constant) uniform Parameters {
  uint rounds;
  float weight;
} parameters;

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i == 0 || i + 1 >= signal.count)
    return;

  float value = signal.samples[i];
  for (uint round = 0; round < parameters.rounds; ++round) {
    const float mean = 0.5 * (signal.samples[i - 1] + signal.samples[i + 1]);
    value = mix(value, mean, parameters.weight);
    if (gl_LocalInvocationID.x == 0)
      debugPrintfEXT("round %u: sample %u is %f, its neighbours' mean %f", round, i, value, mean);
  }
  signal.samples[i] = value;
  debugPrintfEXT("invocation %v3u done", gl_GlobalInvocationID);
}
