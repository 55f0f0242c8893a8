import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { hasPasskeys } from '#console/kernel/session/passkey.ts';
import { meQuery, useMe } from '#console/kernel/session/session.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { addPasskey, deletePasskey, passkeysQuery } from './queries.ts';

/** Keys of this machine or a phone, which sign in without a password. */
export function Passkeys(): ReactElement {
  const me = useMe();
  const passkeys = useQuery(passkeysQuery);
  const queries = useQueryClient();
  const changed = async (): Promise<void> =>
    queries.invalidateQueries({ queryKey: meQuery.queryKey });
  const remove = useMutation({ mutationFn: deletePasskey, onSuccess: changed });
  return (
    <Section title="Passkeys">
      {remove.isError ? <ErrorState error={remove.error} /> : null}
      <Loaded query={passkeys} lines={2}>
        {({ passkeys: rows }) =>
          rows.length === 0 ? (
            <p>None yet. A passkey is the quickest way in, and nobody can guess it.</p>
          ) : (
            <DataTable
              caption="Passkeys"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { title: 'Name', cell: ({ label }) => label },
                { title: 'For', cell: ({ hostname }) => <code>{hostname}</code> },
                { title: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} /> },
                {
                  title: 'Action',
                  kind: 'action',
                  cell: ({ id, label }) => (
                    <Button kind="quiet" icon="trash" onClick={() => remove.mutate(id)}>
                      Remove <span className="hidden-text">{label}</span>
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {me.passkeys_possible && hasPasskeys ? (
        <AddPasskey onAdded={() => void changed()} />
      ) : (
        <Notice>Passkeys need a name as address, such as localhost, and not a number.</Notice>
      )}
    </Section>
  );
}

function AddPasskey({ onAdded }: { readonly onAdded: () => void }): ReactElement {
  const [label, setLabel] = useState('');
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      setLabel('');
      onAdded();
    },
  });
  return (
    <Form
      action="Add a passkey"
      onSubmit={() => add.mutate(label)}
      isBusy={add.isPending}
      error={add.error}
    >
      <TextField
        label="Name of the new passkey"
        value={label}
        onChange={setLabel}
        error={problemsByField(add.error)['label']}
        hint="What you tell it by: the machine or the phone."
        isRequired
      />
    </Form>
  );
}
