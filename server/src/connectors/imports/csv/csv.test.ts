import { readFile } from 'node:fs/promises';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { csv, csvBy, proposeMapping, readMapping } from './index.ts';

const mapping = {
  salus_mapping: 1,
  delimiter: ';',
  decimal: ',',
  thousands: '.',
  header_row: 2,
  source_type: 'scale',
  time: { column: 'Datum', clock: 'Uhrzeit' },
  time_format: 'day-first',
  zone: 'Europe/Berlin',
  columns: [
    { column: 'Puls', resource: 'heartrate', unit: '/min' },
    { column: 'Gewicht', resource: 'body_weight', unit: 'g' },
    { column: 'RR', diastolic: 'RR 2', resource: 'blood_pressure', unit: 'mm[Hg]' },
  ],
};
const checked = (changes: object = {}) => readMapping(JSON.stringify({ ...mapping, ...changes }));

const rows = [
  ['13.01.2026', '07:30', '61', '72.500,5', '120', '80'],
  ['29.03.2026', '03:30', '', '71.000', '', ''],
  ['14.01.2026', '07:31', 'n/a', '', '118', ''],
  ['gestern', '07:31', '60', '', '', ''],
  ['15.01.2026', '07:31', '600', '', '', ''],
];
const table = (of: readonly (readonly string[])[]): string =>
  [
    'Meine Werte;;;;;',
    'Datum;Uhrzeit;Puls;Gewicht;RR;RR 2',
    ...of.map((each) => each.join(';')),
  ].join('\r\n');

describe('a table with a mapping', () => {
  it('becomes samples in the units of their resources, and what does not fit is counted by its kind', async () => {
    const archive = {
      'mine/mapping.json': JSON.stringify(mapping),
      'mine/values.csv': table(rows),
    };
    const bare = await readAs(csvBy(checked()), table(rows));
    const { samples, report } = await readAs(csv, archive);
    expect(samples).toEqual(bare.samples);
    expect(samples.map(({ resource, atMs, value }) => [resource, atMs, value])).toEqual([
      ['blood_pressure', Date.parse('2026-01-13T06:30:00Z'), 120],
      ['body_weight', Date.parse('2026-01-13T06:30:00Z'), 72.5005],
      ['body_weight', Date.parse('2026-03-29T01:30:00Z'), 71],
      ['heartrate', Date.parse('2026-01-13T06:30:00Z'), 61],
    ]);
    expect(samples[0]).toMatchObject({ offset: 3600, sourceType: 'scale' });
    expect(report).toMatchObject({
      samples: 4,
      refused: { time: 1, value: 1, unit: 0 },
      notImported: {
        'cells of Puls that are no number': 1,
        'cells of RR that are no number': 1,
        'empty cells of Puls': 1,
      },
      notes: [expect.stringContaining('Europe/Berlin')],
    });
  });

  it('may tell what and in which unit row by row', async () => {
    const long = checked({
      delimiter: ',',
      decimal: '.',
      thousands: undefined,
      header_row: 1,
      time: { column: 'from' },
      end: { column: 'to' },
      time_format: 'year-first',
      zone: 'written',
      columns: [
        {
          column: 'value',
          resource: 'distance',
          unit_column: 'unit',
          where: { column: 'what', is: 'walk' },
        },
        {
          column: 'value',
          resource: 'steps',
          unit_column: 'unit',
          where: { column: 'what', is: 'step' },
        },
      ],
    });
    const lines = [
      'what,from,to,value,unit',
      'walk,2026-03-01T06:00:00+02:00,2026-03-01T06:10:00+02:00,1.5,km',
      'walk,2026-03-01T07:00:00Z,2026-03-01T07:10:00Z,1.5,kg',
      'walk,2026-03-01T08:00:00,2026-03-01T07:10:00,1.5,km',
      'step,2026-03-01 06:00:00.250 -0330,2026-03-01 06:10:00-03:30,1200,steps',
      'jump,2026-03-01T06:00:00Z,2026-03-01T06:10:00Z,3,steps',
    ];
    const { samples, report } = await readAs(csvBy(long), lines.join('\n'));
    expect(samples).toMatchObject([
      { resource: 'distance', atMs: Date.parse('2026-03-01T04:00:00Z'), value: 1500, offset: 7200 },
      {
        resource: 'steps',
        atMs: Date.parse('2026-03-01T09:30:00.250Z'),
        endMs: Date.parse('2026-03-01T09:40:00Z'),
        value: 1200,
      },
    ]);
    expect(report.refused).toEqual({ time: 1, unit: 1, value: 0 });
  });

  it('keeps whatever rows it is written of', async () => {
    const row = fc.record({
      minute: fc.nat(2_000_000),
      value: fc.integer({ min: 1, max: 199_999 }),
    });
    const some = fc.uniqueArray(row, {
      minLength: 1,
      maxLength: 40,
      selector: ({ minute }) => minute,
    });
    const startMs = Date.parse('2021-01-01T00:00:00Z');
    const spelled = {
      'day-first': ([y, m, d]: readonly string[], time: string) => `${d}/${m}/${y} ${time}`,
      'month-first': ([y, m, d]: readonly string[], time: string) => `${m}-${d}-${y} ${time}`,
      'year-first': ([y, m, d]: readonly string[], time: string) => `${y}.${m}.${d} ${time}`,
    };
    const one = {
      delimiter: '\t',
      thousands: undefined,
      header_row: 1,
      zone: 'UTC',
      time: { column: 'at' },
    };
    const columns = [{ column: 'kg', resource: 'body_weight', unit: 'kg' }];
    const format = fc.constantFrom(...(['day-first', 'month-first', 'year-first'] as const));
    await fc.assert(
      fc.asyncProperty(some, format, fc.constantFrom('.', ','), async (given, order, decimal) => {
        const lines = given.map(({ minute, value }) => {
          const [date = '', time = ''] = new Date(startMs + minute * 60_000)
            .toISOString()
            .split('T');
          const number = (value / 1000).toFixed(3).replace('.', decimal);
          return `${spelled[order](date.split('-'), time.slice(0, 5))}\t${number}`;
        });
        const by = checked({ ...one, columns, decimal, time_format: order });
        const { samples } = await readAs(csvBy(by), ['at\tkg', ...lines].join('\n'));
        const inOrder = given.toSorted((a, b) => a.minute - b.minute);
        expect(samples.map(({ atMs, value }) => [(atMs - startMs) / 60_000, value])).toEqual(
          inOrder.map(({ minute, value }) => [minute, value / 1000]),
        );
      }),
      { numRuns: 20 },
    );
  });
});

it('a mapping that says too little, or what cannot be, is refused by its place', () => {
  const problems: readonly (readonly [object, RegExp])[] = [
    [{ time_format: '?' }, /time_format is "\?"/u],
    [{ zone: '?' }, /zone is "\?"/u],
    [{ zone: 'Berlin' }, /zone takes a name/u],
    [{ decimal: '.', thousands: '.' }, /are the same/u],
    [{ columns: [] }, /columns/u],
    [{ more: 1 }, /cannot be used/u],
    [{ columns: [{ column: 'a', resource: 'note', unit: 'text' }] }, /columns\.0\.resource/u],
    [{ columns: [{ column: 'a', resource: 'glucose', unit: '?' }] }, /columns\.0\.unit is/u],
    [{ columns: [{ column: 'a', resource: 'glucose', unit: 'kg' }] }, /does not fit glucose/u],
    [{ columns: [{ column: 'a', resource: 'glucose' }] }, /either unit or unit_column/u],
    [{ columns: [{ column: 'a', resource: 'blood_pressure', unit: 'mmHg' }] }, /diastolic/u],
    [
      { columns: [{ column: 'a', resource: 'insulin_injection', unit: 'U', type: 'x' }] },
      /type is one of/u,
    ],
    [{ columns: [{ column: 'a', resource: 'steps', unit: 'count', type: 'x' }] }, /no types/u],
  ];
  for (const [changes, message] of problems) expect(() => checked(changes)).toThrow(message);
  expect(() => readMapping('{')).toThrow('no JSON');
});

it('what is no such table is refused in a sentence', async () => {
  const by = csvBy(checked());
  await expect(readAs(by, 'a;b\nc;d\n')).rejects.toThrow('no column "Datum"');
  await expect(readAs(by, 'a;b\n')).rejects.toThrow('has no row 2');
  await expect(readAs(by, `${table(rows)}\n"open;1`)).rejects.toThrow(/quote/u);
  const other = { 'mapping.json': '{}', 'a.csv': table(rows) };
  await expect(readAs(csv, other)).rejects.toThrow('The mapping cannot be used');
  const two = { 'mapping.json': '{}', 'b/mapping.json': '{}', 'a.csv': table(rows) };
  await expect(readAs(csv, two)).rejects.toThrow('one mapping.json');
});

describe('a proposal', () => {
  it('asks for what the table does not tell, and what it proposes reads the table once that is said', async () => {
    const { mapping: proposed, explanation } = await proposeMapping(table(rows.slice(0, 2)));
    expect(proposed).toMatchObject({
      delimiter: ';',
      header_row: 2,
      time: { column: 'Datum', clock: 'Uhrzeit' },
      time_format: 'day-first',
      zone: '?',
      columns: [
        { column: 'Puls', resource: 'heartrate', unit: '?' },
        { column: 'Gewicht', resource: 'body_weight', unit: '?' },
      ],
    });
    expect(() => readMapping(JSON.stringify(proposed))).toThrow('zone is "?"');
    expect(explanation.join('\n')).toMatch(/zone: .*"Puls": heartrate.*"RR": left out/su);
  });

  it('takes units and zones from where the table tells them', async () => {
    const lines = [
      'Timestamp,Glucose (mg/dL),SYS mmHg,DIA mmHg,heart_rate_bpm,Steps,Comment',
      '2026-03-01T06:00:00Z,100.5,120,80,61,12,fine',
      '2026-03-01T07:00:00Z,101.5,121,81,62,13,',
    ];
    const { mapping: proposed, explanation } = await proposeMapping(lines.join('\n'));
    expect(proposed).toMatchObject({ zone: 'written', time_format: 'year-first', decimal: '.' });
    expect(proposed.columns).toEqual([
      { column: 'Glucose (mg/dL)', resource: 'glucose', unit: 'mg/dL' },
      { column: 'SYS mmHg', diastolic: 'DIA mmHg', resource: 'blood_pressure', unit: 'mmHg' },
      { column: 'heart_rate_bpm', resource: 'heartrate', unit: 'bpm' },
      { column: 'Steps', resource: 'steps', unit: 'count' },
    ]);
    expect(explanation.at(-1)).toContain('"Comment": left out');
    const { report } = await readAs(csvBy(readMapping(JSON.stringify(proposed))), lines.join('\n'));
    expect(report).toMatchObject({ samples: 8, notImported: {} });
  });

  it.each([
    [['72,5', '10.234'], '?', undefined],
    [['1,234'], '?', undefined],
    [['72,5', '71,25'], ',', undefined],
    [['1.234,5', '10.234'], ',', '.'],
    [['1.234.567', '12,5'], ',', '.'],
    [["1'234.5"], '.', "'"],
    [['72', '71'], '.', undefined],
    [['0.125'], '.', undefined],
  ])(
    'decides what separates decimals over whole columns: %j',
    async (cells, decimal, thousands) => {
      const lines = cells.map((cell) => `2026-03-01T06:00:00Z;${cell}`);
      const { mapping: proposed } = await proposeMapping(`t;Gewicht kg\n${lines.join('\n')}\n`);
      expect([proposed.decimal, proposed.thousands]).toEqual([decimal, thousands]);
      if (decimal === '?')
        expect(() => readMapping(JSON.stringify(proposed))).toThrow('decimal is "?"');
    },
  );

  it('takes no body water for a drink, and doubts values that look like another unit', async () => {
    const lines = [
      't,Body water %,Glucose (mg/dL),HRV SDNN ms',
      '2026-03-01T06:00:00Z,55,5.4,41.5',
    ];
    const { mapping: proposed } = await proposeMapping(`${lines.join('\n')}\n`);
    expect(proposed.columns).toEqual([
      { column: 'Glucose (mg/dL)', resource: 'glucose', unit: 'mg/dL' },
      { column: 'HRV SDNN ms', resource: 'hrv', unit: 'ms', type: 'sdnn' },
    ]);
    const by = csvBy(readMapping(JSON.stringify(proposed)));
    const { report } = await readAs(by, lines.join('\n'));
    expect(report.notes.join('\n')).toContain(
      'glucose says mg/dL and looks like mmol/L: 1 of its values, the first 5.4 in row 2',
    );
  });

  it('says so where dates can be read both ways, and refuses what is no table', async () => {
    const { mapping: both } = await proposeMapping('Day,Weight\n01/02/2026,70\n03/04/2026,71\n');
    expect(both).toMatchObject({ time_format: '?', columns: [{ unit: '?' }] });
    const { mapping: halves } = await proposeMapping('Day,Weight\n01/02/2026 5:00 PM,70\n');
    expect(halves.time_format).toBe('month-first');
    const { mapping: epoch } = await proposeMapping('t,hr\n1772000000,70\n1772000060,71\n');
    expect(epoch).toMatchObject({ time_format: 'epoch-seconds', zone: 'written' });
    await expect(proposeMapping('Dear diary,\n')).rejects.toThrow('no table');
    await expect(proposeMapping('a,b\nx,1\n')).rejects.toThrow('No column');
    await expect(proposeMapping('a\u0000,\u0000')).rejects.toThrow('UTF-16');
  });

  it('of the guide reads the table of the guide', async () => {
    const guide = await readFile(
      new URL('../../../../../docs/guides/import-csv.md', import.meta.url),
      'utf8',
    );
    const blockOf = (kind: string): string =>
      new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'u').exec(guide)?.[1] ?? '';
    const shown = readMapping(blockOf('json'));
    const { report } = await readAs(csvBy(shown), blockOf('csv'));
    expect(report).toMatchObject({ samples: 4, refused: { time: 0, unit: 0, value: 0 } });
    const { mapping: proposed } = await proposeMapping(blockOf('csv'));
    expect({ ...proposed, zone: 'Europe/Berlin' }).toEqual(JSON.parse(blockOf('json')));
  });
});
