/** Withings' measure types that Salus reads, by number. */
export const measureTypes = {
  weight: 1,
  height: 4,
  leanMass: 5,
  fatRatio: 6,
  diastolic: 9,
  systolic: 10,
  pulse: 11,
  bloodOxygen: 54,
  bodyTemperature: 71,
  muscleMass: 76,
  hydration: 77,
  boneMass: 88,
  vo2Max: 123,
  visceralFat: 170,
} as const;

export type Measure = keyof typeof measureTypes;
