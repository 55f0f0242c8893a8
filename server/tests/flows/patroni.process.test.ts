import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { FailoverLoad, longest, median } from '../harness/failover-load.ts';
import { missingPatroni, openPatroniCluster, type PatroniCluster } from '../harness/patroni.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'sk_us_patronipatronipatronipatroni';
/** SALUS_TEST_FAILOVERS=50 makes so many. */
const failovers = Number(process.env['SALUS_TEST_FAILOVERS'] ?? 10);
/** A file for the figures: `npm run bench -- failover` reads them from there. */
const figuresFile = process.env['SALUS_TEST_FIGURES'];
/** Acknowledged between two failovers, however slow the machine is. */
const samplesBetween = 800;
const missing = missingPatroni();

let folder = '';
let cluster: PatroniCluster;
let environment: Readonly<Record<string, string>>;
let nodes: SalusProcess[] = [];
beforeAll(async () => {
  if (missing !== null) return;
  folder = await mkdtemp(path.join(tmpdir(), 'salus-rehearsal-'));
  cluster = await openPatroniCluster();
  environment = {
    DATABASE_URL: cluster.url,
    SALUS_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_DATA_DIR: folder,
    SALUS_RATE_KEY: 'off',
    SALUS_RATE_ADDRESS: 'off',
  };
  // One node finds the primary itself, the other is led to it.
  nodes = [
    await startSalus(environment),
    await startSalus({ ...environment, DATABASE_URL: cluster.proxyUrl }),
  ];
}, 400_000);
afterAll(async () => {
  await Promise.all(nodes.map(async (each) => each.stop()));
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const kinds = ['crash', 'switchover', 'power cut'] as const;
type Kind = (typeof kinds)[number];
/** A power cut costs the time that the key of the leader holds: one in ten is one. */
const kindOf = (round: number): Kind => {
  if (round % 10 === 4) return 'power cut';
  return round % 5 === 2 ? 'switchover' : 'crash';
};

it.skipIf(missing !== null)(
  `failovers and switchovers of Patroni lose nothing acknowledged and no event${missing === null ? '' : `, ${missing}`}`,
  async () => {
    const load = await FailoverLoad.start({ nodes, key, environment });
    const withoutService: Record<Kind, number[]> = { crash: [], switchover: [], 'power cut': [] };
    const fail: Record<Kind, () => Promise<void>> = {
      crash: async () => cluster.killPrimary(),
      switchover: async () => cluster.switchOver(),
      'power cut': async () => cluster.killMachine(),
    };
    for (let round = 0; round < failovers; round += 1) {
      await load.untilAcknowledged(load.acknowledgedSoFar() + samplesBetween);
      const kind = kindOf(round);
      withoutService[kind].push(await load.measureOutage(fail[kind]));
      await load.rest(async () => cluster.repair());
      if (figuresFile !== undefined)
        await writeFile(
          figuresFile,
          JSON.stringify({ failovers, acknowledged: 0, withoutService }),
        );
    }
    await load.untilAcknowledged(load.acknowledgedSoFar() + samplesBetween);
    const acknowledged = await load.end(failovers);
    expect(acknowledged).toBeGreaterThanOrEqual(failovers * samplesBetween);
    const figures = kinds
      .map((kind) => `${kind} ${median(withoutService[kind])}, ${longest(withoutService[kind])}`)
      .join('; ');
    console.log(
      `${failovers} failovers of Patroni, ${acknowledged} samples acknowledged, 0 lost; without service (median, longest): ${figures}`,
    );
    if (figuresFile !== undefined)
      await writeFile(figuresFile, JSON.stringify({ failovers, acknowledged, withoutService }));
  },
  failovers * 120_000 + 120_000,
);
