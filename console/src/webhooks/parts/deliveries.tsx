import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { WebhookDelivery } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField } from '#console/kernel/ui/form.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { answerText, type DeliveryState } from '../model.ts';
import { deliveriesQuery } from '../queries.ts';
import { MessageDialog } from './message-dialog.tsx';

type Props = {
  readonly state: DeliveryState;
  readonly onState: (state: DeliveryState) => void;
};

/** Pending and exhausted deliveries. */
export function Deliveries({ state, onState }: Props): ReactElement {
  const deliveries = useInfiniteQuery(deliveriesQuery(useTeamPath(), state));
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  return (
    <Section
      title="Not delivered"
      actions={
        <CsvButton
          name={`deliveries-${state}`}
          columns={columnsOf(setOpen)}
          load={async () => (await everyPage(deliveries)).flatMap(({ data }) => data)}
        />
      }
    >
      <Filters>
        <SelectField
          label="State"
          value={state}
          onChange={onState}
          options={[
            ['pending', 'Pending'],
            ['exhausted', 'Exhausted'],
          ]}
        />
      </Filters>
      <Loaded query={deliveries} lines={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 && !deliveries.hasNextPage ? (
            <p>{state === 'pending' ? 'No pending deliveries.' : 'No exhausted deliveries.'}</p>
          ) : (
            <>
              <DataTable
                caption="Deliveries"
                rows={rows}
                columns={columnsOf(setOpen)}
                rowKey={({ message_id: message, webhook_id: webhook }) => `${message} ${webhook}`}
                onOpen={setOpen}
              />
              <More query={deliveries} />
            </>
          );
        }}
      </Loaded>
      <MessageDialog sent={open} onClose={() => setOpen(null)} />
    </Section>
  );
}

const columnsOf = (onOpen: (row: WebhookDelivery) => void): readonly Column<WebhookDelivery>[] => [
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
    title: 'Recorded',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
  {
    title: 'Attempts',
    cell: ({ attempts }) => attempts,
    csv: ({ attempts }) => attempts,
    isNumber: true,
  },
  {
    title: 'Last response',
    cell: ({ last_status: status, last_error: error }) => answerText(status, error),
    csv: ({ last_status: status, last_error: error }) => answerText(status, error),
  },
  {
    title: 'Next attempt',
    cell: ({ next_attempt_at: at }) => <Time at={at} />,
    csv: ({ next_attempt_at: at }) => at,
  },
];
