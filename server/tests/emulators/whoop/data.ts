import { type Account, lastDays } from '../provider.ts';

const offset = '-05:00';
const at = (day: string, hour: number): string =>
  new Date(Date.parse(day) + hour * 3_600_000).toISOString();

/** So many days up to the last one: a night with its recovery, a workout and a cycle each. */
export function whoopPerson(lastDay: string, days: number): Account {
  const list = lastDays(lastDay, days);
  const sleepId = (day: string): string => `ecfc6a15-4661-442f-a9a4-${day.replaceAll('-', '')}0000`;
  return {
    sleep: list.map((day, index) => ({
      id: sleepId(day),
      cycle_id: 93_845 + index,
      created_at: at(day, 11),
      updated_at: at(day, 11),
      start: at(day, 3),
      end: at(day, 10),
      timezone_offset: offset,
      nap: false,
      score_state: 'SCORED',
      score: {
        stage_summary: {
          total_in_bed_time_milli: 25_200_000,
          total_awake_time_milli: 1_800_000,
          total_no_data_time_milli: 0,
          total_light_sleep_time_milli: 12_600_000,
          total_slow_wave_sleep_time_milli: 5_400_000,
          total_rem_sleep_time_milli: 5_400_000,
          sleep_cycle_count: 4,
          disturbance_count: 9,
        },
        sleep_needed: { baseline_milli: 27_395_716 },
        respiratory_rate: 16.11328125,
        sleep_performance_percentage: 98,
        sleep_consistency_percentage: 90,
        sleep_efficiency_percentage: 91.69533,
      },
    })),
    recovery: list.map((day, index) => ({
      cycle_id: 93_845 + index,
      sleep_id: sleepId(day),
      created_at: at(day, 11),
      updated_at: at(day, 11),
      score_state: 'SCORED',
      score: {
        user_calibrating: false,
        recovery_score: 44,
        resting_heart_rate: 64,
        hrv_rmssd_milli: 31.813562,
        spo2_percentage: 95.6875,
        skin_temp_celsius: 33.7,
      },
    })),
    workout: list.map((day, index) => ({
      id: `workout-${index}`,
      created_at: at(day, 11),
      updated_at: at(day, 11),
      start: at(day, 10.5),
      end: at(day, 11),
      timezone_offset: offset,
      sport_name: 'running',
      sport_id: 0,
      score_state: 'SCORED',
      score: {
        strain: 8.2463,
        average_heart_rate: 123,
        max_heart_rate: 146,
        kilojoule: 1569.34,
        percent_recorded: 100,
        distance_meter: 1772.77,
        altitude_gain_meter: 46.64,
        altitude_change_meter: -0.78,
        zone_durations: { zone_zero_milli: 300_000 },
      },
    })),
    cycle: list.map((day, index) => ({
      id: 93_845 + index,
      created_at: at(day, 11),
      updated_at: at(day, 11),
      start: at(day, 3),
      // The last one is running.
      ...(index + 1 === days ? {} : { end: at(day, 27) }),
      timezone_offset: offset,
      score_state: 'SCORED',
      score: { strain: 5.29, kilojoule: 8288.297, average_heart_rate: 68, max_heart_rate: 141 },
    })),
  };
}
