import { mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, it } from 'vitest';

import { FailoverLoad, longest } from '../harness/failover-load.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { openServerPair, type ServerPair } from '../harness/server-pair.ts';

const key = 'sk_us_failoverfailoverfailoverfail';
/** SALUS_TEST_FAILOVERS=50 kills so many primaries. */
const failovers = Number(process.env['SALUS_TEST_FAILOVERS'] ?? 10);
/** Acknowledged between two failovers, however slow the machine is. */
const samplesBetween = 800;
let folder = '';
let pair: ServerPair;
let environment: Readonly<Record<string, string>>;
let nodes: SalusProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-failover-'));
  pair = await openServerPair();
  environment = {
    DATABASE_URL: pair.url,
    SALUS_READ_URL: pair.urls.join(),
    SALUS_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_DATA_DIR: folder,
    SALUS_RATE_KEY: 'off',
    SALUS_RATE_ADDRESS: 'off',
  };
  nodes = [await startSalus(environment), await startSalus(environment)];
}, 300_000);
afterAll(async () => {
  await Promise.all(nodes.map(async (each) => each.stop()));
  await pair?.close();
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(platform() !== 'linux')(
  'after the primary was killed the nodes go on with the promoted standby: nothing acknowledged is lost, no event is lost or untrue',
  async () => {
    const load = await FailoverLoad.start({ nodes, key, environment });
    const withoutService: number[] = [];
    const promotions: number[] = [];
    for (let round = 0; round < failovers; round += 1) {
      await load.untilAcknowledged(load.acknowledgedSoFar() + samplesBetween);
      const outage = await load.measureOutage(async () => {
        const killed = performance.now();
        await pair.failOver();
        promotions.push(performance.now() - killed);
      });
      withoutService.push(outage);
      await load.rest(async () => pair.repair());
    }
    await load.untilAcknowledged(load.acknowledgedSoFar() + samplesBetween);
    const acknowledged = await load.end(failovers);
    console.log(
      `${failovers} failovers, ${acknowledged} samples acknowledged, 0 lost; without service ${longest(withoutService)} at most, of which promotion ${longest(promotions)}`,
    );
  },
  failovers * 120_000 + 120_000,
);
