import { type Account, lastDays } from '../provider.ts';

/** So many days up to the last one: a night with its recharge, a run, a day's sums and two heart rates each. */
export function polarPerson(lastDay: string, days: number): Account {
  const list = lastDays(lastDay, days);
  const before = (day: string): string =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return {
    nights: list.map((day) => ({
      polar_user: 'https://www.polaraccesslink.com/v3/users/1',
      date: day,
      sleep_start_time: `${before(day)}T23:39:07+03:00`,
      sleep_end_time: `${day}T08:19:37+03:00`,
      device_id: '1111AAAA',
      light_sleep: 12_540,
      deep_sleep: 8340,
      rem_sleep: 7800,
      unrecognized_sleep_stage: 0,
      total_interruption_duration: 1800,
      sleep_score: 82,
      hypnogram: {
        '23:39': 0,
        '23:50': 3,
        '00:50': 4,
        '02:50': 2,
        '04:50': 1,
        '06:50': 5,
        '07:50': 0,
      },
      heart_rate_samples: { '23:41': 70, '00:16': 61 },
    })),
    recharges: list.map((day) => ({
      date: day,
      heart_rate_avg: 58,
      beat_to_beat_avg: 1034,
      heart_rate_variability_avg: 42,
      breathing_rate_avg: 14.1,
      ans_charge: 2.1,
      nightly_recharge_status: 4,
    })),
    exercises: list.map((day) => ({
      id: `2AC312F${day.replaceAll('-', '')}`,
      upload_time: `${day}T08:00:00.000Z`,
      device: 'Polar Vantage V3',
      start_time: `${day}T09:40:02.000`,
      start_time_utc_offset: 180,
      duration: 'PT44M',
      calories: 530,
      distance: 7600,
      heart_rate: { average: 129, maximum: 147 },
      sport: 'OTHER',
      detailed_sport_info: 'TRAIL_RUNNING',
      samples: [
        { 'recording-rate': 5, 'sample-type': '0', data: '0,100,102' },
        { 'recording-rate': 5, 'sample-type': '1', data: '2.5,2.6,2.7' },
      ],
    })),
    activities: list.map((day) => ({
      start_time: `${day}T00:00:00`,
      end_time: `${day}T23:59:59`,
      active_duration: 'PT3H',
      calories: 2329,
      active_calories: 428,
      steps: 8250,
      distance_from_steps: 6200,
    })),
    heart_rates: list.map((day) => ({
      date: day,
      heart_rate_samples: [
        { heart_rate: 63, sample_time: '03:02:08' },
        { heart_rate: 64, sample_time: '03:07:08' },
      ],
    })),
  };
}
