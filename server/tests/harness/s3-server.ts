import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { vi } from 'vitest';

import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Its package has no program that starts it. */
const program = `
  const S3rver = require('@20minutes/s3rver');
  const [directory, port, name, isLenient] = process.argv.slice(1);
  new S3rver({ directory, port: Number(port), address: '127.0.0.1', silent: true, allowMismatchedSignatures: isLenient === 'true', configureBuckets: [{ name }] }).run();
`;

export type S3Server = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
};

/**
 * Starts an S3-compatible server with one bucket. A lenient one does not compare signatures: this server signs the path of a
 * list without its last slash, unlike S3, and so rejects every list.
 */
export async function startS3Server(isLenient: boolean): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-s3-'));
  const port = await freePort();
  const bucket = 'archive-of-tests';
  const args = ['--eval', program, folder, String(port), bucket, String(isLenient)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
  const closed = once(child, 'close');
  const endpoint = `http://127.0.0.1:${port}`;
  const isUp = async (): Promise<boolean> =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 30_000, interval: 100 });
  return {
    endpoint,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    stop: async () => {
      child.kill();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
