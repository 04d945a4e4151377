# Configure and build a preset. To be sourced; the working folder is the project's root.
# shellcheck shell=bash

# Number of parallel compilers: one per core, but at most one per 2 GiB of memory.
build_jobs() {
    local cores memory_gib
    cores=$(nproc)
    memory_gib=$(awk '/^MemTotal:/ { print int($2 / 1048576) }' /proc/meminfo)
    local jobs=$((memory_gib / 2))
    ((jobs >= 1)) || jobs=1
    ((jobs <= cores)) || jobs=$cores
    echo "$jobs"
}

# build_preset PRESET [TARGET...]
build_preset() {
    local preset=$1
    shift
    # Clones in other folders share the compiler's cache.
    export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    echo "Building build/$preset ..."
    mkdir -p "build/$preset"
    if ! cmake --preset "$preset" >"build/$preset/configure.log" 2>&1; then
        cat "build/$preset/configure.log" >&2
        return 1
    fi
    cmake --build "build/$preset" --parallel "$(build_jobs)" ${1:+--target "$@"}
}

# build_wasm: builds rules and bots for the page as WebAssembly. Call it before building the server.
# Succeeds without a result if the tools are missing.
build_wasm() {
    local generation
    for generation in 19 20 18; do
        if command -v "clang++-$generation" >/dev/null &&
            [[ -d /usr/lib/llvm-$generation/include/wasm32-wasi ]]; then
            mkdir -p build
            # ./deploy/run may be building it in the background.
            (flock 9 && build_preset wasm mind signature) 9>build/wasm.lock
            return
        fi
    done
    echo "No compiler for WebAssembly: the page has no hints and no games without a network." >&2
}

# add_wasm_later PID FOLDER: copies the built page into FOLDER. In the background it then builds
# WebAssembly, builds a page with it into FOLDER, and tells the server PID to read that page.
add_wasm_later() {
    local server=$1 page=$2
    rm -rf "$page" "$page.next"
    cp -r build/release/server/web/dist "$page"
    (
        renice -n 15 "$BASHPID" >/dev/null
        build_wasm
        [[ -e build/wasm/bin/mind.wasm ]] || exit 0
        (cd server/web &&
            node build.mjs build --out "../../$page.next" --wasm ../../build/wasm/bin/mind.wasm)
        rm -rf "$page" && mv "$page.next" "$page"
        [[ $(readlink "/proc/$server/exe") != */meepled ]] || kill -HUP "$server"
    ) >build/wasm.log 2>&1 &
}
