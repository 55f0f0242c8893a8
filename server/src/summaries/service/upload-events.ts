import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type EndedStage, endStages } from '#sources';
import type { ActiveUser } from '#users';

import { type Change, summaryEvents, uploadCompleted } from '../events.ts';
import type { ReadSummary } from '../items/item.ts';
import type { PhoneSample } from '../items/phone-samples.ts';
import type { SummaryUpload } from '../push/upload.ts';

/** The data of a push's events: the upload and its times. */
type Told = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: SummaryUpload;
  readonly read: readonly Pick<ReadSummary, 'startsAt' | 'endsAt'>[];
  readonly samples: readonly Pick<PhoneSample, 'startMs' | 'endMs'>[];
  readonly now: Date;
};

const isLast = ({ stage, isFinalChunk }: SummaryUpload): boolean =>
  stage === 'historical' && isFinalChunk;

/** The stage that a phone began and that the push ends. */
export async function endedStage(
  tx: Tx,
  { scope, userId, upload, now }: Told,
): Promise<EndedStage | undefined> {
  if (!isLast(upload)) return undefined;
  const push = { scope, userId, provider: upload.provider, resource: upload.resource.name };
  return (await endStages(tx, [push], now)).get(push);
}

export function eventsOf(
  { upload, userId, read, samples, now }: Told,
  { clientUserId }: Pick<ActiveUser, 'clientUserId'>,
  made: { readonly changes: readonly Change[]; readonly stage: EndedStage | undefined },
  { wants, history }: { readonly wants: (eventType: string) => boolean; readonly history: boolean },
): readonly DomainEvent[] {
  const isSilent = upload.stage === 'historical' && !history;
  const summaries = isSilent ? [] : summaryEvents(clientUserId, made.changes, wants);
  if (!isLast(upload) || made.stage?.isRepeated === true) return summaries;
  const times = read.flatMap(({ startsAt, endsAt }) => [startsAt ?? [], endsAt ?? []].flat());
  for (const { startMs, endMs } of samples) times.push(startMs, endMs);
  const range = made.stage ?? {
    startsAt: upload.startsAt ?? Math.min(now.getTime(), least(times)),
    endsAt: upload.endsAt ?? (times.length > 0 ? greatest(times) : now.getTime()),
  };
  const { name } = upload.resource;
  const told = name === 'sleep' ? (['sleep', 'sleep_cycle'] as const) : [name];
  const subject = { userId, clientUserId, provider: upload.provider };
  return [...summaries, ...uploadCompleted(subject, told, range, wants)];
}
