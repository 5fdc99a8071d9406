# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Runs as a copy beside the test programs in the build directory.

import os
import lit.formats

config.name = "unit"
config.test_source_root = config.test_exec_root = os.path.dirname(__file__)
config.test_format = lit.formats.GoogleTest(".", "_test")
# libLLVM is not instrumented: its custom poisoning reads as a fault, and it keeps what it allocates at start-up.
config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:detect_leaks=0"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
