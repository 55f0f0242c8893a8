import { existsSync } from 'node:fs';
import path from 'node:path';

import { systemClock } from '#kernel/clock.ts';
import type { Config } from '#kernel/config.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';

import { archiveFindings } from '../checks/archive.ts';
import { checkDatabase } from '../checks/database.ts';
import { fileFindings } from '../checks/files.ts';
import type { Finding } from '../checks/finding.ts';
import { buildFinding, packageFindings } from '../checks/installation.ts';
import { replicaFindings } from '../checks/replicas.ts';
import { settingFindings } from '../checks/settings.ts';
import { root } from '../pages/background-build.ts';
import { buildConsole } from '../pages/console-build.ts';
import { buildDocs } from '../pages/docs-build.ts';
import { tryDatabase } from '../process/runtime.ts';
import { printData, readArguments, readConfig, printText, printStatus } from './terminal.ts';

const help = `
Usage: salus doctor [--json]

Checks the installation and changes nothing: database, durability, clock, migrations, disk, key file,
certificate, archive and its last verified restoration, installed packages, console and documentation, and settings that are unsafe. Exit code 1 when something must be fixed; warnings alone are 0.`;

const marks = { ok: 'ok  ', warn: 'WARN', fix: 'FIX ' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const config = readConfig();
  const findings = [...(await examine(config)), ...(await examineInstallation())];
  if (given.flag('json')) {
    printData(JSON.stringify(findings.map((each) => ({ ...each, isGood: each.level !== 'fix' }))));
  } else {
    for (const { level, check, text } of findings) printText(`${marks[level]} ${check}: ${text}`);
  }
  return findings.some((each) => each.level === 'fix') ? 1 : 0;
}

/** Not as other commands open the database: they would bring it up to date, which is what is to be seen. */
async function examine(config: Config): Promise<readonly Finding[]> {
  const dataDir = path.resolve(config.dataDir);
  if (config.databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) {
    const usage = { isStarted: false, servesProduction: false };
    return [
      { check: 'database', level: 'warn', text: 'not created yet: the first start does it' },
      ...(await fileFindings(config)),
      ...settingFindings(config, usage),
    ];
  }
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir, onProgress: printStatus })
      : null;
  try {
    const connection = embedded?.connection ?? (await tryDatabase(config.databaseUrl ?? ''));
    const { findings, usage } = await checkDatabase(connection, systemClock);
    // Replicas are judged by what the primary has, once that is what it should be.
    const isSound = findings.every(({ level }) => level === 'ok');
    return [
      ...findings,
      ...(isSound ? await replicaFindings(connection, config) : []),
      ...(isSound ? await archiveFindings(connection, config, systemClock) : []),
      ...(await fileFindings(config)),
      ...settingFindings(config, usage),
    ];
  } finally {
    await embedded?.release();
  }
}

async function examineInstallation(): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    packageFindings(root),
    buildFinding('console', buildConsole()),
    buildFinding('documentation', buildDocs()),
  ]);
  return findings.flat();
}
