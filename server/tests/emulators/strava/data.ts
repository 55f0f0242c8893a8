import { type Account, lastDays } from '../provider.ts';

/** So many days up to the last one, a run each, as the activity's own page has it; the emulator lists less of it. */
export function stravaPerson(lastDay: string, days: number): Account {
  return {
    activities: lastDays(lastDay, days).map((day, index) => ({
      resource_state: 3,
      id: 154_504_250_376_000 + index,
      athlete: { id: 134_815, resource_state: 1 },
      name: 'Morning Run',
      type: 'Run',
      sport_type: 'TrailRun',
      manual: false,
      start_date: `${day}T05:30:00Z`,
      start_date_local: `${day}T07:30:00Z`,
      timezone: '(GMT+01:00) Europe/Berlin',
      utc_offset: 7200,
      elapsed_time: 3720,
      moving_time: 3600,
      distance: 10_012.5,
      total_elevation_gain: 156.4,
      elev_high: 212.4,
      elev_low: 88.2,
      average_speed: 2.781,
      max_speed: 4.1,
      has_heartrate: true,
      average_heartrate: 148.6,
      max_heartrate: 171,
      average_watts: 241.3,
      device_watts: true,
      calories: 712.4,
      kilojoules: 868.7,
      device_name: 'Garmin Forerunner 945',
      start_latlng: [52.5, 13.4],
      map: {
        id: 'a1',
        polyline: 'ki{eFvqfiVqAWQIGEEKAYJgBVqDJ{BHa@jAkNJw@',
        summary_polyline: 'ki',
      },
      streams: {
        time: [0, 1, 3],
        heartrate: [101, 103, 0],
        distance: [0, 2.8, 8.2],
        altitude: [88.2, 88.4, 88.6],
        watts: [null, 230, 245],
      },
    })),
  };
}
