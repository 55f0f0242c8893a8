import type { Clock } from '#kernel/clock.ts';
import type { Config } from '#kernel/config.ts';
import type { ConnectionConfig } from '#kernel/db.ts';
import { type ArchiveFacts, readArchiveFacts } from '#kernel/embedded-postgres/archive/facts.ts';
import { dayMs, secondMs } from '#kernel/time.ts';

import type { Finding } from './finding.ts';

const lagMsMax = 60 * secondMs;
const verifiedDaysMax = 90;

/** Whether the embedded database is a restored copy, and whether its archive has everything and was restored lately. */
export async function archiveFindings(
  connection: ConnectionConfig,
  config: Pick<Config, 'archive'>,
  clock: Clock,
): Promise<readonly Finding[]> {
  const facts = await readArchiveFacts(connection);
  return facts === undefined ? [] : archiveFindingsAt(facts, config, clock.now());
}

export function archiveFindingsAt(
  { copyOf, archivedThrough, failure, isRunning, verifiedAt }: ArchiveFacts,
  { archive }: Pick<Config, 'archive'>,
  now: Date,
): readonly Finding[] {
  if (copyOf !== null)
    return [
      {
        check: 'restored copy',
        level: 'warn',
        text: `of the installation ${copyOf}: it delivers and fetches nothing until salus take-over`,
      },
    ];
  if (archive === null) return [];
  const check = 'archive';
  const has = `has everything until ${archivedThrough?.toISOString() ?? 'no moment yet'}`;
  if (failure !== null) return [{ check, level: 'fix', text: `${has}: ${failure}` }];
  if (!isRunning)
    return [{ check, level: 'warn', text: `${has}: nothing more while Salus does not run` }];
  const lagMs = archivedThrough === null ? Infinity : now.getTime() - archivedThrough.getTime();
  return [
    { check, level: lagMs > lagMsMax ? 'fix' : 'ok', text: has },
    verifiedFinding(verifiedAt, now),
  ];
}

function verifiedFinding(verifiedAt: Date | null, now: Date): Finding {
  const check = 'restore drill';
  if (verifiedAt === null)
    return {
      check,
      level: 'warn',
      text: 'the archive was never restored: run salus backup verify',
    };
  const days = Math.floor((now.getTime() - verifiedAt.getTime()) / dayMs);
  return days > verifiedDaysMax
    ? { check, level: 'warn', text: `${days} days ago: run salus backup verify` }
    : { check, level: 'ok', text: `the archive was restored and compared ${days} days ago` };
}
