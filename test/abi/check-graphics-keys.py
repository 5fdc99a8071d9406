#!/usr/bin/env python3
# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the PAL metadata of graphics pipelines against Inputs/graphics-keys.txt: check-graphics-keys.py GFX-VERSION...

Reads what llvm-readelf --notes prints for one ELF. Prints each key that is missing, unknown, of another type or out of
range, and each contradiction between keys; exits with 1 if there is one.
"""

import itertools
import json
import re
import sys
from pathlib import Path

UNUSED = 0xFFFFFFFF
GLOBAL_TABLE = 0x10000000
SPECIAL = {GLOBAL_TABLE, 0x10000001, 0x10000002, 0x10000003, 0x10000004, 0x10000005, 0x1000000B, 0x1000000F, 0x10000018}


def scalar(text):
    text = re.sub(r"^!\S+ ", "", text)
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+", text):
        return int(text, 0)
    if text in ("{}", "[]"):
        return json.loads(text)
    return text.strip("'\"")


def parse(lines):
    """Parses the block style of YAML that LLVM writes: maps, and lists of scalars or maps."""

    def block(at, indent):
        if lines[at][1].startswith("- "):
            result = []
            while at < len(lines) and lines[at][0] == indent and lines[at][1].startswith("- "):
                text = lines[at][1][2:].strip()
                if re.match(r"^\S+:( |$)", text):
                    inner = indent + len(lines[at][1]) - len(lines[at][1][2:].lstrip())
                    lines[at] = (inner, text)
                    value, at = block(at, inner)
                else:
                    value, at = scalar(text), at + 1
                result.append(value)
            return result, at
        result = {}
        while at < len(lines) and lines[at][0] == indent and not lines[at][1].startswith("- "):
            key, _, text = lines[at][1].partition(":")
            at += 1
            if text.strip():
                result[key.strip("'\"")] = scalar(text.strip())
            elif at < len(lines) and lines[at][0] > indent:
                result[key.strip("'\"")], at = block(at, lines[at][0])
            else:
                result[key.strip("'\"")] = None
        return result, at

    return block(0, lines[0][0])[0]


def read_notes(text):
    document = re.search(r"^ *---\n(.*?)^ *\.\.\.$", text, re.M | re.S).group(1)
    return parse([(len(line) - len(line.lstrip()), line.strip()) for line in document.splitlines() if line.strip()])


def flatten(value, path):
    """Yields each path with its value; elements of a list have the path of the list with []."""
    yield path, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from flatten(each, path + "." + key.removeprefix("."))
    if isinstance(value, list):
        for each in value:
            yield from flatten(each, path + "[]")


class Rule:
    def __init__(self, presence, key, kind, values):
        self.presence, self.key, self.kind, self.values = presence, key, kind, values
        pattern = re.escape(key).replace(r"\*", r"[^.\[]*")
        self.pattern = re.compile(pattern + (r".*" if kind == "any" else ""))

    def applies(self, version):
        return self.presence in ("all", "may") or version in self.presence.split(",")

    def problem(self, value):
        if self.kind == "any":
            return None
        kinds = {"bool": bool, "int": int, "string": str, "map": dict, "list": list}
        if type(value) is not kinds[self.kind]:
            return f"is {value!r}, not a {self.kind}"
        if self.values == "-":
            return None
        value = len(value) if self.kind == "list" else value
        for choice in self.values.split("|"):
            low, _, high = choice.partition("..")
            if self.kind in ("string", "bool"):
                if str(value).lower() == choice.lower():
                    return None
            elif int(low) <= value <= int(high or low):
                return None
        return f"is {value!r}, not {self.values}"


def expand(key):
    """a{b,c} is ab and ac."""
    parts = [part.strip("{}").split(",") for part in re.split(r"(\{[^}]*\})", key)]
    return ["".join(each) for each in itertools.product(*parts)]


def read_rules(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            presence, keys, kind, values, _source = line.split("  ", 4)
            for key in expand(keys):
                yield Rule(presence, key, kind, values)


def check_keys(root, rules, version):
    pipeline = root["amdpal.pipelines"][0]
    found = [entry for key in root if key != "amdpal.pipelines" for entry in flatten(root[key], key)]
    found += [("amdpal.pipelines", root["amdpal.pipelines"])]
    found += [entry for key in pipeline for entry in flatten(pipeline[key], "." + key.removeprefix("."))]
    used = set()
    for path, value in found:
        rule = next((rule for rule in rules if rule.applies(version) and rule.pattern.fullmatch(path)), None)
        if not rule:
            yield f"{path} is not a key of gfx{version}"
            continue
        used.add(path)
        if problem := rule.problem(value):
            yield f"{path} {problem}"
    stages = list(pipeline[".hardware_stages"])
    shaders = list(pipeline[".shaders"])
    for rule in rules:
        if rule.presence == "may" or not rule.applies(version) or rule.kind == "any":
            continue
        names = stages if rule.key.startswith(".hardware_stages") else shaders
        for key in {rule.key.replace("*", name.removeprefix("."), 1) for name in names}:
            optional_parent = key.startswith(".hardware_stages.ps.") and ".ps" not in stages
            if key not in used and not optional_parent:
                yield f"{key} is missing"


def check_global_table(pipeline, version):
    """The table has the descriptors of scratch memory, which LLVM reads from s8 and s0 on gfx10, and of the attribute ring."""
    hardware = pipeline[".hardware_stages"]
    for name, stage in hardware.items():
        if stage[".scratch_en"] and version == "10" and stage[".user_data_reg_map"][0] != GLOBAL_TABLE:
            yield f"{name} has scratch memory, but not the global table in its first user SGPR"
    exports = pipeline[".graphics_registers"][".spi_vs_out_config"]
    if version != "10" and not exports[".no_pc_export"] and GLOBAL_TABLE not in hardware[".gs"][".user_data_reg_map"]:
        yield ".gs stores attributes, but does not have the global table"


def check_stages(pipeline):
    for shader, stage in ((".vertex", ".gs"), (".pixel", ".ps")):
        if pipeline[".shaders"][shader][".hardware_mapping"] != [stage]:
            yield f"{shader} is not in {stage}"
        hardware = pipeline[".hardware_stages"][stage]
        values, count = hardware[".user_data_reg_map"], hardware[".user_sgprs"]
        if hardware[".entry_point"] != f"_amdgpu_{stage[1:]}_main":
            yield f"{stage} has the entry point of another stage"
        if any(value != UNUSED for value in values[count:]):
            yield f"{stage}: user data behind the {count} registers that are loaded"
        for value in values:
            if value != UNUSED and value not in SPECIAL and value >= pipeline[".user_data_limit"]:
                yield f"{stage}: user data {value:#x} is beyond .user_data_limit"
        if 0x10000002 not in values and pipeline[".spill_threshold"] != 65535 and stage == ".ps":
            if 0x10000002 not in pipeline[".hardware_stages"][".gs"][".user_data_reg_map"]:
                yield "there is a spill threshold, but no stage reads the spill table"
        if 0x10000003 in values and values.index(0x10000004) != values.index(0x10000003) + 1:
            yield "the base instance is not behind the base vertex, where PAL writes it"
        if stage == ".ps" and {0x10000003, 0x10000004, 0x10000005, 0x1000000F} & set(values):
            yield ".ps has values of the first geometry stage"


def check_registers(pipeline):
    registers = pipeline[".graphics_registers"]
    inputs, exports = registers[".spi_ps_input_cntl"], registers[".spi_vs_out_config"]
    if pipeline[".num_interpolants"] != len(inputs):
        yield ".num_interpolants is not the number of .spi_ps_input_cntl"
    interpolants = registers[".spi_ps_in_control"][".num_interps"]
    if interpolants not in (len(inputs), 0) or (interpolants == 0 and len(inputs) != 1):
        yield ".num_interps does not fit .spi_ps_input_cntl"
    exported = 0 if exports[".no_pc_export"] else exports[".vs_export_count"] + 1
    for each in inputs[:interpolants]:
        if each[".offset"] < 32 and each[".offset"] >= exported:
            yield f"attribute {each['.offset']} is read, but {exported} are exported"
    positions = registers[".spi_shader_pos_format"]
    if positions[0] != 4 or sorted(positions, reverse=True) != positions:
        yield ".spi_shader_pos_format has a gap"
    out = registers[".pa_cl_vs_out_cntl"]
    vectors = [out[key] for key in (".vs_out_misc_vec_ena", ".vs_out_cc_dist0_vec_ena", ".vs_out_cc_dist1_vec_ena")]
    if positions.count(4) != 1 + sum(vectors):
        yield ".spi_shader_pos_format does not have the vectors of .pa_cl_vs_out_cntl"
    formats = [registers[".spi_shader_col_format"][f".col_{i}_export_format"] for i in range(8)]
    masks = [registers[".cb_shader_mask"][f".output{i}_enable"] for i in range(8)]
    used = [bool(format) for format in formats]
    if sum(used) != sum(map(bool, masks)) or sorted(used, reverse=True) != used:
        yield ".spi_shader_col_format does not have the outputs of .cb_shader_mask"
    for key, enabled in registers[".spi_ps_input_ena"].items():
        if enabled and not registers[".spi_ps_input_addr"][key]:
            yield f"{key} is filled, but has no register"
    depth = registers[".db_shader_control"]
    if depth[".z_export_enable"] != pipeline[".hardware_stages"][".ps"][".writes_depth"]:
        yield ".writes_depth is not .z_export_enable"


def main():
    root = read_notes(sys.stdin.read())
    rules = list(read_rules(Path(__file__).parent / "Inputs" / "graphics-keys.txt"))
    pipeline = root["amdpal.pipelines"][0]
    # Keys contradict each other only where they are right by themselves.
    problems = list(check_keys(root, rules, sys.argv[1]))
    if not problems:
        problems = [*check_stages(pipeline), *check_registers(pipeline), *check_global_table(pipeline, sys.argv[1])]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
