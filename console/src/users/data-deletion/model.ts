import type { DeletionOfSource } from '#console/kernel/api/contract.ts';

import type { DeletionBody } from './queries.ts';

export type SourceType = NonNullable<DeletionOfSource['source_type']>;

/** Kinds of sources, as the API names them. */
export const sourceTypes: readonly SourceType[] = [
  'unknown',
  'phone',
  'watch',
  'app',
  'multiple_sources',
  'fingerprick',
  'cuff',
  'manual_scan',
  'automatic',
  'insulin_pump',
  'scale',
  'chest_strap',
  'ring',
  'lab',
  'exercise_machine',
  'earphone',
];

/** What a deletion takes. */
export const selections = [
  ['data', 'Samples or summaries of a resource'],
  ['summary', 'One summary, night or workout'],
  ['source', 'Everything of a source'],
  ['import', 'Everything of an import'],
] as const;
export type Selection = (typeof selections)[number][0];

export type DeletionDraft = {
  readonly by: Selection;
  readonly resource: string;
  /** Empty: every source. */
  readonly provider: string;
  readonly sourceType: SourceType | '';
  /** Days on the user's calendar; empty: without an end. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Of a summary or an import. */
  readonly id: string;
  readonly allowAgain: boolean;
};

const noDraft: DeletionDraft = {
  by: 'data',
  resource: '',
  provider: '',
  sourceType: '',
  firstDay: '',
  lastDay: '',
  id: '',
  allowAgain: false,
};

/** The form for what an address names. */
export function draftOf(target: string | undefined): DeletionDraft {
  const [by = '', first = '', second = ''] = (target ?? '').split('/');
  if (by === 'summary') return { ...noDraft, by, resource: first, id: second };
  if (by === 'source') return { ...noDraft, by, provider: first };
  if (by === 'import') return { ...noDraft, by, id: first };
  return noDraft;
}

type Connected = {
  readonly slug: string;
  readonly resource_availability: Readonly<Record<string, { readonly status: string }>>;
};

/** Resources and sources that a form suggests. Others may have data, too. */
export type Known = {
  readonly resources: readonly string[];
  readonly providers: readonly string[];
};

export function knownOf(connected: readonly Connected[]): Known {
  const available = connected.flatMap(({ resource_availability: kinds }) =>
    Object.entries(kinds).flatMap(([kind, { status }]) => (status === 'available' ? [kind] : [])),
  );
  return {
    resources: [...new Set(available)].toSorted(),
    providers: [...new Set(connected.map(({ slug }) => slug))].toSorted(),
  };
}

/** The entry that the form still needs before the server can count; null when it has all of them. */
export function missingIn(draft: DeletionDraft): string | null {
  const { by, resource, provider, id, firstDay, lastDay } = draft;
  if ((by === 'data' || by === 'summary') && resource === '') return 'name a resource';
  if (by === 'source' && provider === '') return 'name a source';
  if ((by === 'summary' || by === 'import') && id.trim() === '') return 'name its id';
  if (by === 'data' && firstDay !== '' && lastDay !== '' && lastDay < firstDay)
    return 'the last day is before the first';
  return null;
}

/** The body of `deleteData`. */
export function bodyOf(draft: DeletionDraft, zone: string | null): DeletionBody {
  const { by, resource, provider, sourceType, firstDay, lastDay, allowAgain } = draft;
  const id = draft.id.trim();
  const source = {
    ...(provider === '' ? {} : { provider }),
    ...(sourceType === '' ? {} : { source_type: sourceType }),
  };
  const again = allowAgain ? { allow_again: true } : {};
  switch (by) {
    case 'data': {
      const from = firstDay === '' ? {} : { start_date: startOfDay(firstDay, zone) };
      const to = lastDay === '' ? {} : { end_date: startOfDay(dayAfter(lastDay), zone) };
      return { data: { resource, ...from, ...to, ...source }, ...again };
    }
    case 'summary':
      return { summary: { resource, id }, ...again };
    case 'source':
      return { source: { ...source, provider }, ...again };
    case 'import':
      return { import: { id }, ...again };
  }
}

const dayMs = 86_400_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** The instant at which a day begins in a zone; in UTC where the zone is not known. */
export function startOfDay(day: string, zone: string | null): string {
  const midnight = Date.parse(day);
  // Twice, as the offset at the first guess may be that of the other side of a change of the clock.
  const guess = midnight - offsetMs(zone, midnight);
  return new Date(midnight - offsetMs(zone, guess)).toISOString();
}

function offsetMs(zone: string | null, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - atMs;
}

const amount = (count: number, noun: string, nouns: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;

/** `3 samples and 1 summary`. */
export function amountText({
  samples,
  summaries,
}: {
  readonly samples: number;
  readonly summaries: number;
}): string {
  const parts = [
    ...(samples > 0 ? [amount(samples, 'sample', 'samples')] : []),
    ...(summaries > 0 ? [amount(summaries, 'summary', 'summaries')] : []),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

type Named = {
  readonly by: Selection;
  readonly resource: string | null;
  readonly provider: string | null;
  readonly source_type: string | null;
};

const words = (text: string): string => text.replaceAll('_', ' ');

/** What a deletion took, in words. */
export function selectionText({ by, resource, provider, source_type: type }: Named): string {
  const source = [provider, type].flatMap((each) => (each === null ? [] : [words(each)]));
  switch (by) {
    case 'data':
      return [words(resource ?? ''), ...source].join(', ');
    case 'summary':
      return `One of ${words(resource ?? '')}`;
    case 'source':
      return `Everything of ${source.join(', ')}`;
    case 'import':
      return 'Everything of an import';
  }
}
