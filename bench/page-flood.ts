import { workerData } from 'node:worker_threads';

import { Pool } from 'undici';

/** A team that reads pages as fast as it gets them, in a thread of its own: its client is not what another team waits for. */
const { url, headers, path, connections } = workerData as {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly connections: number;
};

const pool = new Pool(url, { connections });
const lane = async (): Promise<never> => {
  for (;;) {
    const answer = await pool.request({ method: 'GET', path, headers });
    await answer.body.dump({ limit: 10_000_000 });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  }
};
await Promise.all(Array.from({ length: connections }, lane));
