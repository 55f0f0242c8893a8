import { openLog } from '#kernel/log/log.ts';

import { openRuntime } from '../process/runtime.ts';
import { printData, readArguments, readConfig, printStatus } from './terminal.ts';

const help = `
Usage: salus migrate [--json]

Brings the database up to date and ends. serve and worker do the same when they start.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const runtime = await openRuntime(readConfig(), {
    log: openLog('warn'),
    onProgress: printStatus,
  });
  await runtime.close();
  const applied = runtime.migrationsApplied;
  if (given.flag('json')) printData(JSON.stringify({ applied }));
  else
    printData(
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
    );
  return 0;
}
