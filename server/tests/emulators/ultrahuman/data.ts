import { type Account, lastDays } from '../provider.ts';

/** So many days up to the last one: a night, three heart rates and temperatures each. */
export function ultrahumanPerson(lastDay: string, days: number): Account {
  return {
    metrics: lastDays(lastDay, days).map((day) => {
      const start = Date.parse(day) / 1000;
      const values = (first: number) =>
        [1, 2, 3].map((hour, index) => ({ timestamp: start + hour * 3600, value: first + index }));
      return {
        day,
        metric_data: [
          {
            type: 'Sleep',
            object: {
              bedtime_start: start,
              bedtime_end: start + 28_800,
              quick_metrics: [
                { type: 'time_in_bed', value: 28_800 },
                { type: 'sleep_efic', value: 91 },
              ],
              sleep_stages: [
                { type: 'deep_sleep', stage_time: 5400 },
                { type: 'light_sleep', stage_time: 14_400 },
                { type: 'rem_sleep', stage_time: 6300 },
                { type: 'awake', stage_time: 2700 },
              ],
            },
          },
          { type: 'hr', object: { day_start_timestamp: start, values: values(55) } },
          { type: 'hrv', object: { day_start_timestamp: start, values: values(48) } },
          { type: 'temp', object: { day_start_timestamp: start, values: values(34) } },
          { type: 'steps', object: { day_start_timestamp: start, values: values(120) } },
          { type: 'vo2_max', object: { day_start_timestamp: start, value: 44 } },
          { type: 'night_rhr', object: { day_start_timestamp: start, avg: 52 } },
        ],
      };
    }),
  };
}
