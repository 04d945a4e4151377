// Catch2's main, compiled once for all test programs (Catch2 3 brings its own).
#ifndef MEEPLED_CATCH3
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
