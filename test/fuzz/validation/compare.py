# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Compares the records of a run with the failures that the interpreter of bounds predicts."""

import math
import struct
from collections import Counter, defaultdict

from interpreter import ERRORS, float_dwords

NAMES = {code: name for name, code in ERRORS.items()}
HEADER, TRAILER = 8, 4
CONVERSION = ERRORS["conversion_out_of_range"]


class Prediction:
    """The failures of all dispatches, by dispatch, index of the instruction and error."""

    def __init__(self):
        self.failures = defaultdict(Counter)  # of (invocation, words, resource)
        self.optional = Counter()  # how many of them another failure may stand for
        self.seen = defaultdict(dict)  # of each invocation: the instruction that failed first with a subject
        self.is_harmless = True

    def add(self, dispatch, instruction, invocation, failure, is_repeated=False):
        """`is_repeated` says that the code may have the instruction several times, one of which dominates another."""
        key = (dispatch, instruction, ERRORS[failure.error])
        self.failures[key][invocation, failure.words, failure.resource] += 1
        self.is_harmless &= failure.is_harmless
        if failure.subject is not None:
            seen = self.seen[dispatch, invocation]
            if seen.get(failure.subject, instruction) != instruction or is_repeated and failure.subject in seen:
                self.optional[key] += 1
            seen.setdefault(failure.subject, instruction)

    @property
    def count(self):
        return sum(sum(each.values()) for each in self.failures.values())


def parts_of(record):
    """Returns the key of a record, what Prediction counts, and the lanes."""
    dwords = record["dwords"]
    code = dwords[7]
    words = tuple(dwords[HEADER:-TRAILER])
    if code == CONVERSION:
        words = normalised(words)
    key = (record["dispatch"], dwords[2], code)
    return key, (tuple(dwords[4:7]), words, tuple(dwords[-TRAILER:-TRAILER + 2])), dwords[-1]


def normalised(words):
    """Makes all NaN one."""
    number = struct.unpack("<d", struct.pack("<II", *words[:2]))[0]
    return (*float_dwords(number), *words[2:]) if math.isnan(number) else words


def differences(prediction, records, is_predicted):
    """Yields a line for each difference. Only instructions with `is_predicted` are compared."""
    lanes = Counter()
    for record in records:
        key, access, count = parts_of(record)
        if not is_predicted(key[1]):
            continue
        lanes[key] += count
        if record["problems"]:
            yield f"a record has problems: {record['problems']}"
        if access not in prediction.failures.get(key, ()):
            yield f"not predicted: {describe(key, access)}, {count} lanes"
    for key in sorted(each for each in set(prediction.failures) | set(lanes) if is_predicted(each[1])):
        most = sum(prediction.failures[key].values()) if key in prediction.failures else 0
        least = most - prediction.optional[key]
        if not least <= lanes[key] <= most:
            example = next(iter(prediction.failures[key])) if key in prediction.failures else None
            predicted = f"{most}" if least == most else f"{least} to {most}"
            yield (f"{lanes[key]} lanes are reported, {predicted} predicted: "
                   f"{describe(key, example) if example else key}")


def describe(key, access):
    dispatch, instruction, code = key
    invocation, words, resource = access
    return (f"dispatch {dispatch}, instruction {instruction}, {NAMES.get(code, code)}, invocation {invocation}, "
            f"words {words}, resource {resource}")
