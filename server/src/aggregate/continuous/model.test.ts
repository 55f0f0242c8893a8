import { describe, expect, it } from 'vitest';

import {
  changedRows,
  checkDefinition,
  partsOf,
  resourcesOf,
  sizeProblem,
  windowAt,
} from './model.ts';

const arg = { timeseries: 'weight', field: 'value' };

function queryOf(unit: string, further: readonly unknown[] = []) {
  const trunc = { date_trunc: { value: 1, unit }, arg: { index: 'timeseries' } };
  const checked = checkDefinition({
    query: {
      select: [{ group_key: '*' }, { func: 'sum', arg }],
      group_by: [trunc, ...further],
    },
    query_config: undefined,
  });
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.stored.query;
}

const daily = queryOf('day');
const bySource = queryOf('day', [{ source: 'source_provider' }]);
const [monday, tuesday] = ['2026-11-16T00:00:00', '2026-11-17T00:00:00'];

describe('the rows that changed', () => {
  it('are those that are new or another than before', () => {
    const before = { index: [monday, tuesday], sum: [1, 2] };
    const after = { index: [monday, tuesday], sum: [1, 3] };
    expect(changedRows(daily, { before, after })).toEqual({ index: [tuesday], sum: [3] });
    expect(changedRows(daily, { before: {}, after })).toEqual(after);
    expect(changedRows(daily, { before: after, after })).toEqual({ index: [], sum: [] });
  });

  it('are not the empty days that time brings, nor those that it takes', () => {
    const before = { index: [monday], sum: [1] };
    const after = { index: [tuesday], sum: [null] };
    expect(changedRows(daily, { before, after })).toEqual({ index: [], sum: [] });
  });

  it('are empty where what was there is no more', () => {
    const before = { index: [monday, tuesday], sum: [1, 2] };
    const emptied = { index: [monday, tuesday], sum: [1, null] };
    expect(changedRows(daily, { before, after: emptied })).toEqual({
      index: [tuesday],
      sum: [null],
    });
    const sources = {
      index: [monday, tuesday, tuesday],
      'group_key.1': ['oura', 'oura', 'withings'],
      sum: [1, 2, 3],
    };
    const fewer = {
      index: [monday, tuesday],
      'group_key.1': ['oura', 'oura'],
      sum: [1, 2],
    };
    expect(changedRows(bySource, { before: sources, after: fewer })).toEqual({
      index: [tuesday],
      'group_key.1': ['withings'],
      sum: [null],
    });
  });

  it('are cut into parts that an event holds, and none is lost', () => {
    const table = { index: Array.from({ length: 100 }, (_, row) => row) };
    const parts = partsOf(table, 100);
    expect(parts.flatMap(({ index }) => index)).toEqual(table.index);
    expect(parts.every((part) => JSON.stringify(part).length <= 100)).toBe(true);
    expect(partsOf({ index: ['a'.repeat(200)] }, 100)).toHaveLength(1);
  });
});

describe('the window', () => {
  const now = Date.parse('2026-11-20T23:30:00Z');

  it('is the year up to the end of the local day, and begins with a whole bucket', () => {
    const textOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
      [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
    expect(textOf(windowAt(daily, now))).toEqual(['2025-11-21', '2026-11-21']);
    expect(textOf(windowAt(queryOf('month'), now))).toEqual(['2025-11-01', '2026-11-21']);
  });
});

describe('a definition', () => {
  it('reads resources as they are stored, and names them as the contract does', () => {
    expect(resourcesOf(daily)).toEqual({ reads: ['body_weight'], dependencies: ['weight'] });
  });

  it('has a table of bounded size', () => {
    const rows = (count: number) => Array.from({ length: count }, () => 1);
    expect(sizeProblem({})).toBeNull();
    expect(sizeProblem({ index: rows(10_000) })).toBeNull();
    expect(sizeProblem({ index: rows(10_001) })).not.toBeNull();
    const wide = Object.fromEntries(rows(11).map((_, place) => [`c${place}`, rows(10_000)]));
    expect(sizeProblem(wide)).not.toBeNull();
  });
});
