/** Values of people by unit: one outside of its own unit's range and inside another's was likely written in the other. */
const ranges: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  glucose: { 'mg/dL': [18, 810], 'mmol/L': [1, 45] },
  blood_oxygen: { '%': [40, 100], fraction: [0.4, 1] },
  body_fat: { '%': [2, 80], fraction: [0.02, 0.8] },
  body_temperature: { '°C': [28, 45], '°F': [82, 113] },
  basal_body_temperature: { '°C': [28, 45], '°F': [82, 113] },
};

/** The unit in which a value is likelier than in the one that is given; null: there is none. */
export function likelierUnit(resource: string, unit: string, value: number): string | null {
  const known = ranges[resource] ?? {};
  const own = known[unit];
  if (own === undefined || isWithin(value, own)) return null;
  const other = Object.entries(known).find(
    ([name, range]) => name !== unit && isWithin(value, range),
  );
  return other?.[0] ?? null;
}

const isWithin = (value: number, [min, max]: readonly [number, number]): boolean =>
  value >= min && value <= max;
