import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { certificates } from '../../../tests/harness/certificates.ts';
import { silentLog } from '../log/log.ts';
import { type CertificateFiles, openTls, readCertificate } from './tls.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-tls-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function files(name: string, cert: string, key: string): Promise<CertificateFiles> {
  const certFile = path.join(folder, `${name}.crt`);
  const keyFile = path.join(folder, `${name}.key`);
  await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)]);
  return { certFile, keyFile };
}

describe('a certificate', () => {
  const { first, second, expired } = certificates;

  it('is read with its key and the end of its validity, also after that', async () => {
    const good = await readCertificate(await files('good', first.cert, first.key));
    expect(good.expiresAt.getUTCFullYear()).toBe(2120);
    const old = await readCertificate(await files('old', expired.cert, expired.key));
    expect(old.expiresAt.getUTCFullYear()).toBe(2021);
  });

  it('is refused in one sentence that says which file is wrong, and how', async () => {
    const here = await files('here', first.cert, first.key);
    const refusal = async (given: CertificateFiles): Promise<string> =>
      readCertificate(given).then(
        () => 'none',
        (error: unknown) => String(error),
      );
    const gone = path.join(folder, 'gone.pem');
    expect(await refusal({ ...here, certFile: gone })).toMatch(/SALUS_TLS_CERT_FILE .*gone\.pem/u);
    expect(await refusal({ ...here, keyFile: gone })).toMatch(/SALUS_TLS_KEY_FILE .*gone\.pem/u);
    expect(await refusal(await files('other', first.cert, second.key))).toMatch(
      /other\.key does not belong to .*other\.crt/u,
    );
    expect(await refusal(await files('text', 'hello', first.key))).toMatch(/text\.crt .*PEM/u);
    expect(await refusal(await files('swapped', first.key, first.cert))).toMatch(/swapped\.crt/u);
    expect(await refusal(await files('broken', first.cert, 'hello'))).toMatch(/broken\.key .*PEM/u);
  });
});

/** Whose certificate a new connection gets, and which version of TLS. */
async function greet(
  port: number,
  options: object = {},
): Promise<{ name: string; version: string }> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    const { CN: name } = socket.getPeerCertificate().subject;
    return { name: String(name), version: String(socket.getProtocol()) };
  } finally {
    socket.destroy();
  }
}

describe('TLS', () => {
  it('takes a renewed certificate without a restart, and keeps the old one while the new is unusable', async () => {
    const { first, second } = certificates;
    const given = await files('renewed', first.cert, first.key);
    const said: string[] = [];
    const record = (_fields: unknown, message: string): void => void said.push(message);
    const tls = await openTls(given, { ...silentLog, info: record, warn: record });
    const server = tls.createServer({}, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      expect(await greet(port)).toEqual({ name: 'first.salus.test', version: 'TLSv1.3' });
      await tls.reload();
      expect(said).toEqual([]);

      // Half of a renewal: the certificate is there, its key is not.
      await writeFile(given.certFile, second.cert);
      await tls.reload();
      await tls.reload();
      expect((await greet(port)).name).toBe('first.salus.test');
      expect(said).toHaveLength(1);

      await writeFile(given.keyFile, second.key);
      await tls.reload();
      expect((await greet(port)).name).toBe('second.salus.test');
      expect(said.at(-1)).toBe('a new certificate is in use');

      await chmod(given.certFile, 0o000);
      await rm(given.keyFile);
      await tls.reload();
      expect((await greet(port)).name).toBe('second.salus.test');

      expect((await greet(port, { maxVersion: 'TLSv1.2' })).version).toBe('TLSv1.2');
    } finally {
      tls.close();
      server.close();
    }
  });
});
