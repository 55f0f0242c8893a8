import { isClusterWorker } from '#kernel/cluster/cluster-worker.ts';
import { processCount, thisMachine } from '#kernel/cluster/count.ts';

import { serveAsMember } from './serve/cluster-worker.ts';
import { serveCluster } from './serve/cluster.ts';
import { serveSingleProcess } from './serve/single-process.ts';
import { readArguments, readConfig } from './terminal.ts';

const help = `
Usage: salus serve        (the same as npm start)

Starts the embedded database (or uses DATABASE_URL), brings it up to date, and serves the API, in as many
processes as SALUS_PROCESSES says. Ends cleanly on SIGINT and SIGTERM: requests in flight finish first. SIGHUP
reloads the TLS files; without them it also ends the server.`;

export async function run(args: readonly string[]): Promise<number> {
  if (readArguments(args, help) === null) return 0;
  const config = readConfig();
  const count = processCount(config.processes, thisMachine());
  if (isClusterWorker()) return serveAsMember(config, count);
  return count === 1 ? serveSingleProcess(config) : serveCluster(config, count);
}
