import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import type { Comparison } from '../model.ts';
import { decide, type Decision, type Waiting } from '../queries.ts';
import { letterOf } from './compared.tsx';

import styles from './review.module.css';

type Props = {
  readonly result: Waiting;
  readonly comparison: Comparison;
  readonly onDone: () => void;
};

type Choice = { readonly key: string; readonly text: string; readonly action: Chosen };
type Chosen =
  | { readonly action: 'accept'; readonly orderId: string | null }
  | { readonly action: 'reject' | 'unsure' };

/** Nothing is chosen beforehand, however likely an order is. */
export function Decide({ result, comparison, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: async (decision: Decision) => decide(result.id, decision),
    onSuccess: async () => {
      toast('Decided.');
      onDone();
      await queries.invalidateQueries({ queryKey: [key, 'unmatched results'] });
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
  });
  return (
    <Form
      action="Decide"
      onSubmit={() => {
        if (chosen !== null) send.mutate({ ...chosen.action, note });
      }}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={mayWrite ? (chosen === null ? 'choose first' : null) : 'your role only reads'}
    >
      <fieldset className={styles.choices}>
        <legend>Whose report is it?</legend>
        {choicesOf(result, comparison).map((choice) => (
          <label key={choice.key}>
            <input
              type="radio"
              name={`decision ${result.id}`}
              checked={chosen?.key === choice.key}
              onChange={() => setChosen(choice)}
            />
            {choice.text}
          </label>
        ))}
      </fieldset>
      <TextField label="Note" value={note} onChange={setNote} lines={2} hint="Kept encrypted." />
    </Form>
  );
}

function choicesOf(
  { allowed_actions: allowed }: Waiting,
  { orders }: Comparison,
): readonly Choice[] {
  const readable = orders.flatMap(({ orderId, order }, place): readonly Choice[] =>
    order === null
      ? []
      : [
          {
            key: orderId,
            text: `Order ${letterOf(place)}: ${order.lab_test.name}, ordered ${order.created_at.slice(0, 10)}`,
            action: { action: 'accept', orderId },
          },
        ],
  );
  // Without candidates the order is the one that the report itself names.
  const named: Choice = {
    key: 'named',
    text: 'The order that the report names',
    action: { action: 'accept', orderId: null },
  };
  const accepted = orders.length === 0 ? [named] : readable;
  return [
    ...(allowed.includes('accept') ? accepted : []),
    ...(allowed.includes('reject')
      ? [{ key: 'reject', text: 'None of ours', action: { action: 'reject' } } as const]
      : []),
    ...(allowed.includes('unsure')
      ? [{ key: 'unsure', text: 'I cannot tell', action: { action: 'unsure' } } as const]
      : []),
  ];
}
