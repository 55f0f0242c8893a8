import type { Config } from '#kernel/config.ts';
import { openTls, type Tls } from '#kernel/http/tls.ts';
import type { Log } from '#kernel/log/log.ts';

import { printStatus } from '../terminal.ts';

/** Checked before the database is touched, as the port is. An expired certificate serves, so that it can be seen. */
export async function readTls(config: Config, log: Log): Promise<Tls | null> {
  const { tlsCertFile: certFile, tlsKeyFile: keyFile } = config;
  if (certFile === null || keyFile === null) return null;
  const tls = await openTls({ certFile, keyFile }, log);
  if (tls.expiresAt() < new Date()) {
    printStatus(
      `Warning: the certificate in ${certFile} expired on ${tls.expiresAt().toISOString()}.`,
    );
  }
  return tls;
}
