import { composeService } from '../server/src/composition/composition-root.ts';
import { Reply } from '../server/src/kernel/http/operation.ts';
import { publicOriginOf } from '../server/src/kernel/http/public-origin.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { findTeamScope } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, median, openStage, type Stage } from './stage.ts';

/** Time of a page inside a server process: from the checked request to the bytes of the answer. */
async function pageInProcess(
  stage: Stage,
  userId: string,
): Promise<{ medianMs: number; stringifyMs: number }> {
  const parsed = parseConfig({ SALUS_DATA_DIR: stage.dataDir });
  if (!parsed.ok) throw new Error(parsed.problems.join(', '));
  const runtime = await openRuntime(parsed.config, { log: silentLog });
  try {
    const operations = composeService(runtime.resources, parsed.config).operations();
    const scope = await findTeamScope(runtime.resources, undefined);
    const read = operations.find((each) => each.operationId === 'get_heartrate_grouped');
    if (read?.plane !== 'data') throw new Error('there is no such operation');
    const query = { start_date: '2026-01-05', end_date: '2026-02-20' };
    const times: number[] = [];
    const stringified: number[] = [];
    for (let index = 0; index < 150; index += 1) {
      const startedAt = performance.now();
      const answer = await read.handle({
        scope,
        params: { user_id: userId },
        query,
        body: {},
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
        headers: {},
      });
      const elapsed = performance.now() - startedAt;
      if (!(answer instanceof Reply) || answer.body === null) throw new Error('there is no page');
      const page: unknown = JSON.parse(answer.text());
      const before = performance.now();
      JSON.stringify(page);
      if (index < 50) continue;
      stringified.push(performance.now() - before);
      times.push(elapsed);
    }
    return { medianMs: median(times), stringifyMs: median(stringified) };
  } finally {
    await runtime.close();
  }
}

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const userId = await stage.createUser('reads');
    const year = Array.from({ length: 60 }, (_, index) =>
      heartRateShot(userId, index * 1440, 1440),
    );
    await fire(stage.url, stage.headers, year, 4);
    const base = `/v2/timeseries/${userId}/heartrate/grouped`;
    const page = await pageInProcess(stage, userId);
    const dayShots = Array.from({ length: 1500 }, (_, index) => {
      const day = String(1 + (index % 28)).padStart(2, '0');
      return {
        method: 'GET',
        path: `${base}?start_date=2026-01-${day}&end_date=2026-01-${day}`,
      } as const;
    });
    await fire(stage.url, stage.headers, dayShots.slice(0, 300), 1);
    const day = await fire(stage.url, stage.headers, dayShots.slice(300), 1);
    const health = await fire(
      stage.url,
      stage.headers,
      Array.from({ length: 1200 }, () => ({ method: 'GET', path: '/healthz' }) as const),
      1,
    );
    return [
      {
        name: 'grouped page of 10,000 samples, server side (median)',
        figure: page.medianMs,
        unit: 'ms',
        baseline: 'JSON.stringify of the same page',
        baselineFigure: page.stringifyMs,
        ratio: page.medianMs / page.stringifyMs,
      },
      {
        name: 'one-day read of 1,440 samples over HTTP (p50)',
        figure: day.p50Ms,
        unit: 'ms',
        baseline: 'an empty answer of the same server',
        baselineFigure: health.p50Ms,
        ratio: day.p50Ms / health.p50Ms,
      },
    ];
  } finally {
    await stage.close();
  }
}
