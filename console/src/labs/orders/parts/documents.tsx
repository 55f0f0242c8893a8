import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type Document, type Labels, loadDocument, loadLabels, type Order } from '../queries.ts';

import styles from './order.module.css';

/** Documents carry the person: each is fetched on its click, and saved. Why there is none, the server says. */
export function Documents({ order }: { readonly order: Order }): ReactElement {
  const mayReveal = usePermission('reveal');
  const [isLabelling, setLabelling] = useState(false);
  const load = useMutation({
    mutationFn: async (document: Document) => {
      const file = await loadDocument(order.id, document);
      saveFile(`${document}-${order.id}.pdf`, 'application/pdf', file);
    },
  });
  const why = mayReveal ? null : 'your role sees masked data only';
  const button = (document: Document, name: string, missing: string | null): ReactElement => (
    <Button
      icon="download"
      onClick={() => load.mutate(document)}
      isBusy={load.isPending && load.variables === document}
      disabledWhy={why ?? missing}
    >
      {`${name} (PDF)`}
    </Button>
  );
  return (
    <Section title="Documents">
      {load.isError ? <ErrorState error={load.error} /> : null}
      <div className={styles.rows}>
        {button('requisition', 'Requisition', null)}
        {button('instructions', 'Collection instructions', null)}
        <Button icon="download" onClick={() => setLabelling(true)} disabledWhy={why}>
          Labels (PDF)
        </Button>
        {button('notice', 'Advance beneficiary notice', null)}
        {button(
          'result',
          'Results',
          order.interpretation === null ? 'there are no results yet' : null,
        )}
      </div>
      <Dialog title="Labels" isOpen={isLabelling} onClose={() => setLabelling(false)}>
        <LabelForm order={order} onSaved={() => setLabelling(false)} />
      </Dialog>
    </Section>
  );
}

type LabelProps = { readonly order: Order; readonly onSaved: () => void };

/** For sheets of thirty: how many, and the day on which the sample is taken. */
function LabelForm({ order, onSaved }: LabelProps): ReactElement {
  const [count, setCount] = useState('3');
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const load = useMutation({
    mutationFn: async (labels: Labels) => {
      const file = await loadLabels(order.id, labels);
      saveFile(`labels-${order.id}.pdf`, 'application/pdf', file);
    },
    onSuccess: onSaved,
  });
  const wrong = problemsByField(load.error);
  return (
    <Form
      action="Save the labels"
      onSubmit={() => load.mutate({ count: Number(count), day })}
      isBusy={load.isPending}
      error={load.error}
      disabledWhy={/^\d+$/u.test(count) && day !== '' ? null : 'say how many, and the day'}
    >
      <TextField
        label="How many"
        type="number"
        value={count}
        onChange={setCount}
        error={wrong['number_of_labels']}
        hint="For sheets of thirty labels of 2 5/8 by 1 inch."
      />
      <TextField
        label="Taken on"
        type="date"
        value={day}
        onChange={setDay}
        error={wrong['collection_date']}
      />
    </Form>
  );
}
