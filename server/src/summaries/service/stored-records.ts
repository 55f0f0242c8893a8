import { InvalidRequest } from '#kernel/errors.ts';
import { parseUtc } from '#kernel/time.ts';

import type { ReadRecording } from '../items/item.ts';
import { summaryId } from '../push/identity.ts';
import { normaliseSummaries } from '../push/normalise.ts';
import type { SummaryUpload } from '../push/upload.ts';

type SummaryRecord = {
  readonly resource: string;
  readonly id: string;
  readonly providerId: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/** Returns the records that a batch would be stored as. Throws InvalidRequest as storing does. */
export function readSummaryRecords(
  readRecording: ReadRecording,
  userId: Parameters<typeof summaryId>[0],
  { resource, data, provider, sourceType, timeZone, now }: SummaryUpload,
): readonly SummaryRecord[] {
  const read = normaliseSummaries(resource, data, {
    nowMs: now?.getTime() ?? 0,
    timeZone,
    sourceType,
    fallbackTimeZone: timeZone,
    birthDate: null,
    idOf: (ofResource, key) => summaryId(userId, ofResource, provider, key),
    readRecording,
  });
  if (!read.ok) throw new InvalidRequest(read.problems);
  return read.summaries.map(({ key, providerId, startsAt, endsAt, calendarDate }) => ({
    resource: resource.name,
    id: summaryId(userId, resource.name, provider, key),
    providerId,
    startsAt: startsAt ?? (calendarDate === null ? null : parseUtc(calendarDate)),
    endsAt,
  }));
}
