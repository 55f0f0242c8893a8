import { statfs } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'kysely';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Config } from '#kernel/config.ts';
import { isKeyFileExposed } from '#kernel/master-key.ts';
import type { Resources } from '#kernel/resources.ts';

import { print, readArguments, withResources } from './terminal.ts';

const help = `
Usage: salus doctor [--json]

Checks the installation: database, durability, disk, key file, address. Exit code 1 when something is wrong.`;

type Finding = { readonly check: string; readonly isGood: boolean; readonly text: string };

const diskFreeBytesMin = 1024 ** 3;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const findings = await withResources(async (resources, config) => [
    ...(await databaseFindings(resources)),
    ...(await diskFindings(config)),
    await keyFinding(config),
    addressFinding(config),
  ]);
  if (given.flag('json')) print(JSON.stringify(findings));
  else
    for (const each of findings)
      print(`${each.isGood ? 'ok  ' : 'FIX '} ${each.check}: ${each.text}`);
  return findings.every((each) => each.isGood) ? 0 : 1;
}

async function databaseFindings({ db }: Resources): Promise<readonly Finding[]> {
  const { rows } = await sql<{ version: string; fsync: string; commit: string }>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`.execute(db.read(acrossTenants));
  const [row] = rows;
  const isDurable = row?.fsync === 'on' && row.commit !== 'off';
  return [
    {
      check: 'database',
      isGood: row !== undefined,
      text: `PostgreSQL ${row?.version ?? 'unknown'}, up to date`,
    },
    {
      check: 'durability',
      isGood: isDurable,
      text: isDurable
        ? 'fsync and synchronous_commit are on'
        : `fsync is ${row?.fsync ?? '?'} and synchronous_commit is ${row?.commit ?? '?'}; acknowledged data can be lost`,
    },
  ];
}

/** Only where the database lies there; an external one has its own disk. */
async function diskFindings(config: Config): Promise<readonly Finding[]> {
  if (config.databaseUrl !== null) return [];
  const disk = await statfs(path.resolve(config.dataDir));
  const free = disk.bavail * disk.bsize;
  return [
    {
      check: 'disk',
      isGood: free >= diskFreeBytesMin,
      text: `${(free / 1024 ** 3).toFixed(1)} GiB free under ${config.dataDir}`,
    },
  ];
}

async function keyFinding(config: Config): Promise<Finding> {
  if (config.masterKey !== null)
    return { check: 'master key', isGood: true, text: 'given by the environment' };
  const isExposed = await isKeyFileExposed(config.dataDir);
  return {
    check: 'master key',
    isGood: !isExposed,
    text: isExposed
      ? 'others can read the key file: chmod 600 master.key'
      : 'in the key file, for its owner only',
  };
}

function addressFinding(config: Config): Finding {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(config.host);
  const isCovered = isLocal || config.publicUrl?.startsWith('https://') === true;
  return {
    check: 'address',
    isGood: isCovered,
    text: isCovered
      ? `listens on ${config.host}`
      : `listens on ${config.host} without TLS in front; set SALUS_PUBLIC_URL to its https address once a proxy has it`,
  };
}
