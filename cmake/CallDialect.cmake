# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

find_program(MLIR_TBLGEN NAMES mlir-tblgen HINTS "${LLVM_BIN}" REQUIRED NO_DEFAULT_PATH)

# call_dialect(NAME <file.td>): runs lgc-tblgen on the dialect's definition.
#
# From Ops.td it makes, in the build directory, Ops.kinds.h.inc (an enumerator for each op), Ops.h.inc and Ops.cpp.inc
# (classes), Ops.examples.ll (for tests) and Ops.md (reference). In mlir/ it has mlir-tblgen make the MLIR dialect, and lgc-tblgen what turns that into LLVM IR.
# The target <NAME>_td makes them all; what includes them depends on it.
function(call_dialect name definition)
  cmake_path(GET definition STEM stem)
  file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/mlir")
  set(outputs "")
  _call_dialect_output(lgc-tblgen ${stem}.kinds.h.inc -gen-op-kinds)
  _call_dialect_output(lgc-tblgen ${stem}.h.inc -gen-op-decls)
  _call_dialect_output(lgc-tblgen ${stem}.cpp.inc -gen-op-defs)
  _call_dialect_output(lgc-tblgen ${stem}.examples.ll -gen-op-examples)
  _call_dialect_output(lgc-tblgen ${stem}.md -gen-op-docs)
  _call_dialect_output(lgc-tblgen mlir/${stem}Translation.cpp.inc -gen-op-translation)
  _call_dialect_output("${MLIR_TBLGEN}" mlir/${stem}Dialect.h.inc -gen-dialect-decls)
  _call_dialect_output("${MLIR_TBLGEN}" mlir/${stem}Dialect.cpp.inc -gen-dialect-defs)
  _call_dialect_output("${MLIR_TBLGEN}" mlir/${stem}.h.inc -gen-op-decls)
  _call_dialect_output("${MLIR_TBLGEN}" mlir/${stem}.cpp.inc -gen-op-defs)
  add_custom_target(${name}_td ALL DEPENDS ${outputs})
endfunction()

# One run of a generator; uses the variables of call_dialect.
macro(_call_dialect_output program output action)
  add_custom_command(OUTPUT ${output}
    COMMAND ${program} ${action} -dialect=${name} "${CMAKE_CURRENT_SOURCE_DIR}/${definition}"
            -I "${CMAKE_SOURCE_DIR}" -I "${LLVM_INCLUDE_DIRS}" -o ${output} -d ${output}.d --write-if-changed
    DEPENDS ${program} "${CMAKE_CURRENT_SOURCE_DIR}/${definition}"
    DEPFILE ${output}.d
    VERBATIM)
  list(APPEND outputs "${CMAKE_CURRENT_BINARY_DIR}/${output}")
endmacro()
