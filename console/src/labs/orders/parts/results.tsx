import { type ReactElement, useState } from 'react';

import type { LabResultsRaw } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge, Notice } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { Tabs } from '#console/kernel/ui/tabs.tsx';

import { wordsOf } from '../model.ts';
import { byPanel, isOutOfRange } from '../panels.ts';
import { type Order, resultQuery } from '../queries.ts';
import { wordOf } from '../range-bar.ts';
import { unitText } from '../unit.ts';
import { Bar } from './bar.tsx';
import { toneOf } from './reading.ts';
import { ResultDocuments } from './result-documents.tsx';

type Result = LabResultsRaw['results'][number];

type Row = { readonly panel: string; readonly result: Result };

const valueOf = ({ result: { result, unit } }: Row): string => `${result} ${unitText(unit)}`.trim();

const rangeOf = ({ result: { reference_range: range, unit } }: Row): string =>
  range === null ? '–' : `${range} ${unitText(unit)}`.trim();

/** Each with its range, and a word beside its colour. */
const columns: readonly Column<Row>[] = [
  { title: 'Marker', cell: ({ result }) => result.name, csv: ({ result }) => result.name },
  {
    title: 'Reading',
    kind: 'status',
    cell: ({ result }) => <Reading result={result} />,
    csv: ({ result }) => wordOf(result),
  },
  {
    title: 'Result',
    cell: (row) => <span title={row.result.unit ?? undefined}>{valueOf(row)}</span>,
    csv: valueOf,
    isNumber: true,
  },
  { title: 'Range', cell: rangeOf, csv: rangeOf },
  { title: 'In its range', cell: ({ result }) => <Bar result={result} /> },
  { title: 'Panel', cell: ({ panel }) => panel, csv: ({ panel }) => panel },
  {
    title: 'Report',
    cell: ({ result }) => result.status ?? '–',
    csv: ({ result }) => result.status,
  },
  {
    title: 'Notes',
    kind: 'text',
    cell: ({ result }) => result.notes ?? '',
    csv: ({ result }) => result.notes,
  },
];
/** The panel is the name of the group. */
const shownColumns = columns.filter(({ title }) => title !== 'Panel');

/** The colour, a sign, and the word. */
function Reading({ result }: { readonly result: Result }): ReactElement {
  const sign = result.interpretation === 'critical' ? '▲ ' : '';
  return (
    <Badge tone={toneOf(result)}>
      {sign}
      {wordOf(result)}
    </Badge>
  );
}

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
              <ResultTable orderId={order.id} results={results} />
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

type Shown = 'out' | 'all';

/** By panel, as on the report. Results out of range come first. */
function ResultTable({
  orderId,
  results,
}: {
  readonly orderId: string;
  readonly results: readonly Result[];
}): ReactElement {
  const rows = byPanel(results);
  const out = rows.filter(({ result }) => isOutOfRange(result));
  const [shown, setShown] = useState<Shown>(out.length === 0 ? 'all' : 'out');
  return (
    <>
      <CsvButton name={`results-${orderId}`} columns={columns} load={() => rows} />
      <Tabs
        label="Which results"
        tabs={[
          ['out', `Out of range ${out.length}`],
          ['all', `All ${rows.length}`],
        ]}
        value={shown}
        onChange={setShown}
      >
        {shown === 'out' && out.length === 0 ? (
          <p>No result is out of its range.</p>
        ) : (
          <DataTable
            caption="Results"
            rows={shown === 'out' ? out : rows}
            columns={shownColumns}
            groupOf={({ panel }) => panel}
            rowKey={({ result }) =>
              `${result.slug} ${result.sub_id ?? ''} ${results.indexOf(result)}`
            }
          />
        )}
      </Tabs>
    </>
  );
}
