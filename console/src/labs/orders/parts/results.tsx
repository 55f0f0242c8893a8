import type { ReactElement } from 'react';

import type { LabResultsRaw } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge, Notice } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { wordsOf } from '../model.ts';
import { type Order, resultQuery } from '../queries.ts';
import { wordOf } from '../range-bar.ts';
import { unitText } from '../unit.ts';
import { Bar } from './bar.tsx';
import { toneOf } from './reading.ts';
import { ResultDocuments } from './result-documents.tsx';

type Result = LabResultsRaw['results'][number];

const valueOf = ({ result, unit }: Result): string => `${result} ${unitText(unit)}`.trim();

/** Each with its range, and a word beside its colour. */
const columns: readonly Column<Result>[] = [
  { title: 'Marker', cell: ({ name }) => name, csv: ({ name }) => name },
  { title: 'Result', cell: valueOf, csv: valueOf },
  {
    title: 'Range',
    cell: ({ reference_range: range }) => range ?? '–',
    csv: ({ reference_range: range }) => range,
  },
  { title: 'In its range', cell: (result) => <Bar result={result} /> },
  {
    title: 'Reading',
    cell: (result) => <Badge tone={toneOf(result)}>{wordOf(result)}</Badge>,
    csv: wordOf,
  },
  { title: 'State', cell: ({ status }) => status ?? '–', csv: ({ status }) => status },
  { title: 'Notes', cell: ({ notes }) => notes ?? '', csv: ({ notes }) => notes },
];

export function Results({ order }: { readonly order: Order }): ReactElement {
  const { key } = useTenant();
  return (
    <Section title="Results">
      {order.interpretation === null ? (
        <p>There are none yet.</p>
      ) : (
        <Reveal what="results" query={resultQuery(key, order.id)}>
          {({ results, missing_results: missing, ordered_tests: tests, documents = [] }) => (
            <>
              <PendingTests tests={tests} />
              <CsvButton
                name={`results-${order.id}`}
                columns={columns}
                load={() => sorted(results)}
              />
              <DataTable
                caption="Results"
                rows={sorted(results)}
                columns={columns}
                rowKey={(result) =>
                  `${result.slug} ${result.sub_id ?? ''} ${results.indexOf(result)}`
                }
              />
              <ResultDocuments documents={documents} />
              {missing === null || missing.length === 0 ? null : (
                <Notice tone="warning">
                  Without a result:{' '}
                  {missing
                    .map((each) => `${each.name} (${wordsOf(each.inferred_failure_type)})`)
                    .join(', ')}
                </Notice>
              )}
            </>
          )}
        </Reveal>
      )}
    </Section>
  );
}

/** Which tests the laboratory has not finished. */
function PendingTests({
  tests,
}: {
  readonly tests: LabResultsRaw['ordered_tests'];
}): ReactElement | null {
  const open = tests.filter(({ status }) => status === 'pending' || status === 'partial');
  if (open.length === 0) return null;
  return (
    <Notice tone="warning">
      Pending:{' '}
      {open
        .map(({ name, status }) => (status === 'partial' ? `${name} (in part)` : name))
        .join(', ')}
    </Notice>
  );
}

const ranks = ['critical', 'abnormal'];

/** Critical ones first. */
function sorted(results: readonly Result[]): readonly Result[] {
  const rank = ({ interpretation }: Result): number => {
    const found = ranks.indexOf(interpretation);
    return found === -1 ? ranks.length : found;
  };
  return results.toSorted((a, b) => rank(a) - rank(b));
}
