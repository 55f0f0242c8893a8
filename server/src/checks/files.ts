import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '#kernel/config.ts';
import { CertificateError, readCertificate } from '#kernel/http/tls.ts';
import { hasMasterKeys, isKeyFileExposed } from '#kernel/secrets/master-key.ts';
import { dayMs } from '#kernel/time.ts';

import type { Finding } from './finding.ts';

const diskFreeBytesMin = 1024 ** 3;
/** Renewals usually come 30 days before the end. */
const certificateDaysMin = 14;

/** What is wrong with the files that the settings name. */
export async function fileFindings(config: Config): Promise<readonly Finding[]> {
  return [
    ...(await diskFindings(config)),
    await keyFinding(config),
    ...(await certificateFindings(config)),
  ];
}

/** Only where the database lies there, or will; an external one has its own disk. */
async function diskFindings(config: Config): Promise<readonly Finding[]> {
  if (config.databaseUrl !== null || !existsSync(config.dataDir)) return [];
  const disk = await statfs(path.resolve(config.dataDir));
  const free = disk.bavail * disk.bsize;
  return [
    {
      check: 'disk',
      level: free >= diskFreeBytesMin ? 'ok' : 'fix',
      text: `${(free / 1024 ** 3).toFixed(1)} GiB free under ${config.dataDir}`,
    },
  ];
}

async function keyFinding(config: Config): Promise<Finding> {
  const check = 'master key';
  if (config.masterKey !== null) return { check, level: 'ok', text: 'given by the environment' };
  if (!(await hasMasterKeys(config))) {
    return { check, level: 'ok', text: 'not made yet: the first start does it' };
  }
  return (await isKeyFileExposed(config.dataDir))
    ? { check, level: 'fix', text: 'others can read the key file: chmod 600 master.key' }
    : { check, level: 'ok', text: 'in the key file, for its owner only' };
}

async function certificateFindings(config: Config): Promise<readonly Finding[]> {
  const { tlsCertFile: certFile, tlsKeyFile: keyFile } = config;
  if (certFile === null || keyFile === null) return [];
  const check = 'certificate';
  try {
    const { expiresAt } = await readCertificate({ certFile, keyFile });
    const days = Math.floor((expiresAt.getTime() - Date.now()) / dayMs);
    if (days < 0) return [{ check, level: 'fix', text: `expired on ${expiresAt.toISOString()}` }];
    const level = days < certificateDaysMin ? 'warn' : 'ok';
    return [{ check, level, text: `valid for ${days} more days` }];
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return [{ check, level: 'fix', text: error.message }];
  }
}
