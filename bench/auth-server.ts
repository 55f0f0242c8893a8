// One route that does nothing, behind the real door or behind none: what is between them is the door.
import { Type } from 'typebox';

import { errorCatalog } from '../server/src/composition/slices.ts';
import { Guard } from '../server/src/kernel/guard/guard.ts';
import { guardSettings, noLimits } from '../server/src/kernel/guard/settings.ts';
import { createHttp } from '../server/src/kernel/http/http.ts';
import { jsonReply, operation } from '../server/src/kernel/http/operation.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { openAuthenticators } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import { openLinkAuthenticator } from '../server/src/sources/index.ts';

const { BENCH_DATA_DIR: dataDir, BENCH_DOOR: door } = process.env;
const path = '/v2/ping';
const answer = { status: 'ok' };

// So much that nothing is refused, and so chosen that loopback is counted, too.
const limits = {
  SALUS_RATE_LIMIT_PER_KEY: '900000',
  SALUS_RATE_LIMIT_PER_ADDRESS: '900000',
  SALUS_FAILED_KEYS_PER_MINUTE: '60',
};
const parsed = parseConfig({ SALUS_DATA_DIR: dataDir, ...limits });
if (!parsed.ok) throw new Error(parsed.problems.join('; '));
const runtime = await openRuntime(parsed.config, { log: silentLog });
const resources = { ...runtime.resources, errors: errorCatalog };
const ping = operation({
  operationId: 'ping',
  method: 'GET',
  path,
  tag: 'bench',
  summary: 'Answers',
  response: Type.Object({ status: Type.String() }),
  handle: async () => answer,
});
const isOpen = door === 'open';
const app = createHttp(
  isOpen ? [] : [ping],
  isOpen ? [{ path, answer: async () => jsonReply(200, answer) }] : [],
  {
    serviceNames: ['salus'],
    opens: () => true,
    site: { isOverTls: false, publicOrigin: null, serviceName: 'salus' },
    clock: resources.clock,
    authenticate: { ...openAuthenticators(resources), link: openLinkAuthenticator(resources) },
    isReady: async () => true,
    log: silentLog,
    telemetry: resources.telemetry,
    siblings: resources.siblings,
    errors: resources.errors,
    requestTimeoutMs: 30_000,
    guard: new Guard(isOpen ? noLimits : guardSettings(parsed.config), {
      ...resources,
      onFailedKeys: async () => {},
    }),
    corsOrigins: [],
    tls: null,
    accesses: { served: () => undefined, refused: () => undefined },
  },
);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(async () => runtime.close())
    .then(() => process.exit(0));
});
