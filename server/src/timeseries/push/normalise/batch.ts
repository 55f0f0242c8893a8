import { ProblemList, type Wrong } from '#kernel/http/problem-list.ts';
import { openInstant, type ParsedInstant } from '#kernel/time/instant.ts';
import type { SourceType } from '#sources';

import type { SampleMeta } from '../../chunks/columns.ts';
import type { Resource } from '../../resources/resources.ts';
import { type Converter, unitConverter } from '../../resources/units.ts';
import { type Draft, emptyDraft } from './series.ts';
import { UnitDoubts } from './unit-check.ts';

export type NormaliseContext = {
  readonly receivedAtMs: number;
  /** Fields of the body that apply to all its samples. */
  readonly sourceType: SourceType | null;
  /** Whose samples they are: decides the method of those that name none. Null where there are no methods. */
  readonly provider: string | null;
  /** An IANA time zone that the caller validated; for times without an offset. */
  readonly timeZone: string | null;
  /** Pushed: the sender can correct rejected samples. */
  readonly isPushed?: boolean;
};

/** An object of the pushed list, before anything in it is checked. */
export type RawSample = {
  readonly [key: string]: unknown;
  readonly timestamp?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
  readonly start_date?: unknown;
  readonly end_date?: unknown;
  readonly timezone_offset?: unknown;
  readonly value?: unknown;
  readonly unit?: unknown;
  readonly type?: unknown;
  readonly source_type?: unknown;
  readonly app_id?: unknown;
  readonly source_bundle?: unknown;
  readonly product_type?: unknown;
  readonly device_id?: unknown;
  readonly workout_id?: unknown;
  readonly sport?: unknown;
  readonly systolic?: unknown;
  readonly diastolic?: unknown;
  readonly anchor?: unknown;
  readonly start_offset?: unknown;
  readonly end_offset?: unknown;
};

export function isRawSample(value: unknown): value is RawSample {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** State that the readers of a batch share. They cache the last sample's values, because most samples repeat them. */
export type Batch = {
  readonly resource: Resource;
  readonly context: NormaliseContext;
  readonly problems: ProblemList;
  readonly doubts: UnitDoubts;
  readonly draft: Draft;
  readonly instant: ParsedInstant;
  /** Each distinct `extra` once, by its text. */
  readonly extras: Map<string, NonNullable<SampleMeta['extra']>>;
  /** The index of the current sample in the body. */
  index: number;
  part: 'systolic' | 'diastolic' | null;
  /** Position within the lists of a bulk entry; -1 outside one. */
  element: number;
  lastType: unknown;
  lastTypeSource: SourceType | null;
  lastInference: {
    readonly bundle: string | null;
    readonly product: unknown;
    readonly sourceType: SourceType;
  };
  lastUnit: unknown;
  lastUnitSubKind: string | null;
  lastConverter: Converter | null;
};

export function openBatch(resource: Resource, context: NormaliseContext): Batch {
  return {
    resource,
    context,
    problems: new ProblemList(),
    doubts: new UnitDoubts(),
    draft: emptyDraft(),
    instant: openInstant(),
    extras: new Map(),
    index: 0,
    part: null,
    element: -1,
    // No JSON value equals a symbol, so the first sample is always read in full.
    lastType: Symbol('none'),
    lastTypeSource: null,
    lastInference: { bundle: null, product: undefined, sourceType: 'unknown' },
    lastUnit: undefined,
    lastUnitSubKind: null,
    lastConverter: unitConverter(resource, null, null),
  };
}

/** Reports a problem of one key of the current sample; null for the complete sample. */
export function report(batch: Batch, key: string | null, wrong: Wrong, input?: unknown): void {
  const loc: (string | number)[] = ['body', 'data', batch.index];
  if (batch.part !== null) loc.push(batch.part);
  if (key !== null) loc.push(key);
  if (batch.element >= 0) loc.push(batch.element);
  batch.problems.add(loc, wrong, input);
}
