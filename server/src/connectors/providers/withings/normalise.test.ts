import { describe, expect, test } from 'vitest';

import { type Normalised, ProviderError } from '#sources';

import { withings } from './index.ts';

function normalise(resource: string, answer: unknown): Normalised {
  return withings.normalise({ resource, body: Buffer.from(JSON.stringify(answer)) });
}

function body(of: unknown): unknown {
  return { status: 0, body: of };
}

function samplesOf(resource: string, normalised: Normalised): readonly unknown[] {
  return normalised.samples.find((each) => each.resource === resource)?.data ?? [];
}

function summariesOf(resource: string, normalised: Normalised): readonly unknown[] {
  return normalised.summaries.find((each) => each.resource === resource)?.data ?? [];
}

const atSeconds = 1_690_491_576;
const at = { timestamp: '2023-07-27T20:59:36+00:00', timezone_offset: 7200 };

function group(measures: readonly unknown[], further: object = {}): unknown {
  return { grpid: 12, attrib: 0, date: atSeconds, category: 1, measures, ...further };
}

function answerOf(...groups: readonly unknown[]): Normalised {
  return normalise('getmeas', body({ timezone: 'Europe/Berlin', measuregrps: groups, more: 0 }));
}

describe('measurements', () => {
  const scale = [
    { value: 748, type: 1, unit: -1 },
    { value: 60_027, type: 5, unit: -3 },
    { value: 1975, type: 6, unit: -2 },
    { value: 374, type: 77, unit: -1 },
    { value: 561, type: 76, unit: -1 },
    { value: 374, type: 88, unit: -2 },
    { value: 3, type: 170, unit: 0 },
  ];

  test('a step on the scale is a body and its samples, without the dust of multiplication', () => {
    const normalised = answerOf(group(scale));
    expect(summariesOf('body', normalised)).toEqual([
      {
        source_type: 'scale',
        provider_id: '12',
        measured_at: at.timestamp,
        time_zone: 'Europe/Berlin',
        weight: 74.8,
        fat: 19.75,
        water_percentage: 50,
        muscle_mass_percentage: 75,
        bone_mass_percentage: 5,
        visceral_fat_index: 3,
        lean_body_mass_kilogram: 60.027,
      },
    ]);
    const common = { source_type: 'scale', ...at };
    expect(samplesOf('body_weight', normalised)).toEqual([{ ...common, value: 74.8 }]);
    expect(samplesOf('body_fat', normalised)).toEqual([{ ...common, value: 19.75 }]);
    expect(samplesOf('lean_body_mass', normalised)).toEqual([{ ...common, value: 60.027 }]);
  });

  test('a mass without the weight of the same moment has no share of it', () => {
    const normalised = answerOf(group([{ value: 374, type: 77, unit: -1 }]));
    expect(summariesOf('body', normalised)).toEqual([]);
  });

  test('a cuff gives a pressure and a pulse, and half of a pressure is none', () => {
    const pulse = { value: 88, type: 11, unit: 0 };
    const [low, high] = [
      { value: 89, type: 9, unit: 0 },
      { value: 109, type: 10, unit: 0 },
    ];
    const whole = answerOf(group([low, high, pulse]));
    const common = { source_type: 'cuff', ...at };
    expect(samplesOf('blood_pressure', whole)).toEqual([
      { ...common, systolic: 109, diastolic: 89 },
    ]);
    expect(samplesOf('heartrate', whole)).toEqual([{ ...common, value: 88 }]);
    expect(summariesOf('body', whole)).toEqual([]);
    expect(samplesOf('blood_pressure', answerOf(group([low, pulse])))).toEqual([]);
  });

  test('temperature, blood oxygen and oxygen uptake are samples of an unknown device', () => {
    const normalised = answerOf(
      group([
        { value: 36_640, type: 71, unit: -3 },
        { value: 98, type: 54, unit: 0 },
        { value: 42, type: 123, unit: 0 },
      ]),
    );
    const common = { source_type: 'unknown', ...at };
    expect(samplesOf('body_temperature', normalised)).toEqual([{ ...common, value: 36.64 }]);
    expect(samplesOf('blood_oxygen', normalised)).toEqual([{ ...common, value: 98 }]);
    expect(samplesOf('vo2_max', normalised)).toEqual([{ ...common, value: 42 }]);
  });

  test('aims are no measurements, nor is what may be somebody else’s', () => {
    const normalised = answerOf(group(scale, { category: 2 }), group(scale, { attrib: 1 }));
    expect(summariesOf('body', normalised)).toEqual([]);
    expect(normalised.samples.flatMap(({ data }) => data)).toEqual([]);
  });

  test('what was typed in comes from the app', () => {
    const typed = answerOf(group(scale, { attrib: 2 }), group(scale, { attrib: 4 }));
    expect(samplesOf('body_weight', typed)).toMatchObject([
      { source_type: 'app' },
      { source_type: 'app' },
    ]);
  });

  test('a group’s own zone is before that of the account, on either side of a change of clocks', () => {
    const before = 1_774_745_940; // 2026-03-29T00:59:00Z
    const normalised = answerOf(
      group(scale, { date: before, timezone: 'Europe/Paris' }),
      group(scale, { date: before + 60, timezone: 'Europe/Paris' }),
      group(scale, { date: before, timezone: 'Mars/Olympus' }),
    );
    expect(samplesOf('body_weight', normalised)).toMatchObject([
      { timestamp: '2026-03-29T00:59:00+00:00', timezone_offset: 3600 },
      { timestamp: '2026-03-29T01:00:00+00:00', timezone_offset: 7200 },
      { timezone_offset: 3600 },
    ]);
    expect(summariesOf('body', normalised)).toMatchObject([
      { time_zone: 'Europe/Paris' },
      { time_zone: 'Europe/Paris' },
      { time_zone: 'Europe/Berlin' },
    ]);
  });

  test('without any zone there is no offset', () => {
    const normalised = normalise('getmeas', body({ measuregrps: [group(scale)] }));
    expect(samplesOf('body_weight', normalised)).toMatchObject([{ timezone_offset: null }]);
  });

  test('types that we do not know and values that are none are left out', () => {
    const normalised = answerOf(
      group([{ value: 1, type: 9999, unit: 0 }, { value: null, type: 1, unit: 0 }, null, {}]),
      group([{ value: 748, type: 1 }]),
      group(scale, { date: null }),
      group(scale, { date: 1e300 }),
    );
    expect(summariesOf('body', normalised)).toEqual([]);
    expect(normalised.samples.flatMap(({ data }) => data)).toEqual([]);
  });

  test('of several heights the last is the person’s', () => {
    const of = (value: number, date: number): unknown =>
      group([{ value, type: 4, unit: -2 }], { date });
    const groups = [of(181, atSeconds - 99), of(183, atSeconds), of(182, atSeconds - 9)];
    expect(normalise('height', body({ measuregrps: groups })).summaries).toEqual([
      { resource: 'profile', data: [{ source_type: 'unknown', height: 183 }] },
    ]);
    expect(normalise('height', body({ measuregrps: [] })).summaries).toEqual([]);
  });
});

test('a day’s activity is in kilocalories, metres and minutes, in the zone of its day', () => {
  const day = {
    date: '2026-11-20',
    timezone: 'America/New_York',
    is_tracker: true,
    steps: 8432,
    distance: 6200.5,
    elevation: 12,
    soft: 7200,
    moderate: 1830,
    intense: 0,
    calories: 450.7,
    totalcalories: 2800.2,
    hr_average: 72,
    hr_min: 0,
    hr_max: 145,
  };
  const bare = { date: '2026-11-19', is_tracker: false };
  const normalised = normalise('getactivity', body({ activities: [day, bare, { steps: 5 }] }));
  expect(summariesOf('activity', normalised)).toEqual([
    {
      source_type: 'watch',
      calendar_date: '2026-11-20',
      time_zone: 'America/New_York',
      calories_total: 2800.2,
      calories_active: 450.7,
      steps: 8432,
      distance: 6200.5,
      floors_climbed: 12,
      low: 120,
      medium: 30.5,
      high: 0,
      heart_rate: { avg_bpm: 72, min_bpm: null, max_bpm: 145 },
    },
    expect.objectContaining({
      source_type: 'unknown',
      calendar_date: '2026-11-19',
      steps: null,
      heart_rate: null,
    }),
  ]);
});

test('a workout keeps its sport, its pauses and what was typed in', () => {
  const workout = {
    id: 500,
    category: 2,
    timezone: 'Europe/Paris',
    attrib: 0,
    startdate: 1_795_194_000,
    enddate: 1_795_197_600,
    date: '2026-11-20',
    data: {
      calories: 480,
      distance: 9800,
      steps: 9100,
      hr_average: 148,
      hr_max: 171,
      pause_duration: 60,
    },
  };
  const typed = {
    ...workout,
    attrib: 2,
    category: 4711,
    data: { manual_calories: 90, calories: 0 },
  };
  const series = [workout, typed, { ...workout, enddate: null }, { ...workout, enddate: 5 }];
  expect(summariesOf('workouts', normalise('getworkouts', body({ series })))).toEqual([
    {
      source_type: 'watch',
      provider_id: '500',
      calendar_date: '2026-11-20',
      time_zone: 'Europe/Paris',
      time_start: '2026-11-20T17:00:00+00:00',
      time_end: '2026-11-20T18:00:00+00:00',
      sport_name: 'running',
      calories: 480,
      distance: 9800,
      steps: 9100,
      average_hr: 148,
      max_hr: 171,
      moving_time: 3540,
    },
    expect.objectContaining({
      source_type: 'app',
      sport_name: 'other',
      calories: 90,
      distance: null,
      moving_time: null,
    }),
  ]);
});

describe('sleep', () => {
  const start = 1_795_140_000; // 2026-11-20T02:00:00Z
  const night = {
    id: 700,
    timezone: 'Europe/Paris',
    model: 16,
    startdate: start,
    enddate: start + 1800,
    date: '2026-11-20',
    completed: true,
    data: {
      total_timeinbed: 1800,
      total_sleep_time: 1500,
      wakeupduration: 300,
      lightsleepduration: 900,
      deepsleepduration: 600,
      remsleepduration: 0,
      sleep_latency: 120,
      sleep_efficiency: 0.83,
      sleep_score: 82,
      hr_average: 56,
      hr_min: 49,
      hr_max: 78,
      rr_average: 15,
    },
  };
  const stretch = (from: number, to: number, state: number, further: object = {}): unknown => ({
    startdate: start + from,
    enddate: start + to,
    state,
    ...further,
  });
  const page = (nights: readonly unknown[], ...answers: readonly unknown[]): Normalised =>
    normalise('sleep', {
      summary: body({ series: nights }),
      nights: answers.map((series) => body({ series })),
    });

  test('a night is a summary with its stages, and samples where they were measured', () => {
    const normalised = page(
      [night],
      [
        stretch(300, 1200, 2, { hr: { [start + 300]: 55 }, rmssd: { [start + 300]: 47 } }),
        stretch(0, 300, 0, { hr: { [start]: 60, [start + 60]: 0 }, rr: { [start]: 14.5 } }),
        stretch(1200, 1500, 1),
        stretch(1500, 1800, 1, { hr: null, rr: { soon: 14 } }),
      ],
    );
    expect(summariesOf('sleep', normalised)).toEqual([
      {
        source_type: 'watch',
        provider_id: '700',
        calendar_date: '2026-11-20',
        time_zone: 'Europe/Paris',
        bedtime_start: '2026-11-20T02:00:00+00:00',
        bedtime_stop: '2026-11-20T02:30:00+00:00',
        duration: 1800,
        total: 1500,
        awake: 300,
        light: 900,
        rem: 0,
        deep: 600,
        latency: 120,
        efficiency: 83,
        score: 82,
        hr_average: 56,
        hr_lowest: 49,
        hr_maximum: 78,
        respiratory_rate: 15,
        state: 'confirmed',
        stage_start_offset_second: [0, 300, 1200],
        stage_end_offset_second: [300, 1200, 1800],
        stage_type: [4, 1, 2],
      },
    ]);
    const common = { source_type: 'watch', timezone_offset: 3600 };
    expect(samplesOf('heartrate', normalised)).toEqual([
      { ...common, timestamp: '2026-11-20T02:05:00+00:00', value: 55 },
      { ...common, timestamp: '2026-11-20T02:00:00+00:00', value: 60 },
    ]);
    expect(samplesOf('hrv', normalised)).toMatchObject([{ value: 47 }]);
    expect(samplesOf('respiratory_rate', normalised)).toMatchObject([{ value: 14.5 }]);
  });

  test('stages lie within the night and do not overlap; those that we do not know are unknown', () => {
    const normalised = page(
      [night],
      [stretch(-600, 600, 3), stretch(300, 900, 1), stretch(900, 1200, 42), stretch(1200, 9000, 4)],
    );
    expect(summariesOf('sleep', normalised)).toMatchObject([
      {
        stage_start_offset_second: [0, 600, 900, 1200],
        stage_end_offset_second: [600, 900, 1200, 1800],
        stage_type: [3, 2, -1, 5],
      },
    ]);
  });

  test('each night has its own stages, also where another has none', () => {
    const other = { ...night, id: 701, startdate: start + 9000, enddate: start + 9600 };
    const normalised = page([night, other], [], [stretch(9000, 9600, 2)]);
    const [first, second] = summariesOf('sleep', normalised) as Record<string, unknown>[];
    expect(first).not.toHaveProperty('stage_type');
    expect(second).toMatchObject({ stage_type: [1], stage_end_offset_second: [600] });
  });

  test('a night that clocks are put back in lasts as long as it lasted', () => {
    const from = 1_792_875_600; // 2026-10-24T23:00:00+02:00
    const autumn = { ...night, startdate: from, enddate: from + 9 * 3600, date: '2026-10-25' };
    const hr = { [from]: 60, [from + 8 * 3600]: 61 };
    const whole = { startdate: from, enddate: from + 9 * 3600, state: 1, hr };
    const normalised = page([autumn], [whole]);
    expect(summariesOf('sleep', normalised)).toMatchObject([
      { calendar_date: '2026-10-25', stage_end_offset_second: [32_400] },
    ]);
    expect(samplesOf('heartrate', normalised)).toMatchObject([
      { timezone_offset: 7200 },
      { timezone_offset: 3600 },
    ]);
  });

  test('what is null or missing stays so', () => {
    const bare = { id: 9, startdate: start, enddate: start + 60, data: null };
    const normalised = page([bare, { ...bare, enddate: null }, null]);
    const [summary, ...others] = summariesOf('sleep', normalised) as Record<string, unknown>[];
    expect(others).toEqual([]);
    const given = Object.entries(summary ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(given)).toEqual({
      source_type: 'unknown',
      provider_id: '9',
      bedtime_start: '2026-11-20T02:00:00+00:00',
      bedtime_stop: '2026-11-20T02:01:00+00:00',
    });
  });
});

test('a recording of the heart is a rate, and a pressure where a cuff made it', () => {
  const recording = { heart_rate: 66, timestamp: atSeconds, timezone: 'Europe/Berlin', ecg: {} };
  const series = [
    { ...recording, bloodpressure: { systole: 121, diastole: 79 } },
    { ...recording, bloodpressure: { systole: 121 } },
    { ...recording, heart_rate: 0, timestamp: null },
  ];
  const normalised = normalise('heart', body({ series }));
  expect(samplesOf('heartrate', normalised)).toEqual([
    { source_type: 'cuff', ...at, value: 66 },
    { source_type: 'unknown', ...at, value: 66 },
  ]);
  expect(samplesOf('blood_pressure', normalised)).toEqual([
    { source_type: 'cuff', ...at, systolic: 121, diastolic: 79 },
  ]);
});

test('a device is what its kind says', () => {
  const devices = [
    {
      type: 'Scale',
      model: 'Body Comp',
      deviceid: 'd1',
      hash_deviceid: 'h1',
      mac_address: 'aa:bb',
    },
    { type: 'Toaster', deviceid: 'd2' },
    { type: 'Scale' },
  ];
  expect(normalise('getdevice', body({ devices })).devices).toEqual([
    { providerId: 'h1', model: 'Body Comp', manufacturer: 'Withings', sourceType: 'scale' },
    { providerId: 'd2', model: null, manufacturer: 'Withings', sourceType: 'unknown' },
  ]);
});

test('an answer that is no JSON is a failure, of a resource that is gone is nothing', () => {
  const page = { resource: 'getmeas', body: Buffer.from('{"status":0,"bo') };
  expect(() => withings.normalise(page)).toThrow(ProviderError);
  const nothing = { samples: [], summaries: [], devices: [] };
  expect(normalise('stetho', body({}))).toEqual(nothing);
});

test.each(withings.resources.map(({ name }) => name))(
  'an answer of %s that is not what it should be does no harm',
  (resource) => {
    const odd = [null, 7, 'x', [], {}, { date: {}, startdate: 'x', measures: 3, data: [] }];
    const page = body({ measuregrps: odd, activities: odd, series: odd, devices: odd });
    for (const answer of [page, { summary: page, nights: odd }, body(null), body([])]) {
      const { samples, summaries, devices } = normalise(resource, answer);
      expect(samples.flatMap(({ data }) => data)).toEqual([]);
      expect(summaries.flatMap(({ data }) => data)).toEqual([]);
      expect(devices).toEqual([]);
    }
  },
);
