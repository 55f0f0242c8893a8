import { parseUtc } from '../../time.ts';
import { BackupError } from '../backup/error.ts';
import type { ArchivedBase, Generation } from './archive.ts';
import { parseLsn, renderLsn, type WalObject } from './names.ts';

/** The objects that a moment is restored from. */
export type RestorePlan = {
  readonly generation: string;
  readonly base: ArchivedBase;
  readonly wal: readonly WalObject[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether `at` is the last moment that the archive has. */
  readonly isLast: boolean;
};

/**
 * Chooses the objects from which a moment, or the last one, is restored. Throws a BackupError that names the available
 * moments.
 */
export function planRestore(generations: readonly Generation[], at: Date | undefined): RestorePlan {
  const usable = generations
    .filter(({ bases, wal }) => bases.length > 0 && wal.length > 0)
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const [newest] = usable;
  if (newest === undefined)
    throw new BackupError('The archive has no finished base backup yet: wait for the first one.');
  const generation = at === undefined ? newest : usable.find((each) => covers(each, at.getTime()));
  if (generation === undefined)
    throw new BackupError(
      `The archive does not have ${render(at?.getTime() ?? 0)}. It has ${usable.map(spanOf).join(' and ')}.`,
    );
  return planWithin(generation, at);
}

function planWithin(generation: Generation, at: Date | undefined): RestorePlan {
  const last = lastOf(generation);
  const moment = at?.getTime() ?? last;
  const base = generation.bases.findLast((each) => finishedAt(each) <= moment);
  if (base === undefined)
    throw new BackupError(
      `The archive does not have ${render(moment)}: it has ${spanOf(generation)}.`,
    );
  if (!base.isComplete)
    throw new BackupError(
      `The base backup of ${base.manifest.finishedAt} is not complete in the archive: restore a moment before it, or another copy of the archive.`,
    );
  const wal = withoutGap(generation, base);
  // The first stretch that goes beyond the moment has a commit after it, where the recovery stops.
  const end = wal.findIndex(({ through }) => through > moment);
  const needed = end === -1 ? wal : wal.slice(0, end + 1);
  const covered = needed.at(-1);
  if (covered === undefined || (covered.through <= moment && covered.through !== last))
    throw new BackupError(
      `The write-ahead log after ${renderLsn(covered?.end ?? parseLsn(base.manifest.startLsn))} is missing from the archive: it has every moment from ${base.manifest.finishedAt} to ${render(covered?.through ?? finishedAt(base))}.`,
    );
  return { generation: generation.name, base, wal: needed, at: moment, isLast: moment === last };
}

/** The log from where the recovery of the base backup begins, up to the first gap. */
function withoutGap({ wal }: Generation, { manifest }: ArchivedBase): readonly WalObject[] {
  const start = parseLsn(manifest.startLsn);
  const found: WalObject[] = [];
  let end = start;
  for (const each of wal.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    if (each.end <= end) continue;
    if (each.start > end) break;
    found.push(each);
    end = each.end;
  }
  return end < parseLsn(manifest.endLsn) ? [] : found;
}

const finishedAt = ({ manifest }: ArchivedBase): number => parseUtc(manifest.finishedAt);

function lastOf({ wal }: Generation): number {
  return wal.reduce((last, { through }) => Math.max(last, through), 0);
}

function covers(generation: Generation, at: number): boolean {
  const [first] = generation.bases;
  return first !== undefined && finishedAt(first) <= at && at <= lastOf(generation);
}

function spanOf(generation: Generation): string {
  const [first] = generation.bases;
  return `every moment from ${first?.manifest.finishedAt ?? ''} to ${render(lastOf(generation))}`;
}

const render = (at: number): string => new Date(at).toISOString();

/** The objects that no moment since `from` needs. The current generation keeps its newest base backup in any case. */
export function expiredObjects(
  generations: readonly Generation[],
  current: string,
  from: Date,
): readonly string[] {
  return generations.flatMap((generation) => {
    const { name, bases, wal, unfinished } = generation;
    const isOver = name !== current;
    if (isOver && lastOf(generation) < from.getTime())
      return [...bases.flatMap((base) => namesOf(name, base)), ...unfinished, ...wal.map(nameOf)];
    const floor = bases.findLast((each) => finishedAt(each) <= from.getTime()) ?? bases[0];
    if (floor === undefined) return [];
    const start = parseLsn(floor.manifest.startLsn);
    return [
      ...bases.filter((base) => base.name < floor.name).flatMap((base) => namesOf(name, base)),
      ...unfinished.filter((each) => isOver || each < `${name}/base/${bases.at(-1)?.name ?? ''}`),
      ...wal.filter(({ end }) => end <= start).map(nameOf),
    ];
  });
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The manifest first: without it, the rest is not taken for a base backup. */
function namesOf(generation: string, { name, manifest }: ArchivedBase): readonly string[] {
  const folder = `${generation}/base/${name}`;
  return [
    `${folder}/manifest`,
    ...manifest.parts.map((_, index) => `${folder}/${String(index).padStart(8, '0')}`),
  ];
}
