import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import type { Order } from '../queries.ts';
import type { Kind } from './model.ts';
import { cancelAppointment, reasonsQuery } from './queries.ts';
import { useInvalidateOrder } from './use-invalidate-order.ts';

type Props = { readonly order: Order; readonly kind: Kind; readonly onDone: () => void };

/** The order stays, and waits for another appointment. */
export function Cancelling({ order, kind, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const reasons = useQuery(reasonsQuery(key, kind));
  const changed = useInvalidateOrder(order.id);
  const [reasonId, setReason] = useState('');
  const [notes, setNotes] = useState('');
  const cancel = useMutation({
    mutationFn: async () => cancelAppointment({ orderId: order.id, kind, reasonId, notes }),
    onSuccess: async () => {
      onDone();
      await changed('The appointment is cancelled.');
    },
  });
  return (
    <Loaded query={reasons} lines={3}>
      {(known) => (
        <Form
          action="Cancel the appointment"
          onSubmit={() => cancel.mutate()}
          isBusy={cancel.isPending}
          error={cancel.error}
          disabledWhy={reasonId === '' ? 'choose why' : null}
        >
          <p>The order stays, and waits for another appointment.</p>
          <SelectField
            label="Why"
            value={reasonId}
            onChange={setReason}
            options={[
              ['', 'Choose'],
              ...known.map(({ id, name }): readonly [string, string] => [id, name]),
            ]}
          />
          <TextField label="Notes" value={notes} onChange={setNotes} lines={2} />
        </Form>
      )}
    </Loaded>
  );
}
