import { type Account, lastDays } from '../provider.ts';

/** So many days up to the last one, a ride each; numbers of the summary are texts. */
export function wahooPerson(lastDay: string, days: number): Account {
  return {
    workouts: lastDays(lastDay, days).map((day, index) => ({
      id: 9000 + index,
      starts: `${day}T08:30:00.000Z`,
      minutes: 61,
      name: 'Cycling',
      plan_id: null,
      workout_token: 'ELEMNT',
      workout_type_id: 15,
      workout_summary: {
        id: 1,
        heart_rate_avg: '131.0',
        calories_accum: '612.5',
        distance_accum: '27402.44',
        duration_active_accum: '3480.0',
        duration_total_accum: '3660.0',
        duration_paused_accum: '180.0',
        power_bike_avg: '182.0',
        speed_avg: '7.87',
        ascent_accum: '312.0',
        file: { url: 'https://cdn.wahooligan.com/ride.fit' },
      },
    })),
  };
}
