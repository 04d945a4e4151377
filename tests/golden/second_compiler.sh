#!/bin/sh
# second_compiler.sh COMPILER SOURCE_DIR BUILD_DIR GENERATED: compiles the rules and the signature
# program with another compiler and compares the signature with the recorded one.
set -eu
compiler=$1
source_dir=$2
build_dir=$3
generated=$4  # headers that CMake wrote
mkdir -p "$build_dir"
cd "$source_dir"
launcher=$(command -v ccache || true)
objects=""
flags="-std=c++20 -O1 -Wall -Wextra -Werror -I. -I$generated"
programs="server/tools/random_game.cpp server/tools/signature.cpp"
for file in $(find rules -name '*.cpp' | sort) $programs; do
    object=$build_dir/$(echo "$file" | tr / _).o
    # shellcheck disable=SC2086  # a list of words
    $launcher "$compiler" $flags -c "$file" -o "$object"
    objects="$objects $object"
done
# shellcheck disable=SC2086  # a list of words
"$compiler" $objects -o "$build_dir/signature"
"$build_dir/signature" --check tests/golden/signature.txt
