# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Edits good.spvasm and expects one error, and no output: refuse.sh AMDLLPC SED-SCRIPT MESSAGE

sed "$2" good.spvasm > bad.spvasm
! cmp -s good.spvasm bad.spvasm || { echo "the script changes nothing: $2"; exit 1; }
rm -f bad.elf
! "$1" bad.spvasm -o bad.elf 2> errors && test ! -e bad.elf && grep -F "error: " errors | grep -F -e "$3" &&
  test "$(grep -c error: errors)" = 1 || { cat errors; exit 1; }
