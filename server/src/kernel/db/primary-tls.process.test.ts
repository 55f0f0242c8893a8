import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { certificates } from '../../../tests/harness/certificates.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { connectionOf } from './primary.ts';

const nobody = 65_534;

let folder: string;
let postgres: EmbeddedPostgres;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-primary-tls-'));
  await chmod(folder, 0o755);
  const { cert, key } = certificates.first;
  const keyFile = path.join(folder, 'key.pem');
  await writeFile(path.join(folder, 'cert.pem'), cert);
  await writeFile(keyFile, key, { mode: 0o600 });
  if (process.geteuid?.() === 0) await chown(keyFile, nobody, nobody);
  port = await freePort();
  postgres = await openEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    settings: {
      fsync: 'off',
      listen_addresses: '127.0.0.1,127.0.0.2',
      port: String(port),
      ssl: 'on',
      ssl_cert_file: path.join(folder, 'cert.pem'),
      ssl_key_file: keyFile,
    },
  });
}, 120_000);
afterAll(async () => {
  await postgres?.release();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (...hosts: readonly string[]): string =>
  `postgres://salus@${hosts.map((host) => `${host}:${port}`).join()}/salus?sslmode=verify-full&sslrootcert=${path.join(folder, 'cert.pem')}`;

it('the certificate must name the host that the connection is to, whichever stands first', async () => {
  const client = new pg.Client(connectionOf(urlOf('nowhere.invalid', '127.0.0.1')));
  await client.connect();
  const { rows } = await client.query<{ ssl: boolean }>(
    'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
  );
  await client.end();
  expect(rows).toEqual([{ ssl: true }]);
});

it('a server whose certificate names another host is not used', async () => {
  const client = new pg.Client(connectionOf(urlOf('localhost.invalid', '127.0.0.2')));
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow(/127\.0\.0\.2.*certificate/u);
});
