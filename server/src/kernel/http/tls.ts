import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestListener, ServerOptions as HttpServerOptions } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { secondMs } from '../time.ts';

/** The certificate or its key cannot be used; the message is one sentence for the operator. */
export class CertificateError extends Error {}

export type CertificateFiles = { readonly certFile: string; readonly keyFile: string };

export type Certificate = {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly expiresAt: Date;
};

/** The files are compared this often: a renewal is noticed however it was written, also through links. */
const lookMs = 10 * secondMs;

/** Reads both files and checks that they belong together. Fails with a CertificateError. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    readNamed('SALUS_TLS_CERT_FILE', files.certFile),
    readNamed('SALUS_TLS_KEY_FILE', files.keyFile),
  ]);
  const certificate = parseCertificate(cert, files.certFile);
  if (!certificate.checkPrivateKey(parseKey(key, files.keyFile))) {
    throw new CertificateError(
      `The key in ${files.keyFile} does not belong to the first certificate in ${files.certFile}.`,
    );
  }
  try {
    createSecureContext(contextOf({ cert, key }));
  } catch (error) {
    throw new CertificateError(`${files.certFile} cannot be used: ${reasonOf(error)}.`);
  }
  return { cert, key, expiresAt: certificate.validToDate };
}

async function readNamed(variable: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CertificateError(`${variable} cannot be read: ${reasonOf(error)}.`);
  }
}

function parseCertificate(cert: Buffer, file: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch {
    throw new CertificateError(`${file} does not begin with a certificate in PEM.`);
  }
}

function parseKey(key: Buffer, file: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch {
    throw new CertificateError(`${file} holds no private key in PEM without a passphrase.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function contextOf({ cert, key }: Pick<Certificate, 'cert' | 'key'>): SecureContextOptions {
  return { cert, key, minVersion: 'TLSv1.2' };
}

/** This server's own TLS, which reloads the certificate when its files change. */
export type Tls = {
  readonly expiresAt: () => Date;
  createServer(options: HttpServerOptions & ServerOptions, handler: RequestListener): Server;
  /** Reloads the files. If they are invalid, logs that and continues with the current certificate. */
  reload(): Promise<void>;
  close(): void;
};

/** Fails with a CertificateError. */
export async function openTls(files: CertificateFiles, log: Log): Promise<Tls> {
  let current = await readCertificate(files);
  let complaint = '';
  const servers = new Set<Server>();
  const reload = async (): Promise<void> => {
    try {
      const found = await readCertificate(files);
      complaint = '';
      if (found.cert.equals(current.cert) && found.key.equals(current.key)) return;
      current = found;
      for (const server of servers) server.setSecureContext(contextOf(found));
      log.info({ expires_at: found.expiresAt.toISOString() }, 'a new certificate is in use');
    } catch (error) {
      // A renewal writes two files, so a mismatch may be temporary; log it once.
      if (reasonOf(error) === complaint) return;
      complaint = reasonOf(error);
      log.warn({ error: describeError(error) }, 'the certificate could not be read anew');
    }
  };
  const looking = setInterval(() => void reload(), lookMs);
  looking.unref();
  return {
    expiresAt: () => current.expiresAt,
    createServer: (options, handler) => {
      const server = createServer({ ...options, ...contextOf(current) }, handler);
      servers.add(server);
      return server;
    },
    reload,
    close: () => clearInterval(looking),
  };
}
