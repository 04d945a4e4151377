// The one way in which tests include Catch2, generation 2 (Debian 12) or 3 (Ubuntu 24.04).
#pragma once

#ifdef MEEPLED_CATCH3
#include <catch2/catch_all.hpp>  // IWYU pragma: export
#else
#include <catch2/catch.hpp>  // IWYU pragma: export
#endif
