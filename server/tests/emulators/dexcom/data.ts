import { type Account, lastDays } from '../provider.ts';

const offsetMs = -8 * 3_600_000;
const sensor = {
  transmitterId: 'a2c31f9e',
  transmitterTicks: 42,
  transmitterGeneration: 'g7',
  displayDevice: 'iOS',
};

/** Times of an app, which has offsets, or of a receiver, which has none. */
function times(ms: number, isReceiver: boolean) {
  const local = new Date(ms + offsetMs).toISOString().slice(0, 19);
  const system = new Date(ms).toISOString().slice(0, 19);
  return isReceiver
    ? { systemTime: system, displayTime: local }
    : { systemTime: `${system}Z`, displayTime: `${local}-08:00` };
}

/** So many days up to the last one: a value every six hours, a calibration, and what was entered. */
export function dexcomPerson(lastDay: string, days: number): Account {
  const list = lastDays(lastDay, days);
  const at = (day: string, hour: number): number => Date.parse(day) + hour * 3_600_000;
  return {
    egvs: list.flatMap((day) =>
      [1, 4, 7, 10].map((hour) => ({
        recordId: `egv-${day}-${hour}`,
        ...times(at(day, hour), hour === 4),
        ...sensor,
        value: 100 + hour,
        status: null,
        unit: 'mg/dL',
        trend: 'flat',
        trendRate: 0.1,
        rateUnit: 'mg/dL/min',
      })),
    ),
    calibrations: list.map((day) => ({
      recordId: `cal-${day}`,
      ...times(at(day, 2), false),
      ...sensor,
      value: 97,
      unit: 'mg/dL',
    })),
    events: list.flatMap((day) => {
      const entry = (hour: number, fields: Readonly<Record<string, unknown>>) => ({
        recordId: `event-${day}-${hour}`,
        ...times(at(day, hour), false),
        ...sensor,
        eventStatus: 'created',
        eventSubType: null,
        ...fields,
      });
      return [
        entry(1, { eventType: 'carbs', value: '45', unit: 'grams' }),
        entry(2, { eventType: 'insulin', eventSubType: 'fastActing', value: '4.5', unit: 'units' }),
        entry(3, { eventType: 'insulin', eventSubType: 'longActing', value: '12', unit: 'units' }),
        entry(4, { eventType: 'exercise', eventSubType: 'medium', value: '30', unit: 'minutes' }),
        entry(5, { eventType: 'notes', value: 'A long walk', unit: null }),
        entry(6, { eventType: 'carbs', value: '20', unit: 'grams', eventStatus: 'deleted' }),
        entry(7, { eventType: 'health', eventSubType: 'stress', value: '-1', unit: null }),
      ];
    }),
    devices: [{ ...sensor, lastUploadDate: `${lastDay}T11:00:00Z` }],
  };
}
