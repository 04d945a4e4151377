# The program, and the small libraries that it is started with.
find_package(spdlog REQUIRED)
find_package(tomlplusplus REQUIRED)

add_library(server_log STATIC ${CMAKE_CURRENT_LIST_DIR}/log.cpp)
target_link_libraries(server_log PUBLIC project_options spdlog::spdlog)

add_library(server_config STATIC ${CMAKE_CURRENT_LIST_DIR}/config.cpp)
target_link_libraries(server_config PUBLIC project_options PRIVATE server_log net tomlplusplus::tomlplusplus)
