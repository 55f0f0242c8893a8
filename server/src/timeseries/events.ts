import type { DomainEvent } from '#kernel/events/event.ts';
import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { UserId } from '#kernel/scope.ts';
import { historyCompleted, historyEventType } from '#sources';

import { decodeColumns, encodeColumns } from './chunks/codec.ts';
import type { Columns, SampleMeta } from './chunks/columns.ts';
import { concatColumns, selectColumns, sliceColumns } from './chunks/merge.ts';
import { SampleWriter, type SourceText } from './read/render.ts';
import { findResource, type Resource } from './resources/resources.ts';

declare module '#kernel/events/event.ts' {
  interface PayloadFormats {
    samples: true;
  }
}

type Subject = {
  readonly userId: UserId;
  readonly clientUserId: string;
  readonly provider: string;
  readonly resource: Resource;
};

type Changes = {
  readonly series: { readonly sourceType: string; readonly subKind: string | null };
  readonly created: readonly Columns[];
  readonly updated: readonly Columns[];
};

/** What a stored sample event needs beside its samples; the rest of the source is in their metas. */
export type SampleEventHeader = {
  readonly resource: string;
  readonly provider: string;
  readonly sourceType: string;
  /** Empty for most. */
  readonly subKind: string;
};

/** A larger batch becomes several events, also where their bodies would be short. */
const eventSamplesMax = 5000;
/** What a body has beside its samples: the envelope, references, the source and its logo. */
const frameBytesMax = 8 * 1024;

export type Wanted = {
  readonly wants: (eventType: string) => boolean;
  /** How large the body of one event may be. */
  readonly bytesMax: number;
};

/** One event for each source and kind of change in a batch; nothing for samples that changed nothing. */
export function sampleEvents(
  subject: Subject,
  changes: readonly Changes[],
  { wants, bytesMax }: Wanted,
): readonly DomainEvent[] {
  const { eventName } = subject.resource;
  if (eventName === null) return [];
  return (['created', 'updated'] as const).flatMap((change) => {
    const eventType = `daily.data.${eventName}.${change}`;
    if (!wants(eventType)) return [];
    return changes
      .filter((each) => each[change].length > 0)
      .flatMap((each) =>
        // The store merges chunk by chunk; the batch was one.
        splitBySource(concatColumns(each[change])).flatMap((columns) =>
          batchEvents(subject, { eventType, bytesMax }, each.series, columns),
        ),
      );
  });
}

function batchEvents(
  subject: Subject,
  { eventType, bytesMax }: { readonly eventType: string; readonly bytesMax: number },
  { sourceType, subKind }: Changes['series'],
  columns: Columns,
): readonly DomainEvent[] {
  const header: SampleEventHeader = {
    resource: subject.resource.name,
    provider: subject.provider,
    sourceType,
    subKind: subKind ?? '',
  };
  const events: DomainEvent[] = [];
  const sampleBytes = new SampleWriter(subject.resource, header, columns).bytesMax;
  const roomy = Math.max(1, Math.floor((bytesMax - frameBytesMax) / sampleBytes));
  const samplesMax = Math.min(eventSamplesMax, roomy);
  for (let from = 0; from < columns.count; from += samplesMax) {
    const part = sliceColumns(columns, from, Math.min(from + samplesMax, columns.count));
    events.push({
      eventType,
      userId: subject.userId,
      clientUserId: subject.clientUserId,
      format: 'samples',
      payload: packBatch(header, part),
    });
  }
  return events;
}

function originOf(meta: SampleMeta): string {
  return JSON.stringify([meta.appId, meta.deviceId, meta.workoutId, meta.sport]);
}

/** An event has one source, so samples of several apps or devices part. */
function splitBySource(columns: Columns): readonly Columns[] {
  const origins = columns.metas.map(originOf);
  const distinct = [...new Set(origins)];
  if (distinct.length <= 1) return [columns];
  return distinct.map((origin) =>
    selectColumns(columns, (index) => origins[columns.metaIndex[index] ?? 0] === origin),
  );
}

const headerLengthBytes = 4;

/** A batch as it lies in the outbox: the header, a line a field, then the samples encoded like a chunk. */
function packBatch(header: SampleEventHeader, columns: Columns): Uint8Array {
  const head = Buffer.from(
    [header.resource, header.provider, header.sourceType, header.subKind].join('\n'),
  );
  const length = Buffer.alloc(headerLengthBytes);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, encodeColumns(columns)]);
}

export function unpackBatch(payload: Uint8Array): {
  readonly header: SampleEventHeader;
  readonly columns: Columns;
} {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const past = headerLengthBytes + bytes.readUInt32LE(0);
  const lines = bytes.toString('utf8', headerLengthBytes, past).split('\n');
  // Events that were written before have no fourth line.
  const [resource, provider, sourceType, subKind = ''] = lines;
  return {
    header: {
      resource: requireDefined(resource, 'the resource of a stored event'),
      provider: requireDefined(provider, 'the provider of a stored event'),
      sourceType: requireDefined(sourceType, 'the source type of a stored event'),
      subKind,
    },
    columns: decodeColumns(bytes.subarray(past)),
  };
}

/**
 * Splits a stored event at deleted samples: null where it has none of them, else the event of its other samples, which is null
 * where no other is left.
 */
export function sampleEventRest(
  event: DomainEvent,
  isDeleted: (header: SampleEventHeader, ms: number) => boolean,
): { readonly rest: DomainEvent | null } | null {
  const { header, columns } = unpackBatch(event.payload);
  const rest = selectColumns(columns, (index) => !isDeleted(header, columns.times[index] ?? 0));
  if (rest.count === columns.count) return null;
  return { rest: rest.count === 0 ? null : { ...event, payload: packBatch(header, rest) } };
}

/** Told once when a historical upload ends. It carries no samples: the customer reads them by range. */
export function uploadCompleted(
  subject: Subject,
  range: { readonly startsAt: number; readonly endsAt: number },
  wants: (eventType: string) => boolean,
): readonly DomainEvent[] {
  const { eventName } = subject.resource;
  return eventName === null || !wants(historyEventType(eventName))
    ? []
    : [historyCompleted(subject, eventName, range)];
}

/** Renders the JSON of a sample event's `data` from the payload that the outbox stores. */
export function renderSamplesEvent(
  event: { readonly userId: string | null; readonly payload: Uint8Array },
  options: { readonly sourceText: SourceText; readonly sourceId: (provider: string) => number },
): string {
  const { header, columns } = unpackBatch(event.payload);
  const { provider, sourceType } = header;
  const resource = findResource(header.resource);
  const meta = columns.metas[0];
  if (resource === undefined || meta === undefined)
    throw new Error('a stored sample event is empty');
  const source = options.sourceText({ provider, sourceType, meta });
  const out = new JsonWriter();
  out.text('{"data":[');
  new SampleWriter(resource, header, columns).write(out, 0, columns.count);
  out.text(
    `],"source_id":${options.sourceId(provider)},"source":${source},"user_id":${JSON.stringify(event.userId)}}`,
  );
  return out.finish().toString();
}
