# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs a script with validation and compares the records with those that a model of it predicts.

records.py MODEL COMMAND...: the command is rdna-run with its arguments, to which --json and a limit are added. A model
is a function of models.py that returns, for each error and each tag of a source line (the comment at its end), the
accesses that fail: the invocation and the words of the error. There must be records about exactly these: the first lane
of each record is one of them, and all records of an error and a tag together count as many lanes as are predicted.
"""

import json
import subprocess
import sys

import models


def invocation_of(record):
    for name in ("global_invocation_id", "frag_coord"):
        if name in record:
            return tuple(record[name])
    return record["vertex_index"], record["instance_index"]


def check(predicted, records):
    lanes = {}
    for record in records:
        assert not record["problems"], record
        key = (record["error"], record["source"].rpartition("// ")[2])
        access = (invocation_of(record), tuple(record["words"].values()))
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
    check(predicted, [json.loads(line) for line in run.stdout.splitlines()])


if __name__ == "__main__":
    main()
