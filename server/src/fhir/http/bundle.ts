import type { PooledBody } from '#kernel/http/buffer-pool/pieces.ts';
import type { Problem } from '#kernel/problem.ts';
import { dateInUtc } from '#kernel/time.ts';
import type { Json } from '#terminology';
import { toUserId } from '#users';

import type { Found, Shown } from '../resource-type.ts';
import { warningsOf } from './operation-outcome.ts';

type Asked = {
  /** The address of the face. */
  readonly face: string;
  readonly type: string;
  /** The parameters as they were understood, for the link to the page itself. */
  readonly query: readonly (readonly [string, string])[];
};

/** Beside the matches of a page. */
type Beside = {
  readonly included: readonly Shown[];
  readonly passedOver: readonly Problem[];
  /** Null: none is said; undefined: where the page is all of it. */
  readonly total?: number | null | undefined;
};

/** The name of the parameter that says where a page begins. */
export const cursorName = '_cursor';

/** A page as a Bundle. What is known of the whole is its number only where the page is all of it. */
function searchsetOf(
  { face, type, query }: Asked,
  { entries, written, nextCursor }: Found,
  { included, passedOver, total }: Beside,
): Json {
  const isFirst = query.every(([name]) => name !== cursorName);
  const others = query.filter(([name]) => name !== cursorName);
  const all = [
    ...entries.map((each) => entryOf(face, each, 'match')),
    ...included.map((each) => entryOf(face, each, 'include')),
    ...warningEntries(passedOver),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...totalOf(
      total,
      isFirst && nextCursor === null ? entries.length + (written?.count ?? 0) : null,
    ),
    link: [
      { relation: 'self', url: linkTo(`${face}/${type}`, query) },
      ...(nextCursor === null
        ? []
        : [
            {
              relation: 'next',
              url: linkTo(`${face}/${type}`, [...others, [cursorName, nextCursor]]),
            },
          ]),
    ],
    // FHIR has no empty lists.
    ...(all.length === 0 ? {} : { entry: all }),
  };
}

/** A number that was asked for, else that of the page if it is the whole. */
function totalOf(asked: number | null | undefined, whole: number | null): Json {
  const total = asked === undefined ? whole : asked;
  return total === null ? {} : { total };
}

/** The same as text; entries that are written already are not read again, and have nothing beside them. */
export function searchsetText(asked: Asked, found: Found, beside: Beside): string | PooledBody {
  const bundle = JSON.stringify(searchsetOf(asked, found, beside));
  const { written } = found;
  if (written === undefined) return bundle;
  written.json.text(`],${bundle.slice(1)}`);
  return written.json.finish();
}

/** How text begins that entries are written behind. */
export const beginning = '{"entry":[';

/** Written entries as they are read, for whatever has to look at them. */
export function readWritten({ written, ...found }: Found): Found {
  if (written === undefined) return found;
  written.json.text(']}');
  const text = written.json.finish().toString();
  const { entry }: { readonly entry: readonly { readonly resource: Told }[] } = JSON.parse(text);
  const read = entry.map(({ resource }): Shown => ({
    resource,
    updatedAt: dateInUtc(resource.meta.lastUpdated),
    userId: toUserId(resource.subject.reference.slice('Patient/'.length)),
  }));
  return { ...found, entries: [...found.entries, ...read] };
}

/** What devices measured, as it is told. */
type Told = Shown['resource'] & {
  readonly meta: { readonly lastUpdated: string };
  readonly subject: { readonly reference: string };
};

/** How many there are, and nothing of them. */
export function countOf(
  { face, type, query }: Asked,
  total: number,
  passedOver: readonly Problem[],
): Json {
  const warnings = warningEntries(passedOver);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [{ relation: 'self', url: linkTo(`${face}/${type}`, query) }],
    ...(warnings.length === 0 ? {} : { entry: warnings }),
  };
}

function linkTo(address: string, pairs: Asked['query']): string {
  if (pairs.length === 0) return address;
  return `${address}?${new URLSearchParams(pairs.map((each) => [...each])).toString()}`;
}

function entryOf(face: string, { resource }: Shown, mode: 'match' | 'include'): Json {
  const fullUrl = `${face}/${resource.resourceType}/${resource.id}`;
  return { fullUrl, resource, search: { mode } };
}

function warningEntries(passedOver: readonly Problem[]): readonly Json[] {
  if (passedOver.length === 0) return [];
  return [{ resource: warningsOf(passedOver), search: { mode: 'outcome' } }];
}
