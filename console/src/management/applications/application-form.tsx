import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import type { KeyScope } from '../queries.ts';
import { providerNames } from './model.ts';
import { preparationQuery, type ProviderSlug, setApplication } from './queries.ts';

type Props = { readonly place: KeyScope; readonly onSaved: () => void };

/** An application that the team has registered at a provider: its id and its secret, which is never shown again. */
export function ApplicationForm({ place, onSaved }: Props): ReactElement {
  const [provider, setProvider] = useState<ProviderSlug>('oura');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const [redirect, setRedirect] = useState('');
  const save = useMutation({
    mutationFn: async () =>
      setApplication(place, {
        provider,
        client_id: clientId,
        client_secret: secret,
        redirect_url_override: redirect === '' ? null : redirect,
      }),
    onSuccess: onSaved,
  });
  const problems = problemsByField(save.error);
  return (
    <Form
      action="Save the application"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
    >
      <SelectField
        label="Provider"
        value={provider}
        onChange={setProvider}
        options={providerNames}
      />
      <Preparation place={place} provider={provider} />
      <TextField
        label="Client id"
        value={clientId}
        onChange={setClientId}
        error={problems['client_id']}
        isRequired
      />
      <TextField
        label="Client secret"
        type="password"
        value={secret}
        onChange={setSecret}
        error={problems['client_secret']}
        hint="It is stored encrypted and never shown again."
        isRequired
      />
      <TextField
        label="Redirect address of your own"
        type="url"
        value={redirect}
        onChange={setRedirect}
        error={problems['redirect_url_override']}
        hint="Left empty, people come back to Salus itself."
      />
    </Form>
  );
}

/** What the provider's own pages ask for. */
function Preparation({
  place,
  provider,
}: {
  readonly place: KeyScope;
  readonly provider: ProviderSlug;
}): ReactElement {
  const preparation = useQuery(preparationQuery(place, provider));
  return (
    <Loaded query={preparation} lines={2}>
      {({ preparation_steps: steps }) => (
        <div>
          <p>
            {steps.length === 0
              ? 'The provider has to be told nothing first.'
              : 'Tell the provider this first:'}
          </p>
          {steps.map(({ type, value, description }) => (
            <div key={`${type} ${value}`}>
              {description ?? type.replaceAll('_', ' ')}
              <Id value={value} name={type.replaceAll('_', ' ')} />
            </div>
          ))}
        </div>
      )}
    </Loaded>
  );
}
