import type { Column } from '#console/kernel/table/table.tsx';

import { turnAround } from '../model.ts';
import type { Marker } from '../queries.ts';

/** What a marker is, whoever lists it. */
export const measuredColumns: readonly Column<Marker>[] = [
  { title: 'Marker', cell: ({ name }) => name, csv: ({ name }) => name },
  {
    title: 'Code',
    cell: ({ provider_id: code }) => (code === null ? '–' : <code>{code}</code>),
    csv: ({ provider_id: code }) => code,
  },
  {
    title: 'Unit',
    cell: ({ unit }) => unit ?? '–',
    csv: ({ unit }) => unit,
  },
  {
    title: 'LOINC',
    cell: ({ expected_results: results }) => loincOf(results) || '–',
    csv: ({ expected_results: results }) => loincOf(results),
  },
  {
    title: 'Results in',
    cell: ({ common_tat_days: usual, worst_case_tat_days: worst }) =>
      turnAround(usual, worst) ?? '–',
    csv: ({ common_tat_days: usual }) => usual,
  },
];

function loincOf(results: Marker['expected_results']): string {
  return [...new Set(results.flatMap(({ loinc }) => loinc?.code ?? []))].join(', ');
}
