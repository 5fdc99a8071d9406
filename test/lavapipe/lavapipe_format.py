# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""A lit format that makes a test of every script in test/exec: it runs on lavapipe, where its EXPECT lines must hold,
and on the simulated GPU of each generation and wave size, whose buffers must then be lavapipe's.

A module and not part of the configuration: lit sends tests to its workers by pickling.
"""

import os
import pathlib
import re
import shutil
import subprocess

import lit.formats
import lit.Test

TARGETS = [(gfx, wave) for gfx in ("gfx1030", "gfx1100", "gfx1201") for wave in ("32", "64")]
UNSUPPORTED = 3  # exit status of vulkan-run and of rdna-run


def run(config, *command):
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, errors="replace", env=config.environment)
    return result.returncode, "$ " + " ".join(str(part) for part in command) + "\n" + result.stdout


class LavapipeFormat(lit.formats.TestFormat):
    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        exec_root = pathlib.Path(localConfig.exec_scripts)
        for script in sorted(exec_root.rglob("*.amber")):
            if "Inputs" not in script.parts:
                yield lit.Test.Test(testSuite, path_in_suite + script.relative_to(exec_root).parts, localConfig)

    def execute(self, test, litConfig):
        config = test.config
        script = pathlib.Path(config.exec_scripts, *test.path_in_suite[1:])
        reason = re.search(r"^# lavapipe: no, (.+)$", script.read_text(errors="replace"), re.M)
        if reason:
            return lit.Test.UNSUPPORTED, f"not comparable: {reason[1]}"
        if config.lavapipe_missing:
            return lit.Test.UNSUPPORTED, config.lavapipe_missing

        output = pathlib.Path(test.getExecPath() + ".buffers")
        shutil.rmtree(output, ignore_errors=True)
        status, log = run(config, config.vulkan_run, "--dump-all", output / "lavapipe", script)
        if status == UNSUPPORTED:
            return lit.Test.UNSUPPORTED, log
        if status != 0:
            return lit.Test.FAIL, log
        if not os.path.exists(config.rdna_run):
            return lit.Test.PASS, log
        return self.compare_targets(config, script, output, log)

    def compare_targets(self, config, script, output, log):
        compared = 0
        buffers = sorted(path.stem for path in (output / "lavapipe").glob("*.bin"))
        for gfx, wave in TARGETS:
            dump = output / f"{gfx}-wave{wave}"
            dump.mkdir(parents=True)
            dumps = [f"--dump={name}={dump / name}.bin" for name in buffers]
            status, text = run(config, config.rdna_run, f"--gfxip={gfx}", f"--wave-size={wave}", *dumps, script)
            log += text
            if status == UNSUPPORTED:
                continue
            if status != 0:
                return lit.Test.FAIL, log
            status, text = run(config, config.compare_runs, "--script", script, output / "lavapipe", dump)
            log += text
            if status != 0:
                return lit.Test.FAIL, log
            compared += 1
        return (lit.Test.PASS if compared else lit.Test.UNSUPPORTED), log
