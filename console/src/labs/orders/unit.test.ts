import { expect, test } from 'vitest';

import { unitText } from './unit.ts';

test('units are as people write them', () => {
  const written = {
    '10*3/uL': '×10³/µL',
    '10*12/L': '×10¹²/L',
    '{ratio}': '',
    'mL/min/{1.73_m2}': 'mL/min/1.73 m²',
    'umol/L': 'µmol/L',
    'u[IU]/mL': 'µIU/mL',
    'm[IU]/L': 'mIU/L',
    'mm[Hg]': 'mmHg',
    'kg/m2': 'kg/m²',
    'mg/dL': 'mg/dL',
    'ug/dL': 'µg/dL',
    fL: 'fL',
    Cel: '°C',
    '%': '%',
  };
  for (const [unit, text] of Object.entries(written)) expect(unitText(unit), unit).toBe(text);
  expect(unitText(null)).toBe('');
});
