import pg from 'pg';

import { composeService } from '../server/src/composition/composition-root.ts';
import { publicOriginOf } from '../server/src/kernel/http/public-origin.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { findTeamScope } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import type { BenchRow } from './row.ts';
import { fire, median, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

const users = 50;
const days = 365;
const reads = 3000;
const month = { start_date: '2025-06-01', end_date: '2025-06-30' };

const dayOf = (index: number): string =>
  new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);

const activityOf = (index: number): object => ({
  calendar_date: dayOf(index),
  calories_total: 2100 + (index % 300),
  calories_active: 400 + (index % 300),
  steps: 7000 + (index % 5000),
  distance: 5200.5 + (index % 4000),
  low: 120,
  medium: 30,
  high: 12,
  floors_climbed: 7,
  heart_rate: { avg_bpm: 71, min_bpm: 48, max_bpm: 151, resting_bpm: 52 },
});

/** Stages of ten minutes: a night has some fifty. */
const stretches = Array.from({ length: 48 }, (_, index) => index * 600);
const nightOf = (index: number): object => ({
  bedtime_start: `${dayOf(index)}T22:00:00Z`,
  bedtime_stop: `${dayOf(index + 1)}T06:00:00Z`,
  score: 80,
  average_hrv: 48,
  stage_start_offset_second: stretches,
  stage_end_offset_second: stretches.map((second) => second + 600),
  stage_type: stretches.map((_, place) => [4, 2, 1, 3, 2][place % 5]),
});

async function fill(stage: Stage, userId: string): Promise<void> {
  const push = (resource: string, of: (index: number) => object): Shot => ({
    method: 'POST',
    path: `/v2/summary/${resource}/${userId}`,
    body: JSON.stringify({
      stage: 'historical',
      provider: 'oura',
      source_type: 'ring',
      time_zone: 'Europe/Berlin',
      data: Array.from({ length: days }, (_, index) => of(index)),
    }),
  });
  const shots = [push('activity', activityOf), push('sleep', nightOf)];
  await fire(stage.url, stage.headers, shots, 1);
}

type Read = (userId: string) => Promise<unknown>;

/** Both reads by turns, so that whatever else the machine does slows both; medians in milliseconds. */
async function inTurns(ids: readonly string[], ours: Read, bare: Read): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < reads; index += 1) {
    const userId = ids[index % ids.length] ?? '';
    for (const [turn, read] of [ours, bare].entries()) {
      const startedAt = performance.now();
      await read(userId);
      // The first third warms up.
      if (index > reads / 3) times[turn]?.push(performance.now() - startedAt);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function measure(stage: Stage, bare: pg.Client, ids: readonly string[]): Promise<BenchRow[]> {
  const parsed = parseConfig({ SALUS_DATA_DIR: stage.dataDir });
  if (!parsed.ok) throw new Error(parsed.problems.join(', '));
  const runtime = await openRuntime(parsed.config, { log: silentLog });
  try {
    const operations = composeService(runtime.resources, parsed.config).operations();
    const scope = await findTeamScope(runtime.resources, undefined);
    const rows: BenchRow[] = [];
    for (const [resource, name] of [
      ['activity', 'a month of activity, server side (median)'],
      ['sleep', 'a month of nights with their hypnograms, server side (median)'],
    ] as const) {
      const read = operations.find((each) => each.operationId === `get_${resource}_summary`);
      if (read?.plane !== 'data') throw new Error('there is no such operation');
      const ours: Read = async (userId) =>
        read.handle({
          scope,
          params: { user_id: userId },
          query: month,
          body: {},
          headers: {},
          client: {
            accept: null,
            disconnectSignal: () => new AbortController().signal,
            revocationSignal: () => new AbortController().signal,
            site: publicOriginOf('localhost', {
              isOverTls: false,
              publicOrigin: null,
              serviceName: 'salus',
            }),
            userAgent: null,
          },
        });
      const select: Read = async (userId) =>
        bare.query({
          name: 'month',
          text: `select * from summary where user_id = $1 and resource = $2 and calendar_date between $3 and $4
            order by calendar_date`,
          values: [userId, resource, month.start_date, month.end_date],
        });
      const [figure, baselineFigure] = await inTurns(ids, ours, select);
      const baseline = 'the bare indexed select of the same rows';
      const ratio = figure / baselineFigure;
      rows.push({ name, figure, unit: 'ms', baseline, baselineFigure, ratio });
    }
    return rows;
  } finally {
    await runtime.close();
  }
}

/** A month of summaries from the checked request to the bytes of the answer, beside the select alone. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const ids: string[] = [];
    for (let index = 0; index < users; index += 1) {
      const userId = await stage.createUser(`user-${index}`);
      await fill(stage, userId);
      ids.push(userId);
    }
    return await withDatabase(stage, async (connection) => {
      const bare = new pg.Client(connection);
      await bare.connect();
      await bare.query('vacuum analyze summary');
      const rows = await measure(stage, bare, ids);
      await bare.end();
      return rows;
    });
  } finally {
    await stage.close();
  }
}
