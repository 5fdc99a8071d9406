# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# The substitutions that RUN lines may use; test/README.md explains them.

import os
import subprocess
import lit.formats

config.name = "test"
config.suffixes = [".ll", ".mir", ".lgc", ".mlir", ".td", ".spvasm", ".comp", ".test", ".amber"]
config.excludes = ["Inputs", "unit", "shaders"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.binary_dir + "/test"
# A real shell: `%for-each-target` is a loop.
config.test_format = lit.formats.ShTest(execute_external=True)
config.pipefail = True

if config.assertions:
    config.available_features.add("assertions")
if config.sanitize:
    config.available_features.add("asan")
if config.binary_dir == config.source_dir + "/build/release":
    config.available_features.add("release")
# What ends a program under ASan is a signal, too, so that `not --crash` can expect it.
config.environment["ASAN_OPTIONS"] = "abort_on_error=1:allow_user_poisoning=0:detect_leaks=0"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
config.environment["PATH"] = config.llvm_bin + ":" + config.environment["PATH"]


config.substitutions += [
    # $gen and $GEN are gfx11 and GFX11 for gfx1100. The first target that fails ends the test.
    ("%for-each-target", "for target in gfx1030/32 gfx1030/64 gfx1100/32 gfx1100/64 gfx1201/32 gfx1201/64; do "
     "gfx=${target%/*}; wave=${target#*/}; gen=${gfx%??}; GEN=${gen^^}; {"),
    ("%for-each-gfx", "for target in gfx1030 gfx1100 gfx1201; do gfx=$target; gen=${gfx%??}; GEN=${gen^^}; {"),
    ("%end", '; } || { echo "failed for $target"; exit 1; }; done'),
]

programs = config.binary_dir + "/bin/"
for program in ["amdllpc", "lgc-mlir", "lgc-opt", "lgc-tblgen", "printf-decode", "rdna-run", "reconvergence-fuzz",
                "shader-bench", "shader-fuzz", "spirv-support", "validation-decode", "vulkan-run"]:
    config.substitutions.append(("%" + program, programs + program))
config.substitutions += [
    ("%spirv-as", config.spirv_as),
    ("%glslang", config.glslang),
    ("%readelf", "llvm-readelf"),
    ("%objdump", "llvm-objdump"),
    ("%root", config.source_dir),
    ("%compare-runs", config.source_dir + "/utils/compare-runs"),
    ("%bin", config.binary_dir + "/bin"),
    ("%llvm-include", os.path.dirname(config.llvm_bin) + "/include"),
]


def runs(*command):
    """Empty when the command succeeds; otherwise what it says."""
    try:
        probe = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env=config.environment)
        return probe.stderr.strip() if probe.returncode else ""
    except OSError as error:
        return str(error)


# Why nothing runs on lavapipe; empty when it does.
config.lavapipe_missing = runs(programs + "vulkan-run", "--check-device")
if config.lavapipe_missing:
    lit_config.note(f"lavapipe is not used: {config.lavapipe_missing}")
else:
    config.available_features.add("lavapipe")

radv_missing = runs(programs + "shader-bench", "--peer=radv", "--repeat=1", "^copy$")
if radv_missing:
    lit_config.note(f"RADV is not used: {radv_missing}")
else:
    config.available_features.add("radv")
