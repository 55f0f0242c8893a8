/** What a migration says of nodes of the release before it, in its first line. */
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

/** What the database says of a migration that was applied by a newer build; null: it says nothing. */
export type Recorded = {
  readonly version: number;
  readonly name: string;
  readonly keepsRunning: boolean | null;
  readonly release: string | null;
};

/**
 * Why a build cannot run on a database with these migrations, which it lacks; null where it can. Each declares itself to nodes of the
 * release before its own, so that those of two releases are too many.
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
