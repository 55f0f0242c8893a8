import { describe, expect, it } from 'vitest';

import { replaced } from '../../../tests/harness/replaced.ts';
import { parseBatch } from './parse-batch.ts';

type Json = Readonly<Record<string, unknown>>;

const timeframe = { type: 'relative', anchor: '2026-11-15', past: { value: 1, unit: 'week' } };
const steps = { timeseries: 'steps', field: 'value' };
const byDay = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };
const query = { select: [{ func: 'sum', arg: steps }], group_by: [byDay] };

/** Place and sentence of everything that is wrong. */
const problems = (body: unknown): readonly (readonly [string, string])[] => {
  const parsed = parseBatch(body);
  return 'problems' in parsed
    ? parsed.problems.map(({ loc, msg }) => [loc.slice(1).join('.'), msg] as const)
    : [];
};
const problemsOf = (given: Json): readonly (readonly [string, string])[] =>
  problems({ timeframe, queries: [given] });
const namesOf = (given: Json, config: Json = {}): readonly string[] => {
  const parsed = parseBatch({ timeframe, queries: [given], config });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.batch.queries[0]?.select.map(({ name }) => name) ?? [];
};

describe('a timeframe', () => {
  const windowOf = (given: Json): unknown => {
    const parsed = parseBatch({ timeframe: given, queries: [] });
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
    const { fromMs, toMs } = parsed.batch.window;
    return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16));
  };

  it.each([
    [{ value: 1, unit: 'week' }, '2026-02-23T00:00'],
    [{ unit: 'day' }, '2026-03-01T00:00'],
    [{ value: 1, unit: 'month' }, '2026-02-02T00:00'],
    [{ value: 90, unit: 'minute' }, '2026-03-01T22:30'],
    [{ value: 2, unit: 'year' }, '2024-03-02T00:00'],
  ])('of the past %j ends with the day of its anchor', (past, from) => {
    expect(windowOf({ type: 'relative', anchor: '2026-03-01', past })).toEqual([
      from,
      '2026-03-02T00:00',
    ]);
  });

  it('may be absolute, both days included', () => {
    expect(windowOf({ type: 'absolute', start: '2026-01-31', end: '2026-02-01' })).toEqual([
      '2026-01-31T00:00',
      '2026-02-02T00:00',
    ]);
  });

  it.each([
    [{ ...timeframe, anchor: '9999-01-01' }, 'timeframe.anchor'],
    [{ ...timeframe, anchor: '2026-02-30' }, 'timeframe.anchor'],
    [{ ...timeframe, past: { value: 200, unit: 'year' } }, 'timeframe.past'],
    [{ ...timeframe, past: { value: 0, unit: 'day' } }, 'timeframe.past.value'],
    [{ ...timeframe, past: { unit: 'fortnight' } }, 'timeframe.past.unit'],
    [{ placeholder: true }, 'timeframe'],
    [{ type: 'absolute', start: '2026-02-01', end: '2026-01-31' }, 'timeframe.end'],
  ])('%j is refused', (given, at) => {
    expect(problems({ timeframe: given, queries: [] }).map(([place]) => place)).toEqual([at]);
  });
});

describe('a placeholder', () => {
  const grouped = (arg: unknown, key: Json = { date_trunc: { unit: 'day' } }): Json => ({
    ...query,
    group_by: [{ ...key, arg }],
  });
  const parsed = (given: Json) => parseBatch({ timeframe, queries: [given] });

  it.each([{ date_trunc: { unit: 'day' } }, { date_part: 'weekday' }])(
    'in %j is the index of the table that the query reads',
    (key) => {
      const expected = parsed(grouped({ index: 'timeseries' }, key));
      expect(parsed(grouped({ placeholder: true }, key))).toEqual(expected);
      expect(expected).toHaveProperty('batch');
    },
  );

  it.each([
    [{ placeholder: false }, 'queries.0.group_by.0.arg.placeholder', 'should be true'],
    [{ placeholder: true, index: 'sleep' }, 'queries.0.group_by.0.arg.index', ''],
  ])('%j is refused', (arg, place, msg) => {
    expect(problemsOf(grouped(arg))).toEqual([[place, expect.stringContaining(msg)]]);
  });

  it('names no table', () => {
    const given = {
      select: [{ func: 'count' }],
      group_by: grouped({ placeholder: true })['group_by'],
    };
    expect(problemsOf(given).map(([, msg]) => msg)).toEqual([
      expect.stringContaining('names no table'),
    ]);
  });
});

describe('columns of an answer', () => {
  it('are the bucket, other keys by their number, and bare functions', () => {
    const group_by = [byDay, { source: 'source_provider' }];
    const select = [{ group_key: '*' }, { func: 'sum', arg: steps }, { func: 'count', arg: null }];
    expect(namesOf({ select, group_by })).toEqual(['index', 'group_key.1', 'sum', 'count']);
  });

  it('have the bucket first where it is not selected', () => {
    expect(namesOf(query)).toEqual(['index', 'sum']);
  });

  it('are told apart where a function occurs twice, and always where that is asked for', () => {
    const select = [
      { func: 'mean', arg: { sleep: 'efficiency' } },
      { func: 'mean', arg: { value_macro: 'sleep_score' } },
      { func: 'max', arg: { sleep: 'score' } },
    ];
    expect(namesOf({ select })).toEqual(['mean.efficiency', 'mean.sleep_score', 'max']);
    expect(namesOf({ select }, { column_naming: 'qualified' })).toEqual([
      'mean.efficiency',
      'mean.sleep_score',
      'max.score',
    ]);
  });

  it('of a subquery say what it does', () => {
    const subquery = {
      select: { func: 'count', arg: { menstrual_flow: 'flow' } },
      from: { unnest: { menstrual_cycle: 'menstrual_flow' } },
      where: "flow = 'heavy'",
    };
    expect(namesOf({ select: [subquery] })).toEqual(['count.menstrual_flow.flow']);
    const naming = { column_naming: 'qualified' };
    expect(namesOf({ select: [{ func: 'max', arg: subquery }] }, naming)).toEqual([
      'max.count.menstrual_flow.flow',
    ]);
  });
});

describe('what is wrong is told at its place, all of it', () => {
  const carry = (more: Json): Json => ({ ...query, align: { carry: more } });
  const mean = (arg: unknown): Json => ({ select: [{ func: 'mean', arg }] });

  it.each<[string, Json, string, string]>([
    [
      'an unknown column',
      mean({ sleep: 'eficiency' }),
      'select.0.arg.sleep',
      'did you mean efficiency?',
    ],
    [
      'an unknown function',
      { select: [{ func: 'avg', arg: steps }] },
      'select.0.func',
      'There is no function avg',
    ],
    [
      'an unknown time series',
      mean({ timeseries: 'heart_rate', field: 'value' }),
      'select.0',
      'did you mean heartrate?',
    ],
    ['an unknown key', { ...query, having: 1 }, 'having', 'Extra inputs'],
    ['no table', { select: [{ func: 'count', arg: null }] }, '', 'names no table'],
    [
      'an unknown unit',
      { ...query, group_by: [{ ...byDay, date_trunc: { unit: 'decade' } }] },
      'group_by.0.date_trunc.unit',
      'There is no unit decade',
    ],
    ['two date_truncs', { ...query, group_by: [byDay, byDay] }, 'group_by.1', 'one date_trunc'],
    [
      'two tables',
      { select: [{ sleep: 'score' }, { activity: 'steps' }] },
      'select.1',
      'come from one table',
    ],
    [
      'the index of another table',
      { ...query, group_by: [{ ...byDay, arg: { index: 'sleep' } }] },
      'group_by.0.arg',
      'come from one table',
    ],
    ['a mean of texts', mean({ sleep: 'type' }), 'select.0.func', 'for numbers'],
    [
      'a mean of nothing',
      {
        select: [
          { func: 'max', arg: { sleep: 'score' } },
          { func: 'mean', arg: null },
        ],
      },
      'select.1.arg',
      'Only count',
    ],
    ['a column beside groups', { ...query, select: [steps] }, 'select.0', 'needs a function'],
    [
      'a key that is not there',
      { ...query, select: [{ group_key: 1 }, { func: 'sum', arg: steps }] },
      'select.0.group_key',
      'from 0 to 0',
    ],
    [
      'a key without groups',
      { select: [{ sleep: 'score' }, { group_key: 0 }] },
      'select.1.group_key',
      'no group_by',
    ],
    [
      'the same twice',
      { select: [{ sleep: 'score' }, { sleep: 'score' }] },
      'select',
      'selected twice',
    ],
    ['where that does not parse', { ...query, where: 'value >' }, 'where', 'At character 8'],
    [
      'a source that summaries lack',
      { select: [{ sleep: 'score' }, { source: 'source_sport' }] },
      'select.1.source',
      'have no source_sport',
    ],
    [
      'align without buckets',
      { select: query.select, align: { carry: { mode: 'carry_forward' } } },
      'align',
      'needs a date_trunc',
    ],
    [
      'a cap below the bucket',
      carry({ mode: 'carry_forward', max_age: { unit: 'hour' } }),
      'align.carry.max_age',
      'shorter than the buckets',
    ],
    [
      'the cap of another mode',
      carry({ mode: 'carry_nearest', max_age: { unit: 'day' } }),
      'align.carry.max_age',
      'bounded by span',
    ],
    [
      'oldest of elements',
      {
        select: [
          {
            select: { func: 'oldest', arg: { element: true } },
            from: { unnest: { timeseries: 'note', field: 'tags' } },
          },
        ],
      },
      'select.0.select.func',
      'not possible in a subquery',
    ],
    [
      'elements of what is no list',
      { select: [{ select: { func: 'count' }, from: { unnest: { sleep: 'score' } } }] },
      'select.0.from.unnest',
      'not a list',
    ],
    [
      'SQL for a column',
      mean({ sleep: "score'; drop table users --" }),
      'select.0.arg.sleep',
      'There is no column',
    ],
  ])('%s', (_, given, at, says) => {
    const found = problemsOf(given);
    expect(found).toEqual([
      [['queries', '0', at].filter((part) => part !== '').join('.'), expect.stringContaining(says)],
    ]);
  });

  it('more buckets than a hundred thousand', () => {
    const past = { value: 1, unit: 'year' };
    const minutes = { ...query, group_by: [{ ...byDay, date_trunc: { unit: 'minute' } }] };
    expect(problems({ timeframe: { ...timeframe, past }, queries: [query, minutes] })).toEqual([
      ['queries.1', expect.stringContaining('100000 buckets')],
    ]);
  });

  it('SQL in any text, at the place of that text', () => {
    const cycle = (arg: string): Json => ({
      select: { func: 'count', arg: { field_for: 'menstrual_cycle', menstrual_flow: arg } },
      from: { unnest: { menstrual_cycle: 'menstrual_flow' } },
      where: "flow = 'heavy'",
    });
    const body = {
      timeframe,
      queries: [
        {
          ...query,
          select: [{ group_key: '*' }, ...query.select],
          group_by: [byDay, { source: 'source_provider' }],
          where: 'value > 1',
          align: { carry: { mode: 'carry_forward', max_age: { unit: 'day' } } },
        },
        {
          select: [{ func: 'mean', arg: { value_macro: 'sleep_score', version: 'automatic' } }],
          group_by: [{ date_part: 'weekday', arg: { index: 'sleep' } }, { sleep: 'type' }],
        },
        { select: [cycle('flow'), { menstrual_cycle: 'period_start' }] },
      ],
      config: { provider_priority_overrides: ['oura'], column_naming: 'bare' },
    };
    expect(problems(body)).toEqual([]);
    const injections = ["'; drop table users; --", 'x" or 1=1', "' union select key from api_key"];
    const missed: string[] = [];
    let sent = 0;
    for (const { place, value } of injections.flatMap((text) => [...replaced(body, text)])) {
      sent += 1;
      const found = problems(value).map(([at]) => at);
      const name = place.join('.');
      // What names the table of a query is told at the expression.
      if (!found.some((at) => at !== '' && name.startsWith(at))) missed.push(name);
    }
    expect(missed).toEqual([]);
    expect(sent).toBeGreaterThan(70);
  });

  it.each([
    null,
    [],
    'x',
    1,
    {},
    { timeframe: 1, queries: 1 },
    { timeframe, queries: [null, 1, {}] },
  ])('%j is refused', (body) => {
    expect(problems(body).length).toBeGreaterThan(0);
  });
});
