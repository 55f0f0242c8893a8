import {
  distribute,
  type DistributionPlan,
  planDistribution,
  type TableToMove,
} from '#kernel/db/distribute.ts';
import { migrate } from '#kernel/db/migrate.ts';

import { tryDatabase, StartError } from '../process/runtime.ts';
import { openProgress, printData, readArguments, readConfig, UsageError } from './terminal.ts';

const help = `
Usage: salus distribute [--dry-run] [--shards N] [--json]

Moves the tables that grow with users and their samples to the workers of Citus, by user. DATABASE_URL is the
coordinator, as the owner of the tables. Stop every serve and worker before it, and start them afterwards. Interrupted,
it is run again and goes on with the next table.

--dry-run tells what would move and how long that would take, by a part of the data that it copies to the workers and
takes back. --shards is how many pieces each table is cut into (default: as citus.shard_count is set); later workers
take pieces over, so that there should be several for each worker there will ever be.`;

export async function run(args: readonly string[]): Promise<number> {
  const options = { 'dry-run': { type: 'boolean' }, shards: { type: 'string' } } as const;
  const given = readArguments(args, help, options);
  if (given === null) return 0;
  const shards = readShards(given.text('shards'));
  const { databaseUrl } = readConfig();
  if (databaseUrl === null)
    throw new StartError(
      'The embedded database stays on one machine: give the address of a coordinator of Citus as DATABASE_URL.',
    );
  const connection = await tryDatabase(databaseUrl);
  if (given.flag('dry-run')) {
    const plan = await planDistribution(connection);
    if (given.flag('json')) printData(JSON.stringify(toJson(plan)));
    else describe(plan);
    return 0;
  }
  await migrate(connection);
  const progress = openProgress();
  const moved: TableToMove[] = [];
  await distribute(connection, {
    ...(shards === undefined ? {} : { shards }),
    onMoved: (table) => {
      moved.push(table);
      progress.update(`${table.name} is on the workers`);
    },
  });
  progress.end();
  if (given.flag('json')) printData(JSON.stringify({ moved: moved.map(({ name }) => name) }));
  else printData('The database is distributed, and isolation holds on every worker.');
  return 0;
}

function readShards(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const shards = Number(text);
  if (!Number.isInteger(shards) || shards < 1 || shards > 64_000)
    throw new UsageError('--shards takes a whole number from 1 to 64000.');
  return shards;
}

const megabyte = 1024 * 1024;

function secondsOf({ tables, bytesPerSecond }: DistributionPlan): number | null {
  if (bytesPerSecond === null) return null;
  const left = tables.reduce((sum, { bytes, isMoved }) => sum + (isMoved ? 0 : bytes), 0);
  return Math.ceil(left / bytesPerSecond);
}

function toJson(plan: DistributionPlan): object {
  return {
    workers: plan.workers,
    tables: plan.tables.map(({ name, rows, bytes, isMoved }) => ({
      name,
      rows,
      bytes,
      is_moved: isMoved,
    })),
    bytes_per_second: plan.bytesPerSecond === null ? null : Math.round(plan.bytesPerSecond),
    seconds: secondsOf(plan),
  };
}

function describe(plan: DistributionPlan): void {
  for (const { name, rows, bytes, isMoved } of plan.tables) {
    const size = `about ${rows} rows, ${Math.ceil(bytes / megabyte)} MB`;
    printData(isMoved ? `${name}: is on the workers` : `${name}: ${size}`);
  }
  printData(`To: ${plan.workers.join(', ')}`);
  const seconds = secondsOf(plan);
  if (seconds === null || plan.bytesPerSecond === null)
    printData('There is too little to measure by: it takes seconds.');
  else
    printData(
      `About ${seconds} s, at ${(plan.bytesPerSecond / megabyte).toFixed(1)} MB a second as measured now.`,
    );
}
