# list_modules(target scope list pattern...): writes the header modules/<list>.h, which includes what the modules of the
# tile-laying games have in this folder, for a target.
function(list_modules target scope list)
  file(GLOB headers RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${ARGN})
  list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"")
  list(JOIN headers "\n" includes)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/modules/${list}.h CONTENT "#pragma once\n\n@includes@\n" @ONLY)
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>)
endfunction()
