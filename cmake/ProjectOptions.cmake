# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Compilers, flags and external packages. `project_options` carries the flags that all our targets share.

option(PROJECT_ASSERTIONS "Keep assert() and verify the IR after every pass" OFF)
option(PROJECT_SANITIZE "Build with ASan and UBSan, and build the libFuzzer targets (clang only)" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # A precompiled header carries time stamps; ccache has to be told that they do not matter.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
endif()

find_package(LLVM 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
set(LLVM_BIN "${LLVM_TOOLS_BINARY_DIR}")

add_library(project_options INTERFACE)
target_compile_options(project_options INTERFACE -Wall -Wextra -Werror)
# Not CMake's own property: it gives programs -fPIE, with which they could not use the libraries' precompiled header.
target_compile_options(project_options INTERFACE -fPIC)
target_include_directories(project_options INTERFACE "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these inside LLVM's and libstdc++'s own headers; ccache needs -fpch-preprocess.
  target_compile_options(project_options INTERFACE -Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow
                         -Wno-array-bounds -fpch-preprocess)
else()
  target_compile_options(project_options INTERFACE -Xclang -fno-pch-timestamp)
endif()
if(PROJECT_ASSERTIONS)
  foreach(config RELEASE RELWITHDEBINFO)
    string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_${config} "${CMAKE_CXX_FLAGS_${config}}")
  endforeach()
  target_compile_definitions(project_options INTERFACE PROJECT_ASSERTIONS=1)
endif()
if(PROJECT_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  # libLLVM is not instrumented, so vptr checks across it report types that they cannot see.
  add_compile_options(-fno-sanitize=vptr,function)
endif()

find_program(LLD_PROGRAM NAMES ld.lld-22 HINTS "${LLVM_BIN}")
if(LLD_PROGRAM AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=${LLD_PROGRAM})
endif()

# Everything that includes LLVM headers: the include path, LLVM's own flags, the shared library, no exceptions.
add_library(llvm_headers INTERFACE)
target_link_libraries(llvm_headers INTERFACE project_options LLVM)
target_include_directories(llvm_headers SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(llvm_headers INTERFACE ${LLVM_DEFINITIONS_LIST})
target_compile_options(llvm_headers INTERFACE -fno-exceptions)

# MLIR's headers lie beside LLVM's. Its own CMake package would define some 400 static libraries for one shared one.
add_library(mlir_headers INTERFACE)
target_link_libraries(mlir_headers INTERFACE llvm_headers "${LLVM_LIBRARY_DIR}/libMLIR.so")
# What mlir-tblgen generates names parameters that it does not use.
target_compile_options(mlir_headers INTERFACE -Wno-unused-parameter)
