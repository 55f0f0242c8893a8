import type { TeamScope } from '#kernel/scope.ts';
import type { User } from '#users';

import type { ConnectionAccess } from '../connections/access.ts';
import { nextSlice, type Pull } from '../connections/schedule/model.ts';
import type { Normalised, ProviderClient, PullResource } from '../connector.ts';
import {
  type DeletionHint,
  isNothing,
  type Missing,
  missingFrom,
  type Records,
  type Window,
  windowsOf,
} from '../deleted-at-provider/model.ts';
import { readRecords } from '../ingest.ts';
import type { SourcesContext } from '../sources-context.ts';

type Work = {
  readonly scope: TeamScope;
  readonly pull: Pull;
  readonly user: User;
  readonly access: ConnectionAccess;
  readonly now: Date;
};

type Followed = {
  readonly session: ProviderClient;
  readonly hints: readonly DeletionHint[];
  /** Called between pages. */
  readonly onPage: () => Promise<void>;
};

/**
 * Deletes stored records in the ranges of hints that the provider no longer lists. Records that another resource of the provider
 * or an imported file also has are retained.
 */
export async function followHints(
  engine: SourcesContext,
  work: Work,
  { session, hints, onPage }: Followed,
): Promise<void> {
  for (const window of windowsOf(hints)) {
    const stored = await storedIn(engine, work, window.hints);
    const listed: Records[] = [];
    let missing = missingFrom(stored.stored, [stored.imported]);
    for (const resource of resourcesOf(work, session)) {
      if (isNothing(missing)) break;
      for await (const records of list(engine, work, { session, resource, window })) {
        listed.push(records);
        await onPage();
      }
      missing = missingFrom(stored.stored, [stored.imported, ...listed]);
    }
    await remove(engine, work, missing);
  }
}

/** Deletes the stored records of a range that are not in the provider's responses for it. */
export async function removeUnlisted(
  engine: SourcesContext,
  work: Work,
  time: DeletionHint,
  answered: readonly Normalised[],
): Promise<void> {
  const { stored, imported } = await storedIn(engine, work, [time]);
  const listed = await Promise.all(answered.map(async (each) => recordsOf(engine, work, each)));
  await remove(engine, work, missingFrom(stored, [imported, ...listed]));
}

async function remove(
  engine: SourcesContext,
  { scope, pull: { userId, provider } }: Work,
  missing: Missing,
): Promise<void> {
  if (isNothing(missing)) return;
  await engine.sink.deleted(scope, userId, { provider, records: [], missing });
}

async function storedIn(
  { sink }: SourcesContext,
  { scope, pull, access }: Work,
  hints: readonly DeletionHint[],
): Promise<{ readonly stored: Records; readonly imported: Records }> {
  const { userId, provider } = pull;
  const resources = givenBy(pull, access);
  const found = [];
  for (const hint of hints) {
    found.push(await sink.stored(scope, userId, { provider, resources, ...hint }));
  }
  return {
    stored: merged(found.map(({ stored }) => stored)),
    imported: merged(found.map(({ imported }) => imported)),
  };
}

function merged(records: readonly Records[]): Records {
  return {
    samples: records.flatMap(({ samples }) => samples),
    summaries: records.flatMap(({ summaries }) => summaries),
  };
}

/** Returns the resources of a pull, by the names under which Salus stores them. */
function givenBy({ resource }: Pull, { connector }: ConnectionAccess): readonly string[] {
  return connector.resources.find(({ name }) => name === resource)?.gives ?? [];
}

/** Returns the resource of the pull, then the others that give some of the same data. */
function resourcesOf(
  { pull, access }: Work,
  { connection }: ProviderClient,
): readonly PullResource[] {
  const isGranted = ({ scopes }: PullResource): boolean =>
    scopes.length === 0 || scopes.some((scope) => connection.scopes.includes(scope));
  const given = givenBy(pull, access);
  const giving = access.connector.resources.filter(({ gives }) =>
    gives.some((each) => given.includes(each)),
  );
  const isOwn = ({ name }: PullResource): boolean => name === pull.resource;
  return [...giving.filter(isOwn), ...giving.filter((each) => !isOwn(each) && isGranted(each))];
}

async function* list(
  engine: SourcesContext,
  work: Work,
  {
    session,
    resource,
    window,
  }: {
    readonly session: ProviderClient;
    readonly resource: PullResource;
    readonly window: Window;
  },
): AsyncGenerator<Records> {
  let cursor = window.end;
  for (;;) {
    const of = { resource: resource.name, range: window, cursor };
    const slice = nextSlice(of, resource.sliceDays);
    if (slice === null) return;
    for await (const page of work.access.connector.pull(session, slice)) {
      yield await recordsOf(engine, work, work.access.connector.normalise(page));
    }
    cursor = slice.start;
  }
}

async function recordsOf(
  engine: SourcesContext,
  { scope, user, pull, now }: Work,
  normalised: Normalised,
): Promise<Records> {
  const target = { user, provider: pull.provider, kind: pull.kind, now };
  return merged(await readRecords(engine, scope, target, normalised));
}
