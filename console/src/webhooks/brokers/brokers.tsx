import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { BrokerForm } from './broker-form.tsx';
import {
  type Broker,
  brokers,
  draftOf,
  isEverythingUsual,
  type Pipeline,
  targetNames,
} from './model.ts';
import { pipelineQuery, type RegionPath, removePipeline } from './queries.ts';
import { RoutingForm } from './routing-form.tsx';

type Props = { readonly place: RegionPath; readonly pipeline: Pipeline };

/** Brokers of the team's own, which get events beside the webhooks or in their place. */
export function Brokers({ place, pipeline }: Props): ReactElement {
  const [open, setOpen] = useState<'broker' | 'routing' | 'remove' | null>(null);
  const queries = useQueryClient();
  const onDone = (text: string) => (): void => {
    toast(text);
    setOpen(null);
    void queries.invalidateQueries({ queryKey: pipelineQuery(place).queryKey });
  };
  const close = (): void => setOpen(null);
  const rows = brokers.filter((broker) => draftOf(pipeline, broker) !== null);
  const columns = columnsOf(pipeline);
  return (
    <Section
      title="Brokers"
      actions={
        <>
          <CsvButton name="brokers" columns={columns} load={() => rows} />
          <Button icon="settings" onClick={() => setOpen('broker')}>
            Set up a broker
          </Button>
          <Button onClick={() => setOpen('routing')}>What goes where</Button>
          {isEverythingUsual(pipeline) ? null : (
            <Button kind="danger" onClick={() => setOpen('remove')}>
              Webhooks only
            </Button>
          )}
        </>
      }
    >
      <p>{sentenceOf(pipeline)}</p>
      {rows.length === 0 ? null : (
        <DataTable caption="Brokers" rows={rows} columns={columns} rowKey={(broker) => broker} />
      )}
      <Dialog title="Set up a broker" isOpen={open === 'broker'} onClose={close}>
        <BrokerForm
          place={place}
          pipeline={pipeline}
          onDone={onDone('Events go there from now on.')}
        />
      </Dialog>
      <Dialog title="What goes where" isOpen={open === 'routing'} onClose={close}>
        <RoutingForm place={place} pipeline={pipeline} onDone={onDone('It holds from now on.')} />
      </Dialog>
      <Removal
        place={place}
        isOpen={open === 'remove'}
        onClose={close}
        onDone={onDone('Events go to webhooks only.')}
      />
    </Section>
  );
}

const brokerNames = new Intl.ListFormat('en').format(brokers.map((each) => targetNames[each]));

function sentenceOf({ preferences, event_type_prefixes: prefixes }: Pipeline): string {
  const names = preferences.enabled.map((target) => targetNames[target]).join(', ');
  const types =
    prefixes === null
      ? 'Every event'
      : `What begins with ${prefixes.join(', ')}, and nothing else,`;
  return `${types} goes to: ${names}. ${brokerNames} can get them, too.`;
}

const columnsOf = (pipeline: Pipeline): readonly Column<Broker>[] => {
  const { enabled, preferred } = pipeline.preferences;
  const stateOf = (broker: Broker): string =>
    enabled.includes(broker) ? 'gets events' : 'gets nothing';
  return [
    {
      title: 'Broker',
      cell: (broker) => targetNames[broker],
      csv: (broker) => targetNames[broker],
    },
    {
      title: 'State',
      kind: 'status',
      cell: (broker) => (
        <Badge tone={enabled.includes(broker) ? 'good' : 'warning'}>{stateOf(broker)}</Badge>
      ),
      csv: stateOf,
    },
    {
      title: 'Address',
      cell: (broker) => <code>{draftOf(pipeline, broker)?.address}</code>,
      csv: (broker) => draftOf(pipeline, broker)?.address,
    },
    {
      title: 'Exchange, prefix, hub or topic',
      cell: (broker) => draftOf(pipeline, broker)?.name,
      csv: (broker) => draftOf(pipeline, broker)?.name,
    },
    { title: 'Leading', cell: (broker) => (broker === preferred ? 'yes' : 'no') },
  ];
};

type RemovalProps = {
  readonly place: RegionPath;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Removal({ place, isOpen, onClose, onDone }: RemovalProps): ReactElement {
  const remove = useMutation({
    mutationFn: async () => removePipeline(place),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      title="Send events to webhooks only?"
      action="Send to webhooks only"
      isOpen={isOpen}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {remove.isError ? <ErrorState error={remove.error} /> : null}
      Brokers are forgotten with their secrets, and what still waits for one is dropped. Endpoints
      stay as they are, and get every type again.
    </ConfirmDialog>
  );
}
