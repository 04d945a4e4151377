# The program, and the small libraries of its start.
find_package(spdlog REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(nlohmann_json REQUIRED)

add_library(server_log STATIC ${CMAKE_CURRENT_LIST_DIR}/log.cpp ${CMAKE_CURRENT_LIST_DIR}/log_json.cpp ${CMAKE_CURRENT_LIST_DIR}/log_text.cpp)
target_link_libraries(server_log PUBLIC project_options spdlog::spdlog)

add_library(server_config STATIC ${CMAKE_CURRENT_LIST_DIR}/config.cpp ${CMAKE_CURRENT_LIST_DIR}/settings.cpp)
target_link_libraries(server_config PUBLIC project_options PRIVATE rules server_log net tomlplusplus::tomlplusplus)

add_library(server_command_line STATIC ${CMAKE_CURRENT_LIST_DIR}/command_line.cpp
  ${CMAKE_CURRENT_LIST_DIR}/programs/backup_command.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/engine_commands.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/option_file.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/order_command.cpp)
target_compile_definitions(server_command_line PRIVATE MEEPLED_VERSION="${PROJECT_VERSION}")
target_link_libraries(server_command_line PUBLIC project_options server_config client engine review PRIVATE CLI11::CLI11 tomlplusplus::tomlplusplus)

add_executable(meepled ${CMAKE_CURRENT_LIST_DIR}/main.cpp ${CMAKE_CURRENT_LIST_DIR}/metrics.cpp
  ${CMAKE_CURRENT_LIST_DIR}/serving/event_loop.cpp ${CMAKE_CURRENT_LIST_DIR}/serving/server_store.cpp ${CMAKE_CURRENT_LIST_DIR}/serving/turn_messages.cpp
  ${CMAKE_CURRENT_LIST_DIR}/serving/finished_games.cpp ${CMAKE_CURRENT_LIST_DIR}/serving/page_folder.cpp ${CMAKE_CURRENT_LIST_DIR}/serving/record_feed.cpp ${CMAKE_CURRENT_LIST_DIR}/serving/record_routes.cpp ${CMAKE_CURRENT_LIST_DIR}/wiring.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/admin_program.cpp
  ${CMAKE_CURRENT_LIST_DIR}/programs/backup_program.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/file_programs.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/match_program.cpp ${CMAKE_CURRENT_LIST_DIR}/programs/programs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/programs/rooms_program.cpp)
target_compile_definitions(meepled PRIVATE MEEPLED_VERSION="${PROJECT_VERSION}")
target_link_libraries(meepled PRIVATE project_options server_command_line server_config server_log actor net notify people store record
                                      review review_desk client web nlohmann_json::nlohmann_json)
if(NOT MEEPLED_SANITIZE)
  # Rooms make many small allocations: jemalloc saves a tenth of the CPU per command. Sanitizers have their own allocator.
  pkg_check_modules(JEMALLOC REQUIRED IMPORTED_TARGET jemalloc)
  target_link_libraries(meepled PRIVATE PkgConfig::JEMALLOC)
endif()
