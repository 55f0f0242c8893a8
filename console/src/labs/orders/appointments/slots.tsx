import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';

import type { AppointmentAvailabilitySlots } from '#console/kernel/api/contract.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type IdempotentRequest, attemptOf } from '../idempotent-request.ts';
import type { Order } from '../queries.ts';
import { type Kind, slotsByDay, slotText } from './model.ts';
import { book } from './queries.ts';
import { useInvalidateOrder } from './use-invalidate-order.ts';

type Props = {
  readonly order: Order;
  readonly kind: Kind;
  readonly isMove: boolean;
  readonly answer: AppointmentAvailabilitySlots;
  readonly onDone: () => void;
};

/** The free times of a day, in the hours of the place. A time is kept for half an hour, and then looked for again. */
export function Slots({ order, kind, isMove, answer, onDone }: Props): ReactElement {
  const changed = useInvalidateOrder(order.id);
  const days = slotsByDay(answer);
  const [chosenDay, setDay] = useState('');
  const [chosenKey, setKey] = useState('');
  const [notes, setNotes] = useState('');
  const attempt = useRef<IdempotentRequest | null>(null);
  const day = days.has(chosenDay) ? chosenDay : ([...days.keys()][0] ?? '');
  const slots = days.get(day) ?? [];
  const slot = slots.find(({ key }) => key === chosenKey) ?? slots[0];
  const send = useMutation({
    mutationFn: async (bookingKey: string) => {
      const given = { orderId: order.id, kind, bookingKey, notes: notes.trim(), isMove };
      attempt.current = attemptOf(attempt.current, given, () => crypto.randomUUID());
      return book({ ...given, attempt: attempt.current });
    },
    onSuccess: async () => {
      onDone();
      await changed(isMove ? 'The appointment is moved.' : 'The appointment is booked.');
    },
  });
  if (slot === undefined) return <p role="status">Nothing is free there in these two weeks.</p>;
  return (
    <Form
      action={isMove ? 'Move it to this time' : 'Book this time'}
      onSubmit={() => send.mutate(slot.key)}
      isBusy={send.isPending}
      error={send.error}
    >
      <SelectField
        label="Free day"
        value={day}
        onChange={setDay}
        options={[...days].map(([each, free]) => [each, `${each} (${free.length} free)`])}
      />
      <SelectField
        label="Free time"
        value={slot.key}
        onChange={setKey}
        options={slots.map((each) => [each.key, slotText(each)])}
        hint={slot.zone === null ? undefined : `In the hours of ${slot.zone}.`}
      />
      <TextField label="Notes for whoever comes" value={notes} onChange={setNotes} lines={2} />
    </Form>
  );
}
