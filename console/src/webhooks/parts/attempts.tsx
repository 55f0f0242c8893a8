import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { WebhookAttempt } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField } from '#console/kernel/ui/form.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { answerText } from '../model.ts';
import { attemptsQuery } from '../queries.ts';
import { MessageDialog } from './message-dialog.tsx';

/** Every try, the latest first, with what the endpoint answered. */
export function Attempts({ webhookId }: { readonly webhookId: string }): ReactElement {
  const [outcome, setOutcome] = useState<'' | 'succeeded' | 'failed'>('');
  const attempts = useInfiniteQuery(
    attemptsQuery(useTeamPath(), webhookId, outcome === '' ? undefined : outcome),
  );
  const [open, setOpen] = useState<WebhookAttempt | null>(null);
  return (
    <Section
      title="Tries"
      actions={
        <>
          <CsvButton
            name="tries"
            columns={columnsOf(setOpen)}
            load={async () => (await everyPage(attempts)).flatMap(({ data }) => data)}
          />
          <Button
            icon="refresh"
            onClick={() => void attempts.refetch()}
            isBusy={attempts.isRefetching}
          >
            Refresh
          </Button>
        </>
      }
    >
      <Filters>
        <SelectField
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          options={[
            ['', 'All'],
            ['succeeded', 'Succeeded'],
            ['failed', 'Failed'],
          ]}
        />
      </Filters>
      <Loaded query={attempts} lines={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <p>No try is kept. Send an example to see one.</p>
          ) : (
            <>
              <DataTable
                caption="Tries"
                rows={rows}
                columns={columnsOf(setOpen)}
                rowKey={({ message_id: id, attempt, attempted_at: at }) => `${id} ${attempt} ${at}`}
                onOpen={setOpen}
              />
              <More query={attempts} />
            </>
          );
        }}
      </Loaded>
      <MessageDialog sent={open} onClose={() => setOpen(null)} />
    </Section>
  );
}

const columnsOf = (onOpen: (row: WebhookAttempt) => void): readonly Column<WebhookAttempt>[] => [
  {
    title: 'Event',
    cell: (row) => (
      <Button kind="quiet" onClick={() => onOpen(row)}>
        {row.event_type}
      </Button>
    ),
    csv: ({ event_type: type }) => type,
  },
  {
    title: 'When',
    cell: ({ attempted_at: at }) => <Time at={at} />,
    csv: ({ attempted_at: at }) => at,
  },
  { title: 'Try', cell: ({ attempt }) => attempt, csv: ({ attempt }) => attempt, isNumber: true },
  {
    title: 'Outcome',
    kind: 'status',
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'succeeded' ? 'good' : 'danger'}>{outcome}</Badge>
    ),
    csv: ({ outcome }) => outcome,
  },
  {
    title: 'Answer',
    cell: ({ status, error }) => answerText(status, error),
    csv: ({ status, error }) => answerText(status, error),
  },
  {
    title: 'Took (ms)',
    cell: ({ duration_ms: duration }) => duration,
    csv: ({ duration_ms: duration }) => duration,
    isNumber: true,
  },
];
