import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { CriticalResults } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { acknowledge, criticalQuery, type Order } from '../queries.ts';

/** Somebody has to say that they have seen what is critical. */
export function Critical({ order }: { readonly order: Order }): ReactElement | null {
  const { key } = useTenant();
  const { critical_results: count, unacknowledged_results: open } = order;
  if (count === null || count === 0) return null;
  return (
    <Section title="Critical results">
      <p>
        {count} critical, {open ?? 0} of them not acknowledged.
      </p>
      <Reveal what="critical results" query={criticalQuery(key, order.id)}>
        {(found) => <Acknowledging order={order} found={found} />}
      </Reveal>
    </Section>
  );
}

type Props = { readonly order: Order; readonly found: CriticalResults };

function Acknowledging({ order, found }: Props): ReactElement {
  const open = found.results.filter(({ acknowledgement }) => acknowledgement === null);
  return (
    <>
      <ul>
        {found.results.map(({ id, name, acknowledgement, is_withdrawn }) => (
          <li key={id}>
            {name}
            {is_withdrawn ? ' (a correction no longer repeats it)' : ''}:{' '}
            {acknowledgement === null ? (
              'not acknowledged'
            ) : (
              <>
                acknowledged <Time at={acknowledgement.acknowledged_at} /> by{' '}
                {acknowledgement.acknowledged_by.type.replaceAll('_', ' ')}{' '}
                <code>{acknowledgement.acknowledged_by.id}</code>
                {acknowledgement.note === null ? '' : `: ${acknowledgement.note}`}
              </>
            )}
          </li>
        ))}
      </ul>
      {open.length === 0 ? null : <Acknowledge order={order} ids={open.map(({ id }) => id)} />}
    </>
  );
}

function Acknowledge({
  order,
  ids,
}: {
  readonly order: Order;
  readonly ids: readonly string[];
}): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: async () => acknowledge(order.id, ids, note.trim()),
    onSuccess: async () => {
      toast('Acknowledged.');
      await queries.invalidateQueries({ queryKey: [key, 'order', order.id] });
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
  });
  return (
    <Form
      action={ids.length === 1 ? 'Acknowledge it' : `Acknowledge all ${ids.length}`}
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      <TextField
        label="Note"
        value={note}
        onChange={setNote}
        lines={2}
        hint="What was done about it. Kept encrypted, with who acknowledged and when."
      />
    </Form>
  );
}
