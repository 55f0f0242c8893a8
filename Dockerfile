# syntax=docker/dockerfile:1
# For linux/amd64 and linux/arm64:  docker buildx build --platform linux/amd64,linux/arm64 .
# Only the last stage is of the platform that the image is for; the others run on the one that builds.
FROM --platform=$BUILDPLATFORM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/server-package.mjs ./tools/
ARG TARGETARCH
# Only the packages that the build of the server leaves outside, without their parts for browsers. The image brings its own Node.
RUN node tools/server-package.mjs > server-package.json && mv server-package.json package.json \
  && arch="${TARGETARCH:-$(dpkg --print-architecture)}" \
  && npm install --no-save --omit=dev --no-audit --no-fund --os=linux --libc=glibc --cpu="$(echo "$arch" | sed s/amd64/x64/)" \
  && rm -rf node_modules/node-linux-* node_modules/pdfjs-dist/build node_modules/pdfjs-dist/web \
  && find node_modules -name '*.map' -delete \
  && find node_modules/tesseract.js-core -name 'tesseract-core*' -not -name '*-relaxedsimd-lstm.*' -delete

FROM --platform=$BUILDPLATFORM node:26-slim AS console
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY tools/build-once.mjs tools/build-console.mjs ./tools/
COPY console/index.html console/vite.config.ts console/tsconfig.json ./console/
COPY console/src ./console/src
RUN node tools/build-console.mjs /app/console/dist

FROM console AS server
COPY tools/build-server.mjs tools/server-package.mjs ./tools/
COPY server/src ./server/src
COPY clients/typescript/src ./clients/typescript/src
RUN node tools/build-server.mjs /app/server/dist

FROM console AS docs
# A stage without the checkout's history: everything that the pages are made of.
COPY *.md ./
COPY docs ./docs
COPY bench ./bench
COPY samples ./samples
COPY examples ./examples
COPY clients/typescript/README.md ./clients/typescript/
COPY console/README.md ./console/
COPY server/src ./server/src
COPY tools/docs-site ./tools/docs-site
RUN node tools/docs-site/build.ts /app/docs/dist

FROM node:26-slim
WORKDIR /app
# What was compiled once is kept where a container with a read-only root may write. MALLOC_…: as in tools/node-flags.mjs.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=1048576 \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    SALUS_HOST=0.0.0.0 \
    SALUS_DATA_DIR=/data
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY server/src ./server/src
COPY server/migrations ./server/migrations
COPY clients/typescript/src ./clients/typescript/src
COPY --from=server /app/server/dist ./server/dist
COPY --from=console /app/console/dist ./console/dist
COPY --from=docs /app/docs/dist ./docs/dist
RUN mkdir /data && chown node:node /data
# By its number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "require(process.env.SALUS_TLS_CERT_FILE ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.SALUS_PORT || 8080, path: '/readyz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# What npm start runs, without npm between the signals and the server; also for docker compose exec salus salus …
COPY tools/salus-in-image /usr/local/bin/salus
ENTRYPOINT ["salus"]
CMD ["serve"]
