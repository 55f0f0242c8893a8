import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { CheckField, Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { filterTypesOf, rateOf } from '../model.ts';
import { changeWebhook } from '../queries.ts';
import { EndpointFields } from './endpoint-fields.tsx';

type Props = { readonly webhook: Webhook };

/** Changes where an endpoint's messages go, which, how many and how. */
export function Edit({ webhook }: Props): ReactElement {
  const mayManage = usePermission('manage');
  return (
    <DialogButton
      label="Edit"
      title="Edit the endpoint"
      icon="settings"
      disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
    >
      {(close) => <Fields webhook={webhook} onDone={close} />}
    </DialogButton>
  );
}

function Fields({ webhook, onDone }: Props & { readonly onDone: () => void }): ReactElement {
  const place = useTeamPath();
  const queries = useQueryClient();
  const { id } = webhook;
  const [draft, setDraft] = useState({
    url: webhook.url,
    description: webhook.description,
    types: (webhook.filter_types ?? []).join('\n'),
    rate: webhook.rate_limit === null ? '' : String(webhook.rate_limit),
    gzip: webhook.gzip,
  });
  const rate = rateOf(draft.rate);
  const save = useMutation({
    mutationFn: async () =>
      changeWebhook(place, id, {
        url: draft.url.trim(),
        description: draft.description.trim(),
        filter_types: filterTypesOf(draft.types),
        ...(rate === undefined ? {} : { rate_limit: rate }),
        gzip: draft.gzip,
      }),
    onSuccess: async () => {
      toast('The endpoint is changed.');
      onDone();
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhook', id] });
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhooks'] });
    },
  });
  const wrong = problemsByField(save.error);
  return (
    <Form
      action="Save"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={rate === undefined ? 'the number of messages is no whole number' : null}
    >
      <EndpointFields
        draft={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        wrong={wrong}
      />
      <TextField
        label="Messages a second"
        type="number"
        value={draft.rate}
        onChange={(text) => setDraft({ ...draft, rate: text })}
        hint="On average. Empty: as many as there are."
        error={wrong['rate_limit']}
      />
      <CheckField
        label="Compress bodies of a KiB and more"
        isChecked={draft.gzip}
        onChange={(gzip) => setDraft({ ...draft, gzip })}
      />
    </Form>
  );
}
