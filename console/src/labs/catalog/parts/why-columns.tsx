import type { Column } from '#console/kernel/table/table.tsx';

import { percent } from '../model.ts';
import type { Candidate } from '../queries.ts';

/** What a laboratory has in place of something, and why it was found. */
export const whyColumns: readonly Column<Candidate>[] = [
  {
    title: 'Code there',
    cell: ({ provider_id: code }) => (code === null ? '–' : <code>{code}</code>),
    csv: ({ provider_id: code }) => code,
  },
  { title: 'Name there', cell: ({ name }) => name, csv: ({ name }) => name },
  {
    title: 'Measures',
    cell: ({ relation }) => relationWords[relation] ?? relation,
    csv: ({ relation }) => relation,
  },
  {
    title: 'In common',
    cell: ({ confidence }) => percent(confidence),
    csv: ({ confidence }) => confidence,
    isNumber: true,
  },
];

const relationWords: Readonly<Record<string, string>> = {
  exact: 'the same',
  superset: 'the same and more',
  subset: 'part of it',
  overlap: 'some of it',
};
