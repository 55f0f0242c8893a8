import { expect } from 'vitest';

import { type FhirApi, idsOf } from './fhir.ts';

type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

/** What each prefix says of an instant and a day, on their texts: both are UTC. */
const prefixes: Readonly<Record<string, (at: string, day: string) => boolean>> = {
  '': (at, day) => at === day,
  eq: (at, day) => at === day,
  ne: (at, day) => at !== day,
  gt: (at, day) => at > day,
  sa: (at, day) => at > day,
  ge: (at, day) => at >= day,
  lt: (at, day) => at < day,
  eb: (at, day) => at < day,
  le: (at, day) => at <= day,
};

/** Every resource that there is, by the pages. */
export async function everything(
  { pages }: FhirApi,
  type: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<readonly Resource[]> {
  const found = await pages(type, { _count: '500', ...query });
  return found.flatMap(({ entry = [] }) => entry.map(({ resource }) => resource));
}

/** Tries a parameter of dates with every prefix, on each day that there is and a span, against a filter over the rows. */
export async function tryDates(
  api: FhirApi,
  type: string,
  {
    name,
    read,
    base = {},
  }: {
    readonly name: string;
    /** The instant that a resource has; resources without one are never found. */
    readonly read: (resource: Resource) => string | undefined;
    readonly base?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const all = await everything(api, type, base);
  const days = [...new Set(all.map((each) => read(each)?.slice(0, 10) ?? ''))]
    .filter((day) => day !== '')
    .toSorted();
  expect(days.length).toBeGreaterThan(1);
  const dayOf = (each: Resource): string | undefined => read(each)?.slice(0, 10);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  for (const day of [first, days[Math.floor(days.length / 2)] ?? '', last]) {
    for (const [prefix, isTrue] of Object.entries(prefixes)) {
      const wanted = all.filter((each) => {
        const at = dayOf(each);
        return at !== undefined && isTrue(at, day);
      });
      const found = await everything(api, type, { ...base, [name]: `${prefix}${day}` });
      expect([prefix, day, found.map(({ id }) => id)]).toEqual([
        prefix,
        day,
        wanted.map(({ id }) => id),
      ]);
    }
  }
  const { body } = await api.search(type, {
    ...base,
    _count: '1000',
    [name]: [`ge${first}`, `lt${last}`],
  });
  const inside = all.filter((each) => (dayOf(each) ?? last) < last);
  expect(idsOf(body)).toEqual(inside.map(({ id }) => id));
}

/** Tries a parameter of codes or references: each value alone, two with a comma, and one that nothing has. */
export async function tryCodes(
  api: FhirApi,
  type: string,
  {
    name,
    read,
    base = {},
  }: {
    readonly name: string;
    /** The values of a resource, as they are asked for. */
    readonly read: (resource: Resource) => readonly string[];
    readonly base?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const all = await everything(api, type, base);
  const values = [...new Set(all.flatMap(read))];
  const [one = '', two = one] = values;
  expect(one).not.toBe('');
  for (const asked of [...values.slice(0, 8), `${one},${two}`, 'nothing-has-this']) {
    const given = asked.split(',');
    const wanted = all.filter((each) => read(each).some((value) => given.includes(value)));
    const found = await everything(api, type, { ...base, [name]: asked });
    expect([asked, found.map(({ id }) => id)]).toEqual([asked, wanted.map(({ id }) => id)]);
  }
}
