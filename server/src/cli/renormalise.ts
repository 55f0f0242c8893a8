import { dateInUtc } from '#kernel/time.ts';
import { renormalise } from '#sources';

import { openProgress, printData, readArguments, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus renormalise [--provider SLUG] [--since YYYY-MM-DD] [--json]

Reads stored responses of providers again, after a fix of their mapping, and stores the new values. Unchanged values
publish no events. Salus stores responses for SALUS_RAW_RETENTION_DAYS.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    provider: { type: 'string' },
    since: { type: 'string' },
  });
  if (given === null) return 0;
  const since = dateInUtc(given.text('since') ?? '1970-01-01');
  if (Number.isNaN(since.getTime())) throw new UsageError('--since must be a day, YYYY-MM-DD.');
  const provider = given.text('provider') ?? null;
  const done = await withService(async ({ slices: { sources } }) => {
    if (provider !== null && !sources.engine.connectors.has(provider)) {
      throw new UsageError(`There is no connector for ${provider}.`);
    }
    const progress = openProgress();
    const answer = await renormalise(sources.engine, { provider, since }, ({ read }) =>
      progress.update(`${read} responses read`),
    );
    progress.end();
    return answer;
  });
  if (given.flag('json')) printData(JSON.stringify(done));
  else printData(`${done.read} answers read again, ${done.left} left out.`);
  return 0;
}
