FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node.
RUN npm install --no-save --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:26-slim AS console
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY tools/build-console.mjs ./tools/
COPY console/index.html console/vite.config.ts console/tsconfig.json ./console/
COPY console/src ./console/src
RUN node tools/build-console.mjs /app/console/dist

FROM node:26-slim
WORKDIR /app
ENV NODE_ENV=production \
    SALUS_HOST=0.0.0.0 \
    SALUS_DATA_DIR=/data
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY server/src ./server/src
COPY server/migrations ./server/migrations
COPY --from=console /app/console/dist ./console/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "require(process.env.SALUS_TLS_CERT_FILE ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.SALUS_PORT || 8080, path: '/readyz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# What npm start runs, without npm between the signals and the server; also for docker compose exec salus salus …
COPY tools/salus-in-image /usr/local/bin/salus
ENTRYPOINT ["salus"]
CMD ["serve"]
