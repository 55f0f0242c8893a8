import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import type { KeyScope } from '../queries.ts';
import { providerName, scopedProviders, scopesOf } from './model.ts';
import { type ScopedProvider, scopesQuery, setScopes } from './queries.ts';

/** What people are asked to grant, where the team asks for something else than what is usual. */
export function Scopes({ place }: { readonly place: KeyScope }): ReactElement {
  const scopes = useQuery(scopesQuery(place));
  return (
    <Section
      title="Scopes that people grant"
      actions={
        <DialogButton label="Change scopes" title="Change scopes" icon="settings">
          {(close) => <ScopesForm place={place} onDone={close} />}
        </DialogButton>
      }
    >
      <p>
        For both environments of the team. A connection is refused without what must be granted. A
        provider that is not here is asked for all that it has.
      </p>
      <Loaded query={scopes} lines={3}>
        {({ requirements }) =>
          requirements.length === 0 ? (
            <p>Every provider is asked for all that it has.</p>
          ) : (
            <DataTable
              caption="Scopes"
              rows={requirements}
              rowKey={({ provider }) => provider}
              columns={[
                { title: 'Provider', cell: ({ provider }) => providerName(provider) },
                {
                  title: 'Must be granted',
                  cell: ({ user_must_grant: must }) => must.join(', ') || '–',
                },
                {
                  title: 'May be granted',
                  cell: ({ user_may_grant: may }) => may.join(', ') || '–',
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

type FormProps = { readonly place: KeyScope; readonly onDone: () => void };

function ScopesForm({ place, onDone }: FormProps): ReactElement {
  const [provider, setProvider] = useState<ScopedProvider>('oura');
  const [must, setMust] = useState('');
  const [may, setMay] = useState('');
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: scopesQuery(place).queryKey });
    onDone();
  };
  const save = useMutation({
    mutationFn: async () =>
      setScopes(place, provider, { must: scopesOf(must), may: scopesOf(may) }),
    onSuccess,
  });
  const reset = useMutation({
    mutationFn: async () => setScopes(place, provider, null),
    onSuccess,
  });
  return (
    <Form
      action="Save the scopes"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error ?? reset.error}
      beside={
        <Button isBusy={reset.isPending} onClick={() => reset.mutate()}>
          Ask for all again
        </Button>
      }
    >
      <SelectField
        label="Provider"
        value={provider}
        onChange={setProvider}
        options={scopedProviders}
      />
      <TextField
        label="Must be granted"
        value={must}
        onChange={setMust}
        lines={3}
        hint="As the provider calls them, apart by spaces or lines."
      />
      <TextField label="May be granted" value={may} onChange={setMay} lines={3} />
    </Form>
  );
}
