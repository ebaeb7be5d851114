# syntax=docker/dockerfile:1
# Gable without Postgres: set DATABASE_URL. Build with `docker build -t gable .`
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run runtime -- /runtime && mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
# MALLOC_ARENA_MAX: otherwise glibc keeps freed memory for each thread, about 20 MB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_SECONDS=2 MALLOC_ARENA_MAX=2
COPY --from=build /runtime ./
# The only folder that is written to; the rest of the file system can be read-only. New volumes get its owner.
COPY --from=build --chown=65532:65532 /data /data
VOLUME ["/data"]
EXPOSE 3000
# By number, as Kubernetes needs it for `runAsNonRoot`.
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:3000/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["dist/server/main.mjs"]
