import { type Account, lastDays } from '../provider.ts';

const common = { app: 'AAPS', utcOffset: 60, isValid: true };

/** So many days up to the last one: four values of a sensor, one of a finger, and what was entered. */
export function nightscoutPerson(lastDay: string, days: number): Account {
  const list = lastDays(lastDay, days);
  const entry = (day: string, hour: number, fields: Readonly<Record<string, unknown>>) => {
    const date = Date.parse(day) + hour * 3_600_000;
    const identifier = `${day}-${hour}-${String(fields['type'] ?? fields['eventType'])}`;
    return { identifier, date, srvCreated: date, srvModified: date, ...common, ...fields };
  };
  const sgv = (day: string, hour: number, value: number | string) =>
    entry(day, hour, { type: 'sgv', sgv: value, direction: 'Flat', device: 'a sensor' });
  return {
    entries: list.flatMap((day) => [
      sgv(day, 1, 120),
      sgv(day, 4, '125'),
      sgv(day, 7, 130),
      sgv(day, 10, 98),
      entry(day, 2, { type: 'mbg', mbg: 118, device: 'a meter' }),
      // The number of an error, and no value.
      sgv(day, 3, 5),
    ]),
    treatments: list.flatMap((day) => [
      entry(day, 1, { eventType: 'Meal Bolus', insulin: 8.1, pumpType: 'DANA_R', type: 'NORMAL' }),
      entry(day, 2, { eventType: 'Correction Bolus', insulin: 0.25, isSMB: true }),
      entry(day, 3, { eventType: 'Carb Correction', carbs: 45 }),
      entry(day, 4, { eventType: 'Temp Basal', absolute: 1.2, duration: 30, rate: 1.2 }),
      entry(day, 5, { eventType: 'Note', notes: 'A long walk' }),
      entry(day, 6, { eventType: 'BG Check', glucose: 6.1, glucoseType: 'Finger', units: 'mmol' }),
    ]),
  };
}
