# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs a script with validation and compares the records with those that a model of it predicts.

records.py MODEL COMMAND...: the command is rdna-run with its arguments, to which --json and a limit are added. A model
is a function of models.py that returns, for each error and each tag of a source line (the comment at its end), the
accesses that fail: the invocation and the words of the error. There must be records about exactly these: the first lane
of each record is one of them, and all records of an error and a tag together count as many lanes as are predicted.
"""

import json
import struct
import subprocess
import sys

import models


def invocation_of(record):
    for name in ("global_invocation_id", "frag_coord"):
        if name in record:
            return tuple(record[name])
    return record["vertex_index"], record["instance_index"]


def words_of(record):
    """The words of the error. Models do not know addresses: they are relative to the memory if that is near, or to the
    alignment. Nor do they know the bits of a NaN."""
    words = dict(record["words"])
    if "begin" in words:
        offset = words["address"] - words.pop("begin")
        if abs(offset) < 1 << 20:
            words["address"] = offset
        else:
            del words["size"]
    elif "alignment" in words:
        words["address"] %= words["alignment"]
    elif "result" in words:
        result = struct.unpack("<d", struct.pack("<Q", words["result"]))[0]
        words["result"] = "nan" if result != result else str(result)
    return tuple(words.values())


def check(predicted, records):
    lanes = {}
    for record in records:
        assert not record["problems"], record
        key = (record["error"], record["source"].rpartition("// ")[2])
        access = (invocation_of(record), words_of(record))
        assert access in predicted.get(key, []), f"{key}: {access} is not predicted: {record['text']}"
        lanes[key] = lanes.get(key, 0) + record["lanes"]
    for key, accesses in predicted.items():
        assert lanes.get(key, 0) == len(accesses), (
            f"{key}: {lanes.get(key, 0)} accesses have failed, not {len(accesses)}")


def main():
    model, command = sys.argv[1], sys.argv[2:]
    run = subprocess.run(command + ["--json", "--validate-limit", "0"], stdout=subprocess.PIPE, text=True)
    predicted = {key: accesses for key, accesses in getattr(models, model)().items() if accesses}
    assert run.returncode == (5 if predicted else 0), f"the exit status is {run.returncode}: {run.stdout}"
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    check(predicted, [line for line in lines if "dwords" in line])  # not the messages of those that abort


if __name__ == "__main__":
    main()
