import type { LabAddress, LabPerformer } from '#labs/orders';

import type { Reader, Segment } from './message.ts';

/** Returns the laboratory that measured: its CLIA number or name, from OBX-23 or, before version 2.5.1, from OBX-15. */
export function performerOf(read: Reader, segment: Segment): string | null {
  const { name, cliaNumber } = identityOf(read, segment);
  return cliaNumber ?? (name === '' ? null : name);
}

/** The performing laboratories of results, each once. */
export function performersOf(
  read: Reader,
  segments: readonly Segment[],
): Readonly<Record<string, LabPerformer>> {
  const performers = new Map<string, LabPerformer>();
  for (const segment of segments) {
    const key = performerOf(read, segment);
    if (key === null || performers.has(key)) continue;
    const performer = performerDetail(read, segment);
    if (performer !== undefined) performers.set(key, performer);
  }
  return Object.fromEntries(performers);
}

/** Returns the laboratory that a result names; undefined if it names none. */
export function performerDetail(read: Reader, segment: Segment): LabPerformer | undefined {
  const key = performerOf(read, segment);
  if (key === null) return undefined;
  const { name, cliaNumber } = identityOf(read, segment);
  return {
    name: name || key,
    cliaNumber,
    phoneNumber: null,
    medicalDirector: personOf(read, segment, 25),
    address: addressOf(read, segment, 24),
  };
}

const clia = /^\d{2}D\d{7}$/;

function identityOf(
  read: Reader,
  segment: Segment,
): { readonly name: string; readonly cliaNumber: string | null } {
  const ids = [
    read.value(segment, 23, { component: 10 }),
    read.value(segment, 23, { component: 3 }),
    read.value(segment, 15),
  ];
  const cliaNumber = ids.find((id) => clia.test(id)) ?? null;
  const name = read.value(segment, 23) || read.value(segment, 15, { component: 2 });
  return { name: name === 'ISO' ? '' : name, cliaNumber };
}

function personOf(read: Reader, segment: Segment, field: number): string | null {
  const name = [3, 2].map((component) => read.value(segment, field, { component }));
  return name.filter((part) => part !== '').join(' ') || null;
}

function addressOf(read: Reader, segment: Segment, field: number): LabAddress | null {
  const part = (component: number): string => read.value(segment, field, { component });
  if (part(1) === '' && part(3) === '') return null;
  return {
    firstLine: part(1),
    secondLine: part(2) || null,
    city: part(3),
    state: part(4),
    zip: part(5),
    country: part(6) === '' || part(6) === 'USA' ? 'US' : part(6),
  };
}
