import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { byPanel } from './panels.ts';

const marker = (name: string) => ({ marker_id: 1, name, slug: name, provider_id: null });
const of = (name: string, interpretation: string, ...panels: readonly string[]) => ({
  name,
  interpretation,
  source_markers: panels.length === 0 ? null : panels.map(marker),
});

test('results stand in their panels, the panel with a critical one first', () => {
  const rows = byPanel([
    of('Sodium', 'normal', 'Metabolic'),
    of('Ferritin', 'normal', 'Ferritin'),
    of('Haemoglobin', 'normal', 'Blood count'),
    of('Potassium', 'normal', 'Metabolic'),
    of('White cells', 'critical', 'Blood count'),
    of('Stray', 'normal'),
  ]);
  expect(rows.map(({ panel, result }) => `${panel}: ${result.name}`)).toEqual([
    'Blood count: White cells',
    'Blood count: Haemoglobin',
    'Metabolic: Sodium',
    'Metabolic: Potassium',
    'Single tests: Ferritin',
    'Not ordered: Stray',
  ]);
});

test('each result is there once, and each panel in one stretch', () => {
  const result = fc.record({
    interpretation: fc.constantFrom('normal', 'abnormal', 'critical', 'unknown'),
    source_markers: fc.option(
      fc.array(fc.constantFrom('A', 'B', 'C').map(marker), { maxLength: 2 }),
    ),
  });
  fc.assert(
    fc.property(fc.array(result), (results) => {
      const rows = byPanel(results);
      expect(new Set(rows.map((row) => row.result))).toEqual(new Set(results));
      expect(rows).toHaveLength(results.length);
      const starts = rows.filter(({ panel }, at) => rows[at - 1]?.panel !== panel);
      expect(starts).toHaveLength(new Set(rows.map(({ panel }) => panel)).size);
    }),
  );
});
