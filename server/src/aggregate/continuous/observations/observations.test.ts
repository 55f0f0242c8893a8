import { describe, expect, it } from 'vitest';

import { checkDefinition, type Table } from '../model.ts';
import { bundleOf, previewOf } from './bundle.ts';
import { type Mapping, mappingOf } from './mappers.ts';

type Json = Readonly<Record<string, unknown>>;

const index = (unit: string, value = 1, of = 'timeseries'): Json => ({
  date_trunc: { value, unit },
  arg: { index: of },
});
const heartrate = { timeseries: 'heartrate', field: 'value' };
const weight = { timeseries: 'weight', field: 'value' };
const breaths = { timeseries: 'respiratory_rate', field: 'value' };

function mapped(arg: Json, { func = 'mean', by = [index('day')], ...more } = {}) {
  const query = { select: [{ func, arg }], group_by: by, ...more };
  const checked = checkDefinition({ query, query_config: undefined });
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  return mappingOf(checked.stored.query);
}

function mappingFor(...given: Parameters<typeof mapped>): Mapping {
  const found = mapped(...given);
  if ('why' in found) throw new Error(found.why);
  return found.mapping;
}

const subject = {
  userId: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
  queryId: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40',
};
const computedAt = new Date('2026-11-19T09:00:00Z');

function observations(mapping: Mapping, table: Table): readonly Json[] {
  const bundle = bundleOf(mapping, subject, { table, computedAt });
  const entries = (bundle['entry'] ?? []) as readonly { readonly resource: Json }[];
  return entries.map(({ resource }) => resource);
}

describe('a query has its mapper', () => {
  it.each([
    [weight, 'newest', 'vital-signs#29463-7#junction-body-weight-1'],
    [heartrate, 'mean', 'vital-signs#8867-4#junction-heart-rate-1'],
    [breaths, 'median', 'vital-signs#9279-1#junction-respiration-rate-1'],
  ])('for %j', (arg, func, name) => {
    expect(mappingFor(arg, { func }).mapper.name).toBe(name);
  });

  it('for weights of body measurements', () => {
    const mapping = mappingFor({ body: 'weight_kilogram' }, { by: [index('week', 1, 'body')] });
    expect(mapping.mapper.measurement.loinc).toEqual([{ code: '29463-7', display: 'Body weight' }]);
  });

  it.each<[string, Parameters<typeof mapped>]>([
    ['another time series', [{ timeseries: 'hrv', field: 'value' }]],
    ['another column', [{ timeseries: 'heartrate', field: 'timezone_offset' }]],
    ['a number of samples', [heartrate, { func: 'count' }]],
    ['a sum', [weight, { func: 'sum' }]],
    ['a spread', [heartrate, { func: 'stddev' }]],
    ['hours, which have no offset', [heartrate, { by: [index('hour')] }]],
    ['24 hours', [heartrate, { by: [index('hour', 24)] }]],
    ['sources', [heartrate, { by: [index('day'), { source: 'source_provider' }] }]],
  ])('but not for %s', (_, given) => {
    expect(mapped(...given)).toEqual({ why: expect.any(String) });
  });

  it('but not for values that are carried, nor for two values', () => {
    const align = { carry: { mode: 'carry_forward' } };
    expect(mapped(heartrate, { align } as object)).toEqual({
      why: expect.stringContaining('align'),
    });
    const select = [
      { func: 'min', arg: heartrate },
      { func: 'max', arg: heartrate },
    ];
    expect(mapped(heartrate, { select } as object)).toEqual({
      why: expect.stringContaining('one value'),
    });
  });
});

describe('an observation', () => {
  const days = ['2026-11-17T00:00:00', '2026-11-18T00:00:00', '2026-11-19T00:00:00'];

  it('is what the profile of FHIR R4 asks for', () => {
    const table = { index: days, mean: [null, 61.5, 64] };
    expect(observations(mappingFor(heartrate), table)[0]).toEqual({
      resourceType: 'Observation',
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/heartrate'] },
      identifier: [
        { system: `urn:uuid:${subject.queryId}`, value: `${subject.userId}.2026-11-18` },
      ],
      status: 'final',
      category: [
        {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/observation-category',
              code: 'vital-signs',
              display: 'Vital Signs',
            },
          ],
          text: 'Vital Signs',
        },
      ],
      code: {
        coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Heart rate' }],
        text: 'Heart rate',
      },
      subject: { type: 'Patient', identifier: { value: subject.userId } },
      effectiveDateTime: '2026-11-18',
      valueQuantity: {
        value: 61.5,
        unit: '/min',
        system: 'http://unitsofmeasure.org',
        code: '/min',
      },
      method: { text: 'mean' },
    });
  });

  it('is there for each row with a value, and preliminary in the bucket that goes on', () => {
    const table = { index: days, mean: [60, null, 64] };
    const found = observations(mappingFor(heartrate), table);
    expect(found.map((each) => [each['effectiveDateTime'], each['status']])).toEqual([
      ['2026-11-17', 'final'],
      ['2026-11-19', 'preliminary'],
    ]);
  });

  it.each([
    ['week', 1, '2026-11-16', '2026-11-22'],
    ['day', 2, '2026-11-16', '2026-11-17'],
    ['month', 1, '2026-02-01', '2026-02-28'],
    ['year', 1, '2026-01-01', '2026-12-31'],
  ])('of a %s × %i has its first and last day', (unit, value, start, end) => {
    const mapping = mappingFor(weight, { func: 'min', by: [index(unit, value)] });
    const table = { index: [`${start}T00:00:00`], min: [70] };
    const [only] = observations(mapping, table);
    expect([only?.['effectivePeriod'], only?.['effectiveDateTime']]).toEqual([
      { start, end },
      undefined,
    ]);
  });

  it('has an address that is the same whenever it is read, and no other’s', () => {
    const addresses = (of: typeof subject): readonly unknown[] => {
      const table = { index: days, mean: [1, 2, 3] };
      const bundle = bundleOf(mappingFor(heartrate), of, { table, computedAt });
      return (bundle['entry'] as readonly { readonly fullUrl: string }[]).map(
        (each) => each.fullUrl,
      );
    };
    const all = [
      ...addresses(subject),
      ...addresses({ ...subject, userId: subject.queryId }),
      ...addresses({ ...subject, queryId: subject.userId }),
    ];
    expect(new Set(all).size).toBe(9);
    expect(addresses(subject)).toEqual(all.slice(0, 3));
    const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
    expect(all.filter((each) => !uuid.test(String(each)))).toEqual([]);
  });

  it('is previewed with an invented value', () => {
    const preview = previewOf(mappingFor(breaths));
    expect(preview).toEqual({
      'vital-signs#9279-1#junction-respiration-rate-1': expect.objectContaining({
        meta: { profile: ['http://hl7.org/fhir/StructureDefinition/resprate'] },
        effectiveDateTime: '2026-01-01',
        valueQuantity: expect.objectContaining({ value: 15, code: '/min' }),
      }),
    });
  });
});

it('a bundle of nothing has no empty list, which FHIR forbids', () => {
  const table = { index: [], mean: [] };
  expect(bundleOf(mappingFor(heartrate), subject, { table, computedAt: null })).toEqual({
    resourceType: 'Bundle',
    type: 'collection',
  });
});
