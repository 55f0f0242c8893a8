import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { createPayor, type NewPayor, type Payor, payorsQuery } from '../queries.ts';

/** The best match first: the rank is the order of the answer. */
const columns: readonly Column<Payor>[] = [
  { title: 'Payor', cell: ({ name }) => name, csv: ({ name }) => name },
  { title: 'Code', cell: ({ code }) => <code>{code}</code>, csv: ({ code }) => code },
  {
    title: 'Also known as',
    kind: 'text',
    cell: ({ aliases }) => (aliases.length === 0 ? '–' : aliases.slice(0, 5).join(', ')),
    csv: ({ aliases }) => aliases.join('; '),
  },
  {
    title: 'Address',
    cell: ({ org_address: address }) => `${address.city} ${address.state} ${address.zip}`,
    csv: ({ org_address: address }) => `${address.first_line}, ${address.city} ${address.zip}`,
  },
  {
    title: 'Whose',
    cell: ({ source }) =>
      source === 'team' ? <Badge tone="accent">yours</Badge> : <Badge>everybody’s</Badge>,
    csv: ({ source }) => source,
  },
];

export function Payors(): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const looked = useDeferredValue(text.trim());
  const payors = useQuery(payorsQuery(key, looked));
  return (
    <>
      <Filters>
        <TextField
          label="Payor"
          type="search"
          value={text}
          onChange={setText}
          hint="A name, or as much of it as you know. Abbreviations and slips of the hand are found, too."
        />
        <Button
          icon="plus"
          onClick={() => setCreating(true)}
          disabledWhy={mayWrite ? null : 'your role only reads'}
        >
          New payor
        </Button>
      </Filters>
      {looked === '' ? (
        <EmptyState title="Look for a payor">
          Try <Example text="BCBS Texas" onUse={setText} />, or{' '}
          <Example text="united helthcare" onUse={setText} />.
        </EmptyState>
      ) : (
        <Loaded query={payors} lines={8}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="No payor is found">
                Try fewer letters, or make one that only your team has.
              </EmptyState>
            ) : (
              <>
                <p role="status">{found.length} found, the best match first</p>
                <DataTable
                  caption="Payors"
                  rows={found}
                  columns={columns}
                  rowKey={({ code }) => code}
                />
                <CsvButton name="payors" columns={columns} load={() => found} />
              </>
            )
          }
        </Loaded>
      )}
      <Dialog title="New payor" isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewPayorForm
          onMade={({ name }) => {
            setCreating(false);
            setText(name);
          }}
        />
      </Dialog>
    </>
  );
}

export function Example({
  text,
  onUse,
}: {
  readonly text: string;
  readonly onUse: (text: string) => void;
}): ReactElement {
  return (
    <Button kind="quiet" onClick={() => onUse(text)}>
      {text}
    </Button>
  );
}

const empty: NewPayor = { name: '', line: '', city: '', state: '', zip: '' };

function NewPayorForm({ onMade }: { readonly onMade: (payor: Payor) => void }): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const [draft, setDraft, clear] = useDraft(`${key} new payor`, empty);
  const create = useMutation({
    mutationFn: async () => createPayor(draft),
    onSuccess: async (payor) => {
      clear();
      toast('The payor is there, for your team alone.');
      await queries.invalidateQueries({ queryKey: [key, 'payors'] });
      onMade(payor);
    },
  });
  const wrong = problemsByField(create.error);
  const field = (name: keyof NewPayor, label: string, place: string): ReactElement => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      error={wrong[place]}
    />
  );
  return (
    <Form
      action="Make the payor"
      onSubmit={() => create.mutate()}
      isBusy={create.isPending}
      error={create.error}
    >
      {field('name', 'Name', 'name')}
      {field('line', 'Street', 'address.first_line')}
      {field('city', 'City', 'address.city')}
      {field('state', 'State', 'address.state')}
      {field('zip', 'ZIP code', 'address.zip')}
    </Form>
  );
}
