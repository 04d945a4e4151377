# Installed files and packages, in two components:
#   server  the program, a unit, a configuration file:      cpack -G DEB in the build folder
#   cpp     for programs in C++: find_package(meepled) with the targets meepled::rules and meepled::client
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- server ----
file(READ ${CMAKE_SOURCE_DIR}/deploy/meepled.service unit)
string(REGEX REPLACE "^# An example[^[]*" "" unit "${unit}")
string(REPLACE "/usr/local/bin/meepled" "/usr/bin/meepled" unit "${unit}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/package/meepled.service CONTENT "${unit}" @ONLY)
configure_file(deploy/config.example ${CMAKE_BINARY_DIR}/package/meepled.toml COPYONLY)

install(TARGETS meepled RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT server)
install(FILES ${CMAKE_BINARY_DIR}/package/meepled.service DESTINATION /lib/systemd/system COMPONENT server)
install(FILES ${CMAKE_BINARY_DIR}/package/meepled.toml DESTINATION /etc COMPONENT server)
install(FILES deploy/README.md deploy/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT server)
install(DIRECTORY deploy/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT server)

# ---- cpp ----
set(cpp_libraries project_options rules bots env engine text crypto proto codec server_log net client)
foreach(library IN LISTS cpp_libraries)
  # Names with a prefix, because libcrypto.a would clash with that of OpenSSL.
  get_target_property(kind ${library} TYPE)
  if(kind STREQUAL STATIC_LIBRARY)
    set_target_properties(${library} PROPERTIES OUTPUT_NAME meepled_${library})
  endif()
endforeach()
install(TARGETS ${cpp_libraries} EXPORT meepled ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cpp)
install(EXPORT meepled NAMESPACE meepled:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/meepled COMPONENT cpp)
install(DIRECTORY rules DESTINATION include/meepled COMPONENT cpp FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/generated/modules/parts.h DESTINATION include/meepled/modules COMPONENT cpp)
install(FILES server/client/meepled.h DESTINATION include/meepled COMPONENT cpp)
install(FILES server/bots/bot.h DESTINATION include/meepled/server/bots COMPONENT cpp)
configure_file(proto/sdk/cpp/meepledConfig.cmake.in ${CMAKE_BINARY_DIR}/package/meepledConfig.cmake @ONLY)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/meepledConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/meepledConfig.cmake ${CMAKE_BINARY_DIR}/package/meepledConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/meepled COMPONENT cpp)

# ---- packages ----
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME meepled)
set(CPACK_PACKAGE_CONTACT "The meepled project <meepled@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Game server for the Carcassonne family")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL server)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME meepled)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS ca-certificates)
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  ${CMAKE_SOURCE_DIR}/deploy/debian/conffiles ${CMAKE_SOURCE_DIR}/deploy/debian/postinst
  ${CMAKE_SOURCE_DIR}/deploy/debian/prerm ${CMAKE_SOURCE_DIR}/deploy/debian/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
