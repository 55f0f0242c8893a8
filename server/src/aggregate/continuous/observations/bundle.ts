import { hash } from 'node:crypto';

import { dayMs, parseUtc, plainDate } from '#kernel/time.ts';
import { categoryConcept, concept, type Json, quantity, systems } from '#terminology';

import { addPeriods } from '../../civil-time.ts';
import type { Table } from '../model.ts';
import type { Mapping } from './mappers.ts';

/** The user and the query of a table. */
export type Subject = { readonly userId: string; readonly queryId: string };

/** The rows of a table as a Bundle of FHIR R4; rows without a value are not in it. */
export function bundleOf(
  mapping: Mapping,
  subject: Subject,
  { table, computedAt }: { readonly table: Table; readonly computedAt: Date | null },
): Json {
  const starts = table['index'] ?? [];
  const entries = (table[mapping.column] ?? []).flatMap((value, row) => {
    const start = starts[row];
    if (typeof value !== 'number' || typeof start !== 'string') return [];
    const made = { start, value, isOpen: row === starts.length - 1 };
    return [{ fullUrl: nameOf(subject, start), resource: observationOf(mapping, subject, made) }];
  });
  return {
    resourceType: 'Bundle',
    type: 'collection',
    ...(computedAt === null ? {} : { timestamp: computedAt.toISOString() }),
    // FHIR has no empty lists.
    ...(entries.length === 0 ? {} : { entry: entries }),
  };
}

/** Returns an example of a row as an observation. */
export function previewOf(mapping: Mapping): Json {
  const { name, exampleValue } = mapping.mapper;
  const subject = { userId: exampleId, queryId: exampleId };
  const made = { start: exampleStart, value: exampleValue, isOpen: false };
  return { [name]: observationOf(mapping, subject, made) };
}

const exampleId = '00000000-0000-0000-0000-000000000000';
const exampleStart = '2026-01-01T00:00:00';

function observationOf(
  { mapper, func, bucket }: Mapping,
  { userId, queryId }: Subject,
  {
    start,
    value,
    isOpen,
  }: { readonly start: string; readonly value: number; readonly isOpen: boolean },
): Json {
  const startMs = parseUtc(`${start}Z`);
  const lastDayMs = addPeriods(startMs, bucket, 1) - dayMs;
  const [first, last] = [startMs, lastDayMs].map((ms) => plainDate(new Date(ms)));
  return {
    resourceType: 'Observation',
    meta: { profile: [mapper.profile] },
    identifier: [{ system: `urn:uuid:${queryId}`, value: `${userId}.${first}` }],
    // The last bucket is open, or was still open when the table was computed.
    status: isOpen ? 'preliminary' : 'final',
    category: [categoryConcept(mapper.measurement.category)],
    code: concept(
      mapper.measurement.loinc.map((term) => ({ system: systems.loinc, ...term })),
      mapper.measurement.text,
    ),
    subject: { type: 'Patient', identifier: { value: userId } },
    ...(first === last
      ? { effectiveDateTime: first }
      : { effectivePeriod: { start: first, end: last } }),
    valueQuantity: quantity(value, mapper.measurement.unitCode, mapper.measurement.unit),
    method: { text: func },
  };
}

/** Returns the same id for the same user, query and bucket, so that clients recognize observations that they read before. */
function nameOf({ userId, queryId }: Subject, start: string): string {
  const digits = hash('sha256', `${queryId}\n${userId}\n${start}`, 'hex');
  // Version 8 of RFC 9562: made of whatever the maker chose.
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
