// Includes Catch2, version 2 (Debian 12) or 3 (Ubuntu 24.04). Tests include only this header.
#pragma once

#ifdef MEEPLED_CATCH3
#include <catch2/catch_all.hpp>  // IWYU pragma: export
#else
#include <catch2/catch.hpp>  // IWYU pragma: export
#endif
