import { uuidPattern } from '#kernel/formats.ts';
import { fromJsonText, toJsonText } from '#kernel/json-text.ts';
import type { UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import { type Hypnogram, toLists } from '../items/hypnogram.ts';
import type { OwnRecording, ReadSummary } from '../items/item.ts';
import type { NewSummary } from '../model.ts';
import type { SummaryResourceName } from '../resources/resources.ts';
import { cycleKey } from '../resources/sleep-cycle.ts';
import { summaryId } from './identity.ts';

/** Returns the ids of a push that may be ids of Salus, because clients also push data that they read from it. */
export function givenIds(read: readonly ReadSummary[]): readonly string[] {
  return read.flatMap(({ givenId }) =>
    givenId !== null && uuidPattern.test(givenId) ? [givenId.toLowerCase()] : [],
  );
}

/** A summary with its id, and for a night the data of its sleep cycle. */
export type Identified = {
  readonly summary: NewSummary;
  readonly hypnogram: Hypnogram | null;
  readonly recording: OwnRecording | null;
  /** Another copy of a stored workout. */
  readonly isCopy?: true;
};

/** Assigns an id to each summary: the id under which it is stored, else one derived from its key. */
export function identify(
  read: readonly ReadSummary[],
  subject: {
    readonly userId: UserId;
    readonly resource: SummaryResourceName;
    readonly provider: string;
    readonly isWorkedOut: boolean;
  },
  known: ReadonlyMap<string, Pick<NewSummary, 'providerId'>>,
): readonly Identified[] {
  const { userId, resource, provider } = subject;
  return read.map(({ key, givenId, night, recording, details, ...rest }): Identified => {
    const ownId = givenId?.toLowerCase() ?? '';
    const stored = known.get(ownId);
    // A client that pushes data read from Salus repeats its id as the provider's id.
    const isOurs = stored !== undefined && rest.providerId?.toLowerCase() === ownId;
    const summary = {
      ...rest,
      ...subject,
      id: stored === undefined ? summaryId(userId, resource, provider, key) : ownId,
      providerId: isOurs ? stored.providerId : rest.providerId,
      stream: night?.stream ?? details,
    };
    return { summary, hypnogram: night?.hypnogram ?? null, recording };
  });
}

/** Returns the last summary of each id. */
export function lastOfEach(identified: readonly Identified[]): readonly Identified[] {
  return [...new Map(identified.map((each) => [each.summary.id, each])).values()];
}

/** Returns the id of the sleep cycle that belongs to a sleep. */
export const cycleIdOf = (userId: UserId, provider: string, sleepId: string): string =>
  summaryId(userId, 'sleep_cycle', provider, cycleKey(sleepId));

/** Returns the sleep cycle of a sleep; none if its stages are unknown. */
export function cyclesOf({ summary: sleep, hypnogram }: Identified): readonly NewSummary[] {
  const { userId, provider, startsAt, endsAt } = sleep;
  if (hypnogram === null || startsAt === null || endsAt === null) return [];
  const { time_zone: timeZone } = fromJsonText(sleep.data);
  const values = {
    sleep_id: sleep.id,
    session_start: toWireInstant(new Date(startsAt)),
    session_end: toWireInstant(new Date(endsAt)),
    ...toLists(hypnogram),
    time_zone: timeZone,
  };
  const id = cycleIdOf(userId, provider, sleep.id);
  const data = toJsonText(values);
  return [{ ...sleep, resource: 'sleep_cycle', id, data, stream: null, received: null }];
}
