# docker build -t meepled .            the server, in an image without compilers
# With --build-arg PROGRAM=built the program is build/image/meepled, built before on Debian 12 (deploy/release).
ARG PROGRAM=build

FROM debian:bookworm AS build
WORKDIR /src
# Packages rarely change, so they have their own layer.
COPY deploy/packages.sh deploy/
RUN bash -euc '. deploy/packages.sh && ensure_packages "${build_packages[@]}"' \
    && rm -rf /var/lib/apt/lists/*
COPY . .
RUN bash -euc '. deploy/build.sh && build_wasm && build_preset release meepled' \
    && install -D --strip build/release/bin/meepled /out/meepled

FROM scratch AS built
COPY build/image/meepled /out/meepled

FROM ${PROGRAM} AS program

FROM debian:bookworm-slim
COPY deploy/packages.sh /
RUN bash -euc '. /packages.sh && ensure_packages "${run_packages[@]}"' \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/ldconfig /var/log/* /packages.sh \
    && useradd --system --uid 10001 --no-create-home meepled \
    && install -d -o meepled -g meepled /data
COPY --from=program /out/meepled /usr/local/bin/meepled
USER meepled
ENV MEEPLED_ADDRESS=0.0.0.0 MEEPLED_PORT=8080 MEEPLED_DATA=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/$MEEPLED_PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q ' 200 ' <&3"]
ENTRYPOINT ["meepled"]
CMD ["serve"]
