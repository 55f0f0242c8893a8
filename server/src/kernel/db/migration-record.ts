/** The first line of a migration: whether nodes of the previous release can keep running. */
export type Declaration =
  | { readonly kind: 'keep running' }
  | { readonly kind: 'must be stopped'; readonly reason: string }
  | { readonly kind: 'undeclared' };

const declared =
  /^-- Nodes of the previous release: (?:(?<runs>keep running)|must be stopped, because (?<reason>\S.*))\.\r?\n/u;

export function readDeclaration(text: string): Declaration {
  const groups = declared.exec(`${text}\n`)?.groups;
  if (groups?.['runs'] !== undefined) return { kind: 'keep running' };
  const reason = groups?.['reason'];
  return reason === undefined ? { kind: 'undeclared' } : { kind: 'must be stopped', reason };
}

export type Release = { readonly version: string; readonly newestMigration: number };

/**
 * The newest migration of each release, oldest release first; later migrations belong to the release that is being made. A release
 * adds itself. None is out yet.
 */
export const releases: readonly Release[] = [];

/** The release that a migration belongs to. */
export function releaseOf(version: number, known: readonly Release[] = releases): string {
  return known.find(({ newestMigration }) => version <= newestMigration)?.version ?? 'unreleased';
}

/** The database's record of a migration that a newer build applied; null fields are unknown. */
export type Recorded = {
  readonly version: number;
  readonly name: string;
  readonly keepsRunning: boolean | null;
  readonly release: string | null;
};

/**
 * Returns why a build cannot run on a database with these newer migrations; null if it can. Each declares its
 * compatibility with the previous release only, so migrations of two releases are a conflict.
 */
export function findConflict(newer: readonly Recorded[]): string | null {
  const stopping = newer.filter(({ keepsRunning }) => keepsRunning !== true);
  if (stopping.length > 0) {
    const names = stopping.map(({ name }) => name).join(', ');
    return `${names} ${stopping.length === 1 ? 'does' : 'do'} not let nodes of the release before run`;
  }
  return new Set(newer.map(({ release }) => release)).size > 1
    ? 'it is more than one release ahead'
    : null;
}
