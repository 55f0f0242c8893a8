import { existsSync } from 'node:fs';
import path from 'node:path';

import { systemClock } from '#kernel/clock.ts';
import type { Config } from '#kernel/config.ts';
import {
  EmbeddedPostgresError,
  openEmbeddedPostgres,
} from '#kernel/embedded-postgres/embedded-postgres.ts';

import { archiveFindings } from '../checks/archive.ts';
import { checkDatabase } from '../checks/database.ts';
import { fileFindings } from '../checks/files.ts';
import type { Finding, Usage } from '../checks/finding.ts';
import { buildFinding, packageFindings } from '../checks/installation.ts';
import { replicaFindings } from '../checks/replicas.ts';
import { settingFindings } from '../checks/settings.ts';
import { root } from '../pages/background-build.ts';
import { buildConsole } from '../pages/console-build.ts';
import { buildDocs } from '../pages/docs-build.ts';
import { StartError, tryDatabase } from '../process/runtime.ts';
import { configFromEnvironment } from '../process/settings.ts';
import { printData, readArguments, printText, printStatus } from './terminal.ts';

const help = `
Usage: salus doctor [--json]

Checks the installation and changes nothing: database, durability, clock, migrations, disk, key file,
certificate, archive and its last verified restoration, installed packages, console and documentation, and settings that are unsafe. Exit code 1 when something must be fixed; warnings alone are 0.`;

const marks = { ok: 'ok  ', warn: 'WARN', fix: 'FIX ' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const config = configFromEnvironment();
  const findings = [
    ...(config.ok ? await examine(config.config) : config.problems.map(wrongSetting)),
    ...(await examineInstallation()),
  ];
  if (given.flag('json')) {
    printData(JSON.stringify(findings.map((each) => ({ ...each, isGood: each.level !== 'fix' }))));
  } else {
    for (const { level, check, text } of findings) printText(`${marks[level]} ${check}: ${text}`);
  }
  return findings.some((each) => each.level === 'fix') ? 1 : 0;
}

const wrongSetting = (text: string): Finding => ({ check: 'configuration', level: 'fix', text });

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
  const { findings, usage } = await examineDatabase(config, dataDir).catch(unreachable);
  return [...findings, ...(await fileFindings(config)), ...settingFindings(config, usage)];
}

type Examined = { readonly findings: readonly Finding[]; readonly usage: Usage };

/** Opens the database without migrating it, unlike other commands. */
async function examineDatabase(config: Config, dataDir: string): Promise<Examined> {
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir, onProgress: printStatus })
      : null;
  try {
    const connection = embedded?.connection ?? (await tryDatabase(config.databaseUrl ?? ''));
    const { findings, usage } = await checkDatabase(connection, systemClock);
    // Replicas and the archive are compared with the primary, so it must be sound.
    const isSound = findings.every(({ level }) => level === 'ok');
    const dependent = isSound
      ? [
          ...(await replicaFindings(connection, config)),
          ...(await archiveFindings(connection, config, systemClock)),
        ]
      : [];
    return { findings: [...findings, ...dependent], usage };
  } finally {
    await embedded?.release();
  }
}

/** A database that cannot be opened is a finding: the other checks run all the same. */
function unreachable(error: unknown): Examined {
  if (!(error instanceof StartError || error instanceof EmbeddedPostgresError)) throw error;
  return {
    findings: [{ check: 'database', level: 'fix', text: error.message }],
    usage: { isStarted: true, servesProduction: false },
  };
}

async function examineInstallation(): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    packageFindings(root),
    buildFinding('console', buildConsole()),
    buildFinding('documentation', buildDocs()),
  ]);
  return findings.flat();
}
