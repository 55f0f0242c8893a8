import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Shot } from './stage.ts';

export type Influx = { readonly url: string; close(): Promise<void> };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isInstalled(): boolean {
  try {
    execFileSync('influxd', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** InfluxDB 1.x with an empty database, each write flushed to disk before it is answered; null where it is not installed. */
export async function openInflux(): Promise<Influx | null> {
  if (!isInstalled()) return null;
  const dir = await mkdtemp(path.join(tmpdir(), 'salus-influx-'));
  const [http, rpc] = [await freePort(), await freePort()];
  const config = path.join(dir, 'influxdb.conf');
  await writeFile(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${rpc}"
[meta]
  dir = "${dir}/meta"
[data]
  dir = "${dir}/data"
  wal-dir = "${dir}/wal"
  wal-fsync-delay = "0s"
  query-log-enabled = false
[http]
  bind-address = "127.0.0.1:${http}"
  log-enabled = false
[monitor]
  store-enabled = false
[logging]
  level = "error"
`,
  );
  const child = spawn('influxd', ['-config', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${http}`;
  for (;;) {
    const answer = await fetch(`${url}/query?q=CREATE+DATABASE+bench`, { method: 'POST' }).catch(
      () => null,
    );
    if (answer?.status === 200) break;
    await sleep(50);
  }
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The same samples in InfluxDB's line protocol. */
export function influxShot(shot: Shot): Shot {
  const [, , , user, resource] = shot.path.split('/');
  const { provider, data } = JSON.parse(String(shot.body)) as {
    provider: string;
    data: { timestamp: string; value: number; timezone_offset: number; type: string }[];
  };
  const lines = data.map(
    ({ timestamp, value, timezone_offset: offset, type }) =>
      `${resource},user=${user},provider=${provider},type=${type} value=${value},offset=${offset}i ${Date.parse(timestamp)}`,
  );
  return {
    method: 'POST',
    path: '/write?db=bench&precision=ms',
    body: Buffer.from(lines.join('\n')),
  };
}
