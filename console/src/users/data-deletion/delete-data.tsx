import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { Deletion } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { CheckField, Form, SelectField } from '#console/kernel/ui/form.tsx';
import { Actions } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { sourcesQuery } from '../queries.ts';
import { amountText, bodyOf, draftOf, knownOf, missingIn, selections } from './model.ts';
import { countDeletion, deleteData, deletionsQuery } from './queries.ts';
import { SelectionFields } from './selection-fields.tsx';

type Props = {
  readonly userId: string;
  readonly zone: string | null;
  /** What an address names; undefined: nothing yet. */
  readonly target: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Chooses data, counts it, and deletes it. */
export function DeleteDataDialog({ isOpen, onClose, ...props }: Props): ReactElement {
  return (
    <Dialog title="Delete data" isOpen={isOpen} onClose={onClose}>
      <Choice key={props.target} {...props} onDone={onClose} />
    </Dialog>
  );
}

type ChoiceProps = Omit<Props, 'isOpen' | 'onClose'> & { readonly onDone: () => void };

function Choice({ userId, zone, target, onDone }: ChoiceProps): ReactElement {
  const { key } = useTenant();
  const [draft, setDraft] = useState(() => draftOf(target));
  const sources = useQuery(sourcesQuery(key, userId));
  const count = useMutation({
    mutationFn: async () => countDeletion(userId, bodyOf(draft, zone)),
  });
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    count.reset();
  };
  return (
    <>
      <Loaded query={sources} lines={6}>
        {({ providers }) => (
          <Form
            action="Count it"
            onSubmit={() => count.mutate()}
            isBusy={count.isPending}
            error={count.error}
            disabledWhy={missingIn(draft)}
          >
            <SelectField
              label="What"
              value={draft.by}
              onChange={(by) => change({ ...draftOf(undefined), by })}
              options={selections}
            />
            <SelectionFields
              userId={userId}
              zone={zone}
              draft={draft}
              known={knownOf(providers)}
              onChange={change}
            />
            <CheckField
              label="Let a later pull, push or import bring it back"
              isChecked={draft.allowAgain}
              onChange={(allowAgain) => change({ allowAgain })}
            />
          </Form>
        )}
      </Loaded>
      {count.data === undefined ? null : (
        <Counted
          userId={userId}
          counted={count.data}
          remove={async () => deleteData(userId, bodyOf(draft, zone))}
          onDone={onDone}
        />
      )}
    </>
  );
}

type Count = Deletion['counts'][number];

const columns: readonly Column<Count>[] = [
  { title: 'Resource', cell: ({ resource }) => resource.replaceAll('_', ' ') },
  {
    title: 'Source',
    cell: ({ provider, source_type: type }) => `${provider}, ${type.replaceAll('_', ' ')}`,
  },
  { title: 'Of what', cell: ({ kind }) => kind },
  { title: 'Count', cell: ({ count }) => count.toLocaleString('en'), isNumber: true },
  { title: 'First', cell: ({ start_date: at }) => (at === null ? '–' : <Time at={at} />) },
  { title: 'Last', cell: ({ end_date: at }) => (at === null ? '–' : <Time at={at} />) },
];

type CountedProps = {
  readonly userId: string;
  readonly counted: Deletion;
  readonly remove: () => Promise<Deletion>;
  readonly onDone: () => void;
};

/** What would be deleted, and the button that deletes it. */
function Counted({ userId, counted, remove, onDone }: CountedProps): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async (deleted) => {
      onDone();
      toast(`Deleted: ${amountText(deleted)}. For an hour it can be undone.`);
      await queries.invalidateQueries({ queryKey: deletionsQuery(key, userId).queryKey });
      await queries.invalidateQueries({ queryKey: [key, 'user', userId] });
    },
  });
  if (counted.counts.length === 0) return <p role="status">None of it is stored.</p>;
  return (
    <>
      {deletion.isError ? <ErrorState error={deletion.error} /> : null}
      <DataTable
        caption="What would be deleted"
        rows={counted.counts}
        columns={columns}
        rowKey={({ resource, provider, source_type: type, kind }) =>
          [resource, provider, type, kind].join(' ')
        }
      />
      <p>
        From the deletion on no reader finds this data. For an hour it can be undone on this page;
        then it is erased.
      </p>
      <Actions>
        <Button
          kind="danger"
          icon="trash"
          onClick={() => deletion.mutate()}
          isBusy={deletion.isPending}
        >
          {`Delete ${amountText(counted)}`}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Actions>
    </>
  );
}
