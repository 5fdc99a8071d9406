# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# variant.sh SCRIPT FOLDER COMMANDS: copies a script and the Inputs beside it to the folder, edited by sed's COMMANDS, so that
# one script tests several formats.

set -e
mkdir -p "$2/Inputs"
sed "$3" "$1" > "$2/$(basename "$1")"
for input in "$(dirname "$1")"/Inputs/*; do
  sed "$3" "$input" > "$2/Inputs/$(basename "$input")"
done
