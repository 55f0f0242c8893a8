import { writeFile } from 'node:fs/promises';

import {
  fiscalYearEnd,
  listDiagnosisReleases,
  listPlatformPayors,
  type ReleaseSummary,
  renderPayorFile,
  setStatePlans,
} from '#insurance';
import { plainDate } from '#kernel/time.ts';
import { findTeamScope } from '#management';

import { type Arguments, printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus insurance status [--json]
       salus insurance export-payors [FILE.csv]
       salus insurance state-plans --enable|--disable [--team TEAM]

status         which releases of ICD-10-CM are known, and how many payors everybody sees
export-payors  everybody's payors as salus import payors takes them; to standard output without a file
state-plans    enables or disables MEDFED and MAIDFED (closed beta) in a team's production environment; the sandbox always has them`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    enable: { type: 'boolean' },
    disable: { type: 'boolean' },
    team: { type: 'string' },
  });
  if (given === null) return 0;
  const [action, ...rest] = given.positionals;
  switch (action) {
    case 'status':
      return status(given);
    case 'export-payors':
      return exportPayors(rest);
    case 'state-plans':
      return statePlans(given);
    case undefined:
    default:
      throw new UsageError('Say what to do: salus insurance status, export-payors or state-plans.');
  }
}

async function status(given: Arguments): Promise<number> {
  const { releases, payors } = await withResources(async (resources) => ({
    releases: await listDiagnosisReleases(resources),
    payors: (await listPlatformPayors(resources)).length,
  }));
  if (given.flag('json')) {
    printData(JSON.stringify({ releases, payors }));
    return 0;
  }
  const newest = releases.at(-1);
  for (const release of releases) {
    const { fiscalYear, validFrom, codes, terms, excludes } = release;
    printData(
      `FY${fiscalYear}, from ${validFrom}: ${codes} codes, ${terms} terms, ${excludes} notes${originOf(release)}`,
    );
  }
  if (newest !== undefined && fiscalYearEnd(newest.fiscalYear) < plainDate(new Date())) {
    printData(`FY${newest.fiscalYear} has ended; import the codes of the year after it.`);
  }
  printData(`Payors: ${payors}`);
  return 0;
}

function originOf({ isDerived, importedAt }: ReleaseSummary): string {
  if (importedAt === null) return ' (part of Salus)';
  return isDerived ? ' (worked out from addenda)' : '';
}

async function exportPayors([file, another]: readonly string[]): Promise<number> {
  if (another !== undefined) throw new UsageError('Name one file.');
  const text = await withResources(async (resources) =>
    renderPayorFile(await listPlatformPayors(resources)),
  );
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
  return 0;
}

async function statePlans(given: Arguments): Promise<number> {
  const isEnabled = given.flag('enable');
  if (isEnabled === given.flag('disable'))
    throw new UsageError('Give either --enable or --disable.');
  const name = await withResources(async (resources, config) => {
    const named = given.text('team') ?? config.team ?? undefined;
    const scope = await findTeamScope(resources, named, 'production');
    await setStatePlans(resources, scope, isEnabled);
    return scope.teamId;
  });
  printData(
    `Team ${name}: MEDFED and MAIDFED are ${isEnabled ? 'enabled' : 'disabled'} in production.`,
  );
  return 0;
}
