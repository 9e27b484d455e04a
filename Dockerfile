# docs/operations.md#in-a-container
# Any image of Debian works. If the image has no Node, the build installs Debian's package of Node.
ARG BASE=node:22-bookworm-slim

# The Node that runs the app needs libatomic.
FROM ${BASE} AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*

FROM base AS build
RUN command -v npm \
  || (apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm)
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# `npm prune` would rewrite package-lock.json, and the start would then take the build for outdated.
RUN npm run build && npm ci --omit=dev --no-audit --no-fund && rm -rf .cache

FROM base
RUN useradd --uid 10001 --home-dir /data --no-create-home dagvaerk \
  && install -d -o dagvaerk -g dagvaerk /data
COPY --from=build /app /app
WORKDIR /app
USER dagvaerk
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "scripts/start.mjs"]
