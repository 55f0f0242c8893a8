import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';

import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { certificates } from '../harness/certificates.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { runSalus, startSalus } from '../harness/salus-process.ts';

let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-tls-'));
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const certFile = (): string => path.join(folder, 'cert.pem');
const keyFile = (): string => path.join(folder, 'key.pem');

async function write({ cert, key }: { cert: string; key: string }): Promise<void> {
  await writeFile(certFile(), cert);
  await writeFile(keyFile(), key);
}

const environment = (): Record<string, string> => ({
  SALUS_DATA_DIR: folder,
  DATABASE_URL: urlOf(database),
  SALUS_TLS_CERT_FILE: certFile(),
  SALUS_TLS_KEY_FILE: keyFile(),
});

/** Whose certificate a new connection gets. */
async function nameAt(url: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

it.each([
  ['1', { status: 'ok' }],
  ['2', { status: 'ok', processes: 2, serving: 2 }],
])(
  'with certificate files, HTTPS is served and said, and SIGHUP takes a renewed certificate, in %s processes',
  async (processes, healthy) => {
    await write(certificates.first);
    const server = await startSalus({ ...environment(), SALUS_PROCESSES: processes });
    expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/u);
    expect(server.output.stdout).toContain(`Address        ${server.url}`);
    const dispatcher = new Agent({ connect: { ca: certificates.first.cert } });
    const answer = await request(`${server.url}/healthz`, { dispatcher });
    expect([answer.statusCode, await answer.body.json()]).toEqual([200, healthy]);
    await dispatcher.close();

    await write(certificates.second);
    process.kill(server.pid, 'SIGHUP');
    // Of each of them: connections go round.
    for (let renewed = 0; renewed < 4;)
      renewed = (await nameAt(server.url)) === 'second.salus.test' ? renewed + 1 : 0;
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0 });
  },
);

it('an expired certificate is served, with a warning', async () => {
  await write(certificates.expired);
  const server = await startSalus(environment());
  expect(server.output.stderr).toMatch(/Warning: the certificate in .* expired on 2021-01-01T/u);
  expect(await nameAt(server.url)).toBe('expired.salus.test');
  await server.stop();
});

it('files that do not work end the start with one sentence', async () => {
  await write({ cert: certificates.first.cert, key: certificates.second.key });
  const refusal = async (changed: Record<string, string>): Promise<string> => {
    const { code, stdout, stderr } = await runSalus(['serve'], {
      ...environment(),
      SALUS_PORT: '0',
      ...changed,
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^salus: [^\n]+\n$/u);
    return stderr;
  };
  expect(await refusal({})).toContain('does not belong to');
  expect(await refusal({ SALUS_TLS_CERT_FILE: path.join(folder, 'none.pem') })).toMatch(
    /SALUS_TLS_CERT_FILE cannot be read: .*none\.pem/u,
  );
  expect(await refusal({ SALUS_TLS_KEY_FILE: '' })).toContain('SALUS_TLS_KEY_FILE must be set too');
});
