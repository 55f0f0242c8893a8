import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { Authorization } from '#console/kernel/api/contract.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import type { KeyScope } from '../queries.ts';
import { daysText, originsOf, usersText } from './model.ts';
import { authorizationsQuery, originsQuery, revokeAuthorization, setOrigins } from './queries.ts';

type Props = { readonly place: KeyScope };

/** Assistants and apps that members sign in to: which are allowed, and what each was granted. */
export function Authorized({ place }: Props): ReactElement {
  const origins = useQuery(originsQuery(place));
  const granted = useQuery(authorizationsQuery(place));
  return (
    <Section
      title="Assistants and apps"
      actions={
        <DialogButton label="Change origins" title="Change origins" icon="settings">
          {(close) => <OriginsForm place={place} given={origins.data ?? []} onDone={close} />}
        </DialogButton>
      }
    >
      <p>
        Members can connect applications at these origins to the team’s data, within what they
        consent to.
      </p>
      <Loaded query={origins} lines={1}>
        {(all) => <p>{all.length === 0 ? 'No origin is allowed.' : all.join(', ')}</p>}
      </Loaded>
      <Loaded query={granted} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No member has connected an application.</p>
          ) : (
            <Granted place={place} rows={rows} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Granted({
  place,
  rows,
}: {
  readonly place: KeyScope;
  readonly rows: readonly Authorization[];
}): ReactElement {
  const [ending, setEnding] = useState<Authorization | null>(null);
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: async (id: string) => revokeAuthorization(place, id),
    onSuccess: async () => {
      setEnding(null);
      await queries.invalidateQueries({ queryKey: authorizationsQuery(place).queryKey });
    },
  });
  return (
    <>
      <DataTable
        caption="Assistants and apps"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Application', cell: ({ client_name: name }) => name },
          { title: 'Origin', cell: ({ redirect_origin: origin }) => origin },
          { title: 'Users', cell: ({ user_ids: ids }) => usersText(ids) },
          { title: 'Classes', cell: ({ classes }) => classes.join(', ') },
          {
            title: 'Days',
            cell: ({ start_date: first, end_date: last }) => daysText(first, last),
          },
          {
            title: 'Last used',
            cell: ({ last_used_at: at }) => (at === null ? '–' : <Time at={at} />),
          },
          {
            title: 'Action',
            kind: 'action',
            cell: (row) => (
              <Button kind="quiet" icon="trash" onClick={() => setEnding(row)}>
                Revoke <span className="hidden-text">{row.client_name}</span>
              </Button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        title="Revoke the access?"
        action="Revoke"
        isOpen={ending !== null}
        isBusy={revoke.isPending}
        onClose={() => {
          setEnding(null);
          revoke.reset();
        }}
        onConfirm={() => {
          if (ending !== null) revoke.mutate(ending.id);
        }}
      >
        {revoke.isError ? <ErrorState error={revoke.error} /> : null}
        <p>{ending?.client_name} reads nothing more from now on. A member can connect it again.</p>
      </ConfirmDialog>
    </>
  );
}

function OriginsForm({
  place,
  given,
  onDone,
}: Props & { readonly given: readonly string[]; readonly onDone: () => void }): ReactElement {
  const [text, setText] = useState(given.join('\n'));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => setOrigins(place, originsOf(text)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: originsQuery(place).queryKey });
      onDone();
    },
  });
  return (
    <Form
      action="Save the origins"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
    >
      <TextField
        label="Origins"
        value={text}
        onChange={setText}
        lines={4}
        hint="A line each, such as https://assistant.example; http://localhost for programs on a member’s own machine."
      />
    </Form>
  );
}
