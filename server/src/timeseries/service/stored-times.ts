import type { ReadDb } from '#kernel/db.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { decodeColumns } from '../chunks/codec.ts';
import { listChunksWithin, listSeriesOf } from '../deletion/deleted-store.ts';
import { listImported } from '../imports/stored-times-store.ts';
import type { NormaliseContext } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';
import { readBatches } from './read-batches.ts';

type SampleTimes = {
  readonly resource: string;
  readonly sourceType: string;
  readonly times: readonly number[];
};

/** The times of the samples of a provider in [fromMs, toMs), and those of them that an imported file has, too. */
export async function listTimes(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly resources: readonly string[];
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<{ readonly stored: readonly SampleTimes[]; readonly imported: readonly SampleTimes[] }> {
  const { userId, fromMs, toMs } = of;
  const isWithin = (ms: number): boolean => ms >= fromMs && ms < toMs;
  const stored: SampleTimes[] = [];
  const imported: SampleTimes[] = [];
  for (const { seriesId, resource, sourceType } of await listSeriesOf(db, scope, of)) {
    const series = { userId, seriesId, fromMs, toMs };
    const times: number[] = [];
    for (const data of await listChunksWithin(db, series)) {
      const columns = decodeColumns(data);
      for (let index = 0; index < columns.count; index += 1) {
        const ms = columns.times[index] ?? 0;
        if (isWithin(ms)) times.push(ms);
      }
    }
    if (times.length === 0) continue;
    stored.push({ resource, sourceType, times });
    const told = await listImported(db, series);
    imported.push({ resource, sourceType, times: [...told].filter(isWithin) });
  }
  return { stored, imported };
}

/** The times at which a batch would be stored. Rejects with an InvalidRequest as storing it does. */
export async function readTimes(
  resource: Resource,
  data: readonly unknown[],
  context: NormaliseContext,
): Promise<readonly SampleTimes[]> {
  const { pieces, problems } = await readBatches(resource, data, context);
  if (problems.length > 0) throw new InvalidRequest(problems);
  return pieces.flatMap(({ series }) =>
    series.map(({ sourceType, columns }) => ({
      resource: resource.name,
      sourceType,
      times: Array.from(columns.times.subarray(0, columns.count)),
    })),
  );
}
