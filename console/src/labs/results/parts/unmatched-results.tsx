import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';

import { ShortId } from '#console/kernel/links/links.tsx';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, EmptyState, ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { shortId } from '#console/kernel/ui/short-id.ts';

import { isWaiting, words } from '../model.ts';
import { makeUnmatched, type Waiting } from '../queries.ts';
import { Review } from './review.tsx';

type Props = {
  readonly rows: readonly Waiting[];
  /** What brings the next ones, where there are some. */
  readonly more: ReactNode;
  /** Every one of them, for the file. */
  readonly load: () => Promise<readonly Waiting[]>;
};

const columnsOf = (onOpen: (report: Waiting) => void): readonly Column<Waiting>[] => [
  {
    title: 'Report',
    cell: (each) => (
      <Button kind="quiet" onClick={() => onOpen(each)}>
        {each.lab.name} <span className="hidden-text">report {shortId(each.id)}</span>
      </Button>
    ),
    csv: ({ lab }) => lab.name,
  },
  {
    title: 'State',
    kind: 'status',
    cell: (each) => <Badge tone={isWaiting(each) ? 'warning' : 'good'}>{words(each.status)}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Why',
    kind: 'text',
    cell: ({ decision_code: code }) => words(code),
    csv: ({ decision_code: code }) => code,
  },
  {
    title: 'Reading',
    cell: ({ interpretation }) => interpretation ?? '–',
    csv: ({ interpretation }) => interpretation,
  },
  {
    title: 'Came',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
  { title: 'Id', cell: ({ id }) => <ShortId value={id} />, csv: ({ id }) => id },
];

/** Those of them with a critical value, which wait for a decision: nothing is shown if there are none. */
export function CriticalReports({ rows }: Pick<Props, 'rows'>): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <Section title="Critical reports whose order is not sure">
      <ReportTable caption="Critical reports whose order is not sure" rows={rows} />
    </Section>
  );
}

/** Reports that came without a sure order. */
export function UnmatchedResults({ rows, more, load }: Props): ReactElement {
  return (
    <Section
      title="Reports whose order is not sure"
      actions={
        <>
          <MakeOne />
          <CsvButton name="unmatched-results" columns={columnsOf(() => undefined)} load={load} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No report waits">
          Each that came in was matched with its order.
        </EmptyState>
      ) : (
        <>
          <ReportTable caption="Reports whose order is not sure" rows={rows} />
          {more}
        </>
      )}
    </Section>
  );
}

/** Each report is decided in a dialog. */
function ReportTable({
  caption,
  rows,
}: Pick<Props, 'rows'> & { readonly caption: string }): ReactElement {
  const [opened, setOpened] = useState<Waiting | null>(null);
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        columns={columnsOf(setOpened)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
      />
      <Dialog
        title="Whose report is it?"
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        isWide
      >
        {opened === null ? null : <Review result={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </>
  );
}

/** Sandboxes alone can have one made. */
function MakeOne(): ReactElement | null {
  const { key, environment } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const make = useMutation({
    mutationFn: makeUnmatched,
    onSuccess: async () => queries.invalidateQueries({ queryKey: [key, 'unmatched results'] }),
  });
  if (environment !== 'sandbox') return null;
  return (
    <>
      {make.isError ? <ErrorState error={make.error} /> : null}
      <Button
        icon="plus"
        onClick={() => make.mutate()}
        isBusy={make.isPending}
        disabledWhy={mayWrite ? null : 'your role only reads'}
      >
        Make a test report
      </Button>
    </>
  );
}
