import type { Json } from './people.ts';
import { call, days, every, type Question } from './question.ts';

const sunday = { type: 'absolute', start: '2026-03-29', end: '2026-03-29' };
const part = (name: string, table = 'timeseries'): Json => ({
  date_part: name,
  arg: { index: table },
});
const heartrate = { timeseries: 'heartrate', field: 'value' };
const steps = { timeseries: 'steps', field: 'value' };
const dailyMean = { select: [call('mean', heartrate)], group_by: [every('day')] };
const aligned = (carry: Json): Json => ({ ...dailyMean, align: { carry } });
const hours = (values: Readonly<Record<number, number>>): Json => ({
  index: Array.from(
    { length: 24 },
    (_, hour) => `2026-03-29T${String(hour).padStart(2, '0')}:00:00`,
  ),
  values: Array.from({ length: 24 }, (_, hour) => values[hour] ?? null),
});
const byHour = (column: string, values: Readonly<Record<number, number>>): Json => {
  const { index, values: cells } = hours(values);
  return { index, [column]: cells };
};

export const seriesQuestions: readonly Question[] = [
  {
    asks: 'the mean of each day: the watch wins where it has anything',
    person: 'samples',
    query: dailyMean,
    table: { index: days, mean: [90, 70, null, null, null, null, 65, 100] },
  },
  {
    asks: 'each source by itself',
    person: 'samples',
    query: {
      select: [{ group_key: '*' }, call('count', null), call('mean', heartrate)],
      group_by: [{ source: 'source_provider' }, { source: 'source_type' }],
    },
    table: {
      'group_key.0': ['garmin', 'oura'],
      'group_key.1': ['watch', 'ring'],
      count: [2, 6],
      mean: [95, 62.5],
    },
  },
  {
    asks: 'everything at once: without groups nothing is left out',
    person: 'samples',
    query: {
      select: ['count', 'min', 'max', 'mean', 'median', 'oldest', 'newest'].map((func) =>
        call(func, heartrate),
      ),
    },
    table: {
      count: [8],
      min: [50],
      max: [100],
      mean: [70.625],
      median: [67.5],
      oldest: [50],
      newest: [100],
    },
  },
  {
    asks: 'a provider put first: the kind of source still comes before it',
    person: 'samples',
    query: dailyMean,
    config: { provider_priority_overrides: ['oura'] },
    table: { index: days, mean: [90, 70, null, null, null, null, 65, 100] },
  },
  {
    asks: 'where comes before the choice of a source',
    person: 'samples',
    query: { ...dailyMean, where: "source_type = 'ring'" },
    table: { index: days, mean: [55, 70, null, null, null, null, 65, null] },
  },
  {
    asks: 'weeks begin on Monday',
    person: 'samples',
    query: { ...dailyMean, group_by: [every('week')] },
    table: { index: ['2026-03-23T00:00:00', '2026-03-30T00:00:00'], mean: [90, 100] },
  },
  {
    asks: 'the hours of a day with 23 of them',
    person: 'samples',
    timeframe: sunday,
    query: { select: [call('max', heartrate)], group_by: [every('hour')] },
    table: byHour('max', { 0: 55, 3: 65, 23: 75 }),
  },
  {
    asks: 'the hour of the day',
    person: 'samples',
    query: { select: [{ group_key: 0 }, call('max', heartrate)], group_by: [part('hour')] },
    table: { 'group_key.0': [0, 3, 7, 8, 13, 23], max: [100, 65, 50, 60, 90, 75] },
  },
  {
    asks: 'the day of the week, Monday is 1',
    person: 'samples',
    query: { select: [{ group_key: 0 }, call('count', heartrate)], group_by: [part('weekday')] },
    table: { 'group_key.0': [1, 2, 7], count: [2, 1, 3] },
  },
  {
    asks: 'the week of the year and the day of the year',
    person: 'samples',
    query: {
      select: [{ group_key: '*' }, call('max', heartrate)],
      group_by: [part('week_of_year'), part('day_of_year')],
    },
    table: {
      'group_key.0': [13, 13, 13, 14],
      'group_key.1': [82, 83, 88, 89],
      max: [90, 70, 75, 100],
    },
  },
  {
    asks: 'a month',
    person: 'samples',
    query: {
      select: [call('count', heartrate)],
      group_by: [every('month')],
      where: "source_type = 'ring'",
    },
    table: { index: ['2026-03-01T00:00:00'], count: [6] },
  },
  {
    asks: 'years in twos, counted from 2000',
    person: 'samples',
    query: { select: [call('min', heartrate)], group_by: [every('year', 'timeseries', 2)] },
    table: { index: ['2026-01-01T00:00:00'], min: [90] },
  },
  {
    asks: 'three days at a time, counted from Monday, 3 January 2000',
    person: 'samples',
    query: { select: [call('max', heartrate)], group_by: [every('day', 'timeseries', 3)] },
    table: {
      index: ['2026-03-23T00:00:00', '2026-03-26T00:00:00', '2026-03-29T00:00:00'],
      max: [90, null, 100],
    },
  },
  {
    asks: 'gaps filled from before',
    person: 'samples',
    query: aligned({ mode: 'carry_forward' }),
    table: { index: days, mean: [90, 70, 70, 70, 70, 70, 65, 100] },
  },
  {
    asks: 'gaps filled from before, two days at most',
    person: 'samples',
    query: aligned({ mode: 'carry_forward', max_age: { value: 2, unit: 'day' } }),
    table: { index: days, mean: [90, 70, 70, 70, null, null, 65, 100] },
  },
  {
    asks: 'gaps filled from behind',
    person: 'samples',
    query: aligned({ mode: 'carry_backward' }),
    table: { index: days, mean: [90, 70, 65, 65, 65, 65, 65, 100] },
  },
  {
    asks: 'gaps filled from the nearest day',
    person: 'samples',
    query: aligned({ mode: 'carry_nearest' }),
    table: { index: days, mean: [90, 70, 70, 70, 65, 65, 65, 100] },
  },
  {
    asks: 'gaps filled from a neighbour',
    person: 'samples',
    query: aligned({ mode: 'carry_nearest', span: { value: 1, unit: 'day' } }),
    table: { index: days, mean: [90, 70, 70, null, null, 65, 65, 100] },
  },
  {
    asks: 'gaps of each provider by itself',
    person: 'samples',
    query: {
      select: [{ group_key: '*' }, call('max', heartrate)],
      group_by: [every('week'), { source: 'source_provider' }],
      align: { carry: { mode: 'carry_forward' } },
    },
    table: {
      index: ['2026-03-23', '2026-03-23', '2026-03-30', '2026-03-30'].map(
        (day) => `${day}T00:00:00`,
      ),
      'group_key.1': ['garmin', 'oura', 'garmin', 'oura'],
      max: [90, 75, 100, 75],
    },
  },
  {
    asks: 'the deviation of a sample',
    person: 'samples',
    query: { select: [call('stddev', heartrate)], where: "source_provider = 'oura'" },
    table: { stddev: [9.354_143_466_934_854] },
  },
  {
    asks: 'the samples themselves, in the order of time',
    person: 'samples',
    query: {
      select: [{ index: 'timeseries' }, heartrate, { source: 'source_provider' }],
      where: 'value >= 75',
    },
    table: {
      index: ['2026-03-23T13:00:00', '2026-03-29T23:30:00', '2026-03-30T00:30:00'],
      value: [90, 75, 100],
      source_provider: ['garmin', 'oura', 'garmin'],
    },
  },
  {
    asks: 'NOT and OR',
    person: 'samples',
    query: { select: [call('count', heartrate)], where: 'NOT (value < 60 OR value > 70)' },
    table: { count: [3] },
  },
  {
    asks: 'steps across midnight, across the border of the window, and of two devices at once',
    person: 'samples',
    query: { select: [call('sum', steps)], group_by: [every('day')] },
    table: { index: days, sum: [20, 30, 150, null, null, null, 120, null] },
  },
  {
    asks: 'steps across the hour that was not',
    person: 'samples',
    timeframe: sunday,
    query: { select: [call('sum', steps)], group_by: [every('hour')] },
    table: byHour('sum', { 1: 60, 3: 60 }),
  },
  {
    asks: 'the steps of the phone',
    person: 'samples',
    query: {
      select: [call('sum', steps)],
      group_by: [every('day')],
      where: "source_type = 'phone'",
    },
    table: { index: days, sum: [20, 30, 130, null, null, null, 120, null] },
  },
  {
    asks: 'all steps of all sources, and how many samples had a part in them',
    person: 'samples',
    query: { select: [call('sum', steps), call('count', steps)] },
    table: { sum: [450], count: [5] },
  },
  {
    asks: 'for how long was walked',
    person: 'samples',
    query: {
      select: [call('sum', { timeseries: 'steps', field: 'duration' })],
      group_by: [every('day')],
    },
    table: { index: days, sum: [1800, 1800, 600, null, null, null, 3600, null] },
  },
  {
    asks: 'intervals as they were pushed, by their beginning',
    person: 'samples',
    query: {
      select: [{ index: 'timeseries' }, steps, { timeseries: 'steps', field: 'duration' }],
    },
    table: {
      index: [
        '2026-03-24T23:30:00',
        '2026-03-25T11:00:00',
        '2026-03-25T11:00:00',
        '2026-03-29T01:30:00',
      ],
      value: [60, 100, 150, 120],
      duration: [3600, 600, 600, 3600],
    },
  },
  {
    asks: 'both values of a blood pressure',
    person: 'samples',
    query: {
      select: ['systolic', 'diastolic'].map((field) =>
        call('mean', { timeseries: 'blood_pressure', field }),
      ),
    },
    table: { 'mean.systolic': [125], 'mean.diastolic': [85] },
  },
  {
    asks: 'how many tags of a note speak of food',
    person: 'samples',
    query: {
      select: [
        { timeseries: 'note', field: 'content' },
        {
          select: call('count', { element: true }),
          from: { unnest: { timeseries: 'note', field: 'tags' } },
          where: "element = 'food'",
        },
      ],
    },
    table: { content: ['Lunch, then a walk'], 'count.tags.element': [1] },
  },
];
