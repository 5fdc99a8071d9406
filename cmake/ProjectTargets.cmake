# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# One precompiled header for all code that includes LLVM: it halves a cold build. `LLVM` in the functions below
# selects it.
file(WRITE "${CMAKE_BINARY_DIR}/llvm_pch.cpp.in" "// Carries the precompiled header.\n")
configure_file("${CMAKE_BINARY_DIR}/llvm_pch.cpp.in" "${CMAKE_BINARY_DIR}/llvm_pch.cpp" COPYONLY)
add_library(llvm_pch OBJECT "${CMAKE_BINARY_DIR}/llvm_pch.cpp")
target_link_libraries(llvm_pch PUBLIC llvm_headers)
target_precompile_headers(llvm_pch PRIVATE
  <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <string> <string_view> <utility> <vector>
  <llvm/ADT/DenseMap.h> <llvm/ADT/SmallVector.h> <llvm/ADT/StringRef.h> <llvm/ADT/STLExtras.h>
  <llvm/IR/Constants.h> <llvm/IR/DerivedTypes.h> <llvm/IR/Function.h> <llvm/IR/IRBuilder.h>
  <llvm/IR/Instructions.h> <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/IR/PassManager.h>
  <llvm/Support/raw_ostream.h>)

# project_library(NAME [LLVM] SOURCES ... [DEPENDS ...]): a static library.
# DEPENDS are the only project libraries whose headers it may include; they are public.
function(project_library name)
  cmake_parse_arguments(ARG "LLVM" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  _project_target(${name} "${ARG_LLVM}" "${ARG_DEPENDS}")
endfunction()

# project_program(NAME [LLVM] SOURCES ... [DEPENDS ...]): a program in build/<preset>/bin.
function(project_program name)
  cmake_parse_arguments(ARG "LLVM" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  _project_target(${name} "${ARG_LLVM}" "${ARG_DEPENDS}")
endfunction()

function(_project_target name llvm depends)
  target_link_libraries(${name} PUBLIC project_options ${depends})
  if(llvm)
    target_link_libraries(${name} PUBLIC llvm_headers)
    target_precompile_headers(${name} REUSE_FROM llvm_pch)
  endif()
endfunction()
