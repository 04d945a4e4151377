# Packages of Debian 12 or Ubuntu 24.04 for building, testing and analysing the project.
# Source this file.
# shellcheck shell=bash

# The two systems have different names for a Boost that is new enough.
system_id=unknown
if [[ -r /etc/os-release ]]; then
    system_id=$(. /etc/os-release && printf '%s-%s' "${ID:-}" "${VERSION_ID:-}")
fi
case $system_id in
    debian-12) boost_package=libboost1.81-dev ;;
    ubuntu-24.04) boost_package=libboost1.83-dev ;;
    *) boost_package=libboost-dev ;;
esac

# To build and run the server.
build_packages=(
    g++ cmake ninja-build pkg-config ccache mold git
    "$boost_package" libprotobuf-dev protobuf-compiler libspdlog-dev libfmt-dev libsqlite3-dev
    libtomlplusplus-dev libcli11-dev nlohmann-json3-dev libssl-dev libsodium-dev
    zlib1g-dev libdeflate-dev libicu-dev libpq-dev libjemalloc-dev libcurl4-openssl-dev
)
# The page is built with Node; an installed Node from elsewhere is used, too.
command -v node >/dev/null && command -v npm >/dev/null || build_packages+=(nodejs npm)
# Rules and bots for the page as WebAssembly; without them the server does that work.
wasm_packages=(
    clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 binaryen
)
[[ $system_id != debian-12 ]] || build_packages+=("${wasm_packages[@]}")
# Tools for tests whose packages also have a service, which ensure_packages does not start.
tool_packages=(nginx caddy prometheus postgresql haproxy)
# To make a release.
# shellcheck disable=SC2034  # used by deploy/release
release_packages=(python3 minisign dpkg-dev)
# To run its tests.
test_packages=(
    "${build_packages[@]}" catch2 librapidcheck-dev python3 python3-websocket python3-yaml
    python3-numpy python3-protobuf python3-build python3-pip python3-venv mypy binutils sqlite3
    openssl dpkg-dev systemd minisign clang-format-14 shellcheck "${tool_packages[@]}"
)
# Ubuntu's Chromium is a snap, which scripts cannot install reliably: there the browser tests run
# only if a Chromium is installed.
if [[ $system_id == debian-12 ]]; then
    test_packages+=(chromium-headless-shell)
    command -v chromium >/dev/null || test_packages+=(chromium)
fi
# Packages that the finished program needs in the image (Debian 12).
# shellcheck disable=SC2034  # used by the Dockerfile
run_packages=(
    ca-certificates libprotobuf32 libspdlog1.10 libfmt9 libsqlite3-0 libtomlplusplus3 libssl3
    libsodium23 libdeflate0 libicu72 libpq5 libjemalloc2 libcurl4
)
# For deploy/test --full.
# shellcheck disable=SC2034  # used by deploy/test
full_packages=(
    "${test_packages[@]}" clang-14 clang-tidy-14 libclang-rt-14-dev
)
# Other browsers; each plays a whole game. Ubuntu's Firefox is a snap, too.
[[ $system_id != debian-12 ]] || full_packages+=(firefox-esr webkit2gtk-driver xvfb)

installed() {
    [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# ensure_packages PACKAGE...: installs missing packages; silent if there are none. It does not start
# the services of tools, neither now nor at system start.
ensure_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "Not a Debian system: taking it that the equivalents of these are installed: $*" >&2
        return
    fi
    local package missing=()
    for package in "$@"; do
        installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "These packages are missing, and only root may install them:" >&2
            echo "    apt-get install ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    case $system_id in
        debian-12 | ubuntu-24.04) ;;
        *) echo "Neither Debian 12 nor Ubuntu 24.04: package names may differ." >&2 ;;
    esac
    echo "Installing ${#missing[@]} packages: ${missing[*]}"
    local tools=() policy=/usr/sbin/policy-rc.d own_policy=no
    for package in "${missing[@]}"; do
        [[ " ${tool_packages[*]} " != *" $package "* ]] || tools+=("$package")
    done
    if ((${#tools[@]})) && [[ ! -e $policy ]]; then
        own_policy=yes
        printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
        "${as_root[@]}" chmod 755 "$policy"
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
    # --no-remove: keep all installed packages. If another Boost conflicts, the user must decide.
    local install=(install --yes --no-install-recommends --no-remove) result=ok
    if ! "${apt[@]}" update || ! "${apt[@]}" "${install[@]}" "${missing[@]}" >/dev/null; then
        result=failed
    fi
    [[ $own_policy == no ]] || "${as_root[@]}" rm -f "$policy"
    if ((${#tools[@]})) && command -v systemctl >/dev/null; then
        "${as_root[@]}" systemctl --quiet disable "${tools[@]}" 2>/dev/null || true
    fi
    [[ $result == ok ]] && return
    echo "Could not install these packages: ${missing[*]}" >&2
    exit 1
}
