import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { UnmatchedResult } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Facts } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { candidateOrders, words } from '../model.ts';
import { decide, type Decision, unmatchedResultQuery, type Waiting } from '../queries.ts';

type Props = { readonly result: Waiting; readonly onDone: () => void };

/** Who decides sees whom the report names first, if they ask. */
export function Review({ result, onDone }: Props): ReactElement {
  const { key } = useTenant();
  return (
    <>
      <p>{result.reason}</p>
      <Reveal what="whom it names" query={unmatchedResultQuery(key, result.id)}>
        {(found) => <Named found={found} />}
      </Reveal>
      {result.allowed_actions.length === 0 ? (
        <Notice>
          It is decided
          {result.resolution_action === null ? '' : `: ${words(result.resolution_action)}`}.
        </Notice>
      ) : (
        <Decide result={result} onDone={onDone} />
      )}
    </>
  );
}

function Named({ found }: { readonly found: UnmatchedResult }): ReactElement {
  const { patient, markers, note } = found;
  return (
    <Facts
      facts={[
        ['Name', patient === null ? '–' : `${patient.first_name ?? ''} ${patient.last_name ?? ''}`],
        ['Birth date', patient?.dob?.slice(0, 10) ?? '–'],
        ['Gender', patient?.gender ?? '–'],
        ['Markers', markers.map(({ name }) => name ?? 'without a name').join(', ')],
        ['Note', note ?? '–'],
      ]}
    />
  );
}

const actionNames = {
  accept: 'It belongs to an order',
  reject: 'It is none of ours',
  unsure: 'I cannot tell',
} as const;

function Decide({ result, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const candidates = candidateOrders(result);
  const [action, setAction] = useState<Decision['action']>(result.allowed_actions[0] ?? 'unsure');
  const [order, setOrder] = useState(candidates[0]?.orderId ?? '');
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: async () =>
      decide(
        result.id,
        action === 'accept'
          ? { action, orderId: order === '' ? null : order, note }
          : { action, note },
      ),
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
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      <SelectField<Decision['action']>
        label="Decision"
        value={action}
        onChange={setAction}
        options={result.allowed_actions.map((each) => [each, actionNames[each]])}
      />
      {action === 'accept' && candidates.length > 0 ? (
        <SelectField
          label="Order"
          value={order}
          onChange={setOrder}
          options={candidates.map(({ orderId, text }) => [orderId, text])}
        />
      ) : null}
      <TextField label="Note" value={note} onChange={setNote} lines={2} hint="Kept encrypted." />
    </Form>
  );
}
