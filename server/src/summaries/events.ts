import { trust } from '#kernel/brand.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { UserId } from '#kernel/scope.ts';
import { historyCompleted, historyEventType } from '#sources';

import type { Summary } from './model.ts';
import { streamText, type SummarySourceText, summaryText } from './read/wire.ts';
import type { SummaryResourceName } from './resources/resources.ts';

declare module '#kernel/events/event.ts' {
  interface PayloadFormats {
    summary: true;
  }
}

export type Change = {
  readonly kind: 'created' | 'updated';
  readonly summary: Summary;
};

type Wants = (eventType: string) => boolean;

/** Returns one event for each new or changed summary. */
export function summaryEvents(
  clientUserId: string,
  changes: readonly Change[],
  wants: Wants,
): readonly DomainEvent[] {
  return changes.flatMap(({ kind, summary }): DomainEvent[] => {
    const eventType = `daily.data.${summary.resource}.${kind}`;
    if (!wants(eventType)) return [];
    const { userId } = summary;
    return [{ eventType, userId, clientUserId, format: 'summary', payload: pack(summary) }];
  });
}

/** Returns a summary for the outbox. The URL of its source's logo is added when it is sent. */
function pack(summary: Summary): Uint8Array {
  return Buffer.from(JSON.stringify({ ...summary, received: null }));
}

/** Returns the event of a workout's stream. It refers to the stream, which would be too large. */
export function streamEvent(
  clientUserId: string,
  workout: Summary,
  kind: Change['kind'],
  wants: Wants,
): readonly DomainEvent[] {
  const summary = { ...workout, resource: 'workout_stream' };
  return summaryEvents(clientUserId, [{ kind, summary }], wants);
}

function unpack(payload: Uint8Array): Summary {
  const packed = fromJsonText<Summary>(trust(Buffer.from(payload).toString()));
  return {
    ...packed,
    createdAt: new Date(packed.createdAt),
    updatedAt: new Date(packed.updatedAt),
  };
}

/** Returns the JSON of a summary event's `data`: the summary in the form of reads, or a reference to a workout's stream. */
export function renderSummaryEvent(
  event: { readonly payload: Uint8Array },
  sourceText: SummarySourceText,
): string {
  const summary = unpack(event.payload);
  return summary.resource === 'workout_stream'
    ? streamText(summary, sourceText)
    : summaryText(summary, sourceText);
}

/** Returns no rest for an event of a deleted summary; null if its summary was not deleted. */
export function restOfEvent(
  event: Pick<DomainEvent, 'payload'>,
  ids: ReadonlySet<string>,
): { readonly rest: null } | null {
  return ids.has(unpack(event.payload).id) ? { rest: null } : null;
}

/**
 * Returns the events of a completed historical upload, each published once. They carry no summaries: the customer reads them by
 * range.
 */
export function uploadCompleted(
  subject: { readonly userId: UserId; readonly clientUserId: string; readonly provider: string },
  resources: readonly SummaryResourceName[],
  range: { readonly startsAt: number; readonly endsAt: number },
  wants: Wants,
): readonly DomainEvent[] {
  return resources
    .filter((resource) => wants(historyEventType(resource)))
    .map((resource) => historyCompleted(subject, resource, range));
}
