# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Calls the programs: the front end for GLSL, the assembler's tools, and rdna-run."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

PRINTF_BYTES = 16 << 20
RECORD_BYTES = 4 << 20
SECONDS = 120
ONE_THREAD = ("-j", "1", "--threads", "1")
# Instructions of a wave: a mutant may not end.
BUDGET = 4_000_000


class ToolFailure(Exception):
    """A program has failed, with its messages."""


@dataclass
class Run:
    status: int
    lines: list[dict]
    errors: str

    @property
    def records(self):
        return [line for line in self.lines if "error_code" in line]

    @property
    def prints(self):
        return [line for line in self.lines if line.get("format", "").startswith("P")]

    @property
    def has_lost(self):
        return any(line.get("lost_dwords") for line in self.lines)


class Tools:
    """`action` is that of --validate-action."""

    def __init__(self, rdna_run, amdllpc, gpu, wave_size, action="report"):
        self.rdna_run, self.amdllpc = rdna_run, amdllpc
        self.gpu, self.wave_size, self.action = gpu, wave_size, action
        self.temporary = tempfile.TemporaryDirectory(prefix="validation-mutants-")
        self.folder = Path(self.temporary.name)

    def call(self, command, **options):
        return subprocess.run([str(each) for each in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=SECONDS, errors="replace", **options)

    def checked(self, command):
        done = self.call(command)
        if done.returncode != 0:
            raise ToolFailure(f"{command[0]}: {done.stderr.strip()[:400]}")
        return done.stdout

    def assembly_of_glsl(self, stage, text):
        """Compiles GLSL with the compiler's front end."""
        extension = {"compute": "comp", "vertex": "vert", "fragment": "frag"}[stage]
        source = self.folder / f"shader.{extension}"
        source.write_text(text)
        binary = self.folder / "shader.spv"
        self.checked([self.amdllpc, "--emit-spirv", "-o", binary, source])
        return self.checked(["spirv-dis", "--raw-id", "--no-header", binary])

    def check_assembly(self, assembly, environment):
        """Raises ToolFailure for assembly that is not the assembler's: rdna-run would add instructions to it."""
        source = self.folder / "shader.spvasm"
        source.write_text(assembly)
        target = environment if (environment or "").startswith("spv") else "spv1.6"
        self.checked(["spirv-as", "--target-env", target, "-o", self.folder / "shader.spv", source])

    def run(self, script, *options):
        """Runs the text of a script."""
        path = self.folder / "mutant.amber"
        path.write_text(script)
        return self.run_file(path, *options)

    def run_file(self, path, *options):
        command = [self.rdna_run, "--mcpu", self.gpu, "--json", *ONE_THREAD, *self.waves(), "--budget", BUDGET,
                   "--printf-buffer", PRINTF_BYTES, "--validation-buffer", RECORD_BYTES, "--validate-limit", "0",
                   *options, path]
        try:
            done = self.call(command)
        except subprocess.TimeoutExpired:
            return Run(-1, [], "timeout")
        return Run(done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr)

    def waves(self):
        return ["--wave-size", self.wave_size] if self.wave_size else []

    def sizes_of(self, path, buffers):
        """Returns the bytes of each buffer of a script."""
        options, files = [], {}
        for i, name in enumerate(buffers):
            files[name] = self.folder / f"buffer{i}"
            files[name].unlink(missing_ok=True)
            options += ["--dump", f"{name}={files[name]}"]
        done = self.call([self.rdna_run, *ONE_THREAD, "--mcpu", self.gpu, *options, path])
        sizes = {name: file.stat().st_size for name, file in files.items() if file.exists()}
        if len(sizes) < len(buffers):
            raise ToolFailure(f"rdna-run: {done.stderr.strip()[:400]}")
        for file in files.values():
            file.unlink()
        return sizes
