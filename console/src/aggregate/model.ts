import type { ChartLine } from '#console/kernel/chart/model.ts';

/** Columns by their names, each as long as the others. */
export type Table = Readonly<Record<string, readonly unknown[]>>;
export type Row = Readonly<Record<string, unknown>>;

export function rowsOf(table: Table): readonly Row[] {
  const names = Object.keys(table);
  const length = Math.max(0, ...names.map((name) => table[name]?.length ?? 0));
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(names.map((name) => [name, table[name]?.[at] ?? null])),
  );
}

/** A value in a cell, in full. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const linesMax = 3;

/** What can be drawn of a table: its numbers over its time, where each time occurs once. */
export function chartLinesOf(table: Table): readonly ChartLine[] {
  const { index = [], ...others } = table;
  const seconds = index.map((time) =>
    typeof time === 'string' ? Date.parse(`${time.replace(/Z$/u, '')}Z`) / 1000 : Number.NaN,
  );
  const isAscending = seconds.every((each, at) => at === 0 || each > (seconds[at - 1] ?? Infinity));
  if (seconds.length === 0 || !isAscending || seconds.some(Number.isNaN)) return [];
  return Object.entries(others)
    .filter(([name, values]) => !name.startsWith('group_key') && areNumbers(values))
    .slice(0, linesMax)
    .map(([label, values]) => ({
      label,
      unit: '',
      shape: 'line' as const,
      seconds,
      values: values.map((value) => (typeof value === 'number' ? value : null)),
    }));
}

function areNumbers(values: readonly unknown[]): boolean {
  return (
    values.some((value) => typeof value === 'number') &&
    values.every((value) => value === null || typeof value === 'number')
  );
}

/** Queries to begin with, as bodies of the request. */
export function examplesOf(
  today: string,
): readonly { readonly title: string; readonly body: unknown }[] {
  const timeframe = (value: number, unit: string) => ({
    type: 'relative',
    anchor: today,
    past: { value, unit },
  });
  const day = { value: 1, unit: 'day' };
  return [
    {
      title: 'Mean heart rate, day by day',
      body: {
        timeframe: timeframe(30, 'day'),
        queries: [
          {
            select: [
              { group_key: '*' },
              { func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } },
            ],
            group_by: [{ date_trunc: day, arg: { index: 'timeseries' } }],
          },
        ],
      },
    },
    {
      title: 'Steps of each week, by source',
      body: {
        timeframe: timeframe(12, 'week'),
        queries: [
          {
            select: [{ group_key: '*' }, { func: 'sum', arg: { activity: 'steps' } }],
            group_by: [
              { date_trunc: { value: 1, unit: 'week' }, arg: { index: 'activity' } },
              { activity: 'source_provider' },
            ],
          },
        ],
      },
    },
    {
      title: 'Nights of little sleep',
      body: {
        timeframe: timeframe(90, 'day'),
        queries: [
          {
            select: [{ index: 'sleep' }, { sleep: 'duration_second' }, { sleep: 'efficiency' }],
            where: 'duration_second < 21600',
          },
        ],
      },
    },
  ];
}

export function textOf(body: unknown): string {
  return JSON.stringify(body, null, 2);
}
