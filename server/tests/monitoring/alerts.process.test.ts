import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';

import { alerts, rulesFile } from './files.ts';
import { type Monitored, openMonitored } from './monitored.ts';
import { missingPromtool, promtool } from './promtool.ts';
import { nameOf, type Series } from './scrape.ts';

/** What a Prometheus would have read that scraped this server each minute of half an hour. */
const minutes = 30;

let salus: Monitored;
let folder: string;
beforeEach(async () => {
  salus = await openMonitored();
  folder = await mkdtemp(join(tmpdir(), 'salus-alerts-'));
});
afterEach(async () => {
  await salus.close();
  await rm(folder, { recursive: true });
});

/** Counters go on as they did between the two scrapes; what is measured stays as it was at the second. */
function valuesBetween(before: Series | undefined, after: Series): string {
  const isCounter = /_(?:total|count|sum|bucket)$/u.test(after.metric);
  const from = before?.value ?? 0;
  return isCounter ? `${from}+${after.value - from}x${minutes}` : `${after.value}+0x${minutes}`;
}

/** The alerts that fire after half an hour of what `happen` does each minute. */
async function firing(happen: () => Promise<void>): Promise<readonly string[]> {
  await salus.workWell();
  const before = new Map((await salus.scrape()).map((each) => [nameOf(each), each]));
  await happen();
  const after = await salus.scrape();
  const target = { job: 'salus', instance: 'a' };
  const input = after
    // Of this machine, which is as busy as it is.
    .filter(({ metric }) => !/^(?:nodejs|process)_/u.test(metric))
    .map((each) => ({
      series: nameOf({ ...each, labels: { ...each.labels, ...target } }),
      values: valuesBetween(before.get(nameOf(each)), each),
    }));
  const fired = await firedAfter(input);
  return alerts.map(({ alert }) => alert).filter((alert) => fired.has(alert));
}

/** Evaluates the rules over these series: Prometheus' own tool tells what it found where nothing was expected. */
async function firedAfter(
  input: readonly { readonly series: string; readonly values: string }[],
): Promise<ReadonlySet<string>> {
  const up = { series: 'up{job="salus",instance="a"}', values: `1+0x${minutes}` };
  const nothing = {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minutes}m`,
    exp_samples: [],
  };
  const each = { interval: '1m', input_series: [up, ...input], promql_expr_test: [nothing] };
  const file = join(folder, 'scraped.yaml');
  await writeFile(
    file,
    stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests: [each] }),
  );
  const found = await promtool('test', 'rules', file).catch(String);
  const got = /got:(?<got>[\s\S]*)$/u.exec(found)?.groups?.['got'] ?? '';
  if (got === '' && !found.includes('SUCCESS')) throw new Error(found);
  return new Set(
    [...got.matchAll(/alertname="(?<name>\w+)"/gu)].map((one) => one.groups?.['name'] ?? ''),
  );
}

describe.skipIf(missingPromtool !== null)(
  missingPromtool === null ? 'the alerts' : `the alerts, ${missingPromtool}`,
  () => {
    test('are quiet while all is well', async () => {
      expect(await firing(async () => salus.workWell())).toEqual([]);
    });

    test('tell of a database that answers nobody', async () => {
      expect(await firing(async () => salus.loseDatabase())).toEqual([
        'SalusNotReady',
        'SalusServerErrors',
      ]);
    });

    test('tell of clients at their limit, and of keys that nobody has', async () => {
      const happen = async (): Promise<void> => {
        await salus.exceedLimit();
        for (let asked = 0; asked < 15; asked += 1) await salus.guessKeys();
      };
      expect(await firing(happen)).toEqual(['SalusRequestsLimited', 'SalusKeysGuessed']);
    });

    test('tell of a receiver that fails until its deliveries are given up', async () => {
      expect(await firing(async () => salus.failReceiver())).toEqual([
        'SalusWebhooksFailing',
        'SalusWebhooksGivenUp',
      ]);
    });

    test('tell of a broker that refuses, and of one that is away until it is full', async () => {
      const happen = async (): Promise<void> => {
        await salus.refuseEvents();
        await salus.loseBroker();
      };
      expect(await firing(happen)).toEqual([
        'SalusDestinationFailing',
        'SalusDestinationFull',
        'SalusDestinationBehind',
        'SalusDestinationRefuses',
      ]);
    });
  },
);
