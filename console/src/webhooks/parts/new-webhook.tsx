import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { keyOf, usePlace } from '#console/kernel/session/place.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { filterTypesOf } from '../model.ts';
import { createWebhook } from '../queries.ts';

const empty = { url: '', description: '', types: '' };

type Props = { readonly onMade: (id: string) => void };

export function NewWebhook({ onMade }: Props): ReactElement {
  const place = usePlace();
  const queries = useQueryClient();
  const [draft, setDraft, clear] = useDraft(`${keyOf(place)} new endpoint`, empty);
  const create = useMutation({
    mutationFn: async () =>
      createWebhook(place, {
        url: draft.url.trim(),
        description: draft.description.trim(),
        filter_types: filterTypesOf(draft.types),
      }),
    onSuccess: async ({ id }) => {
      clear();
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhooks'] });
      onMade(id);
    },
  });
  const wrong = problemsByField(create.error);
  return (
    <Form
      action="Make the endpoint"
      onSubmit={() => create.mutate()}
      isBusy={create.isPending}
      error={create.error}
    >
      <TextField
        label="Address"
        type="url"
        isRequired
        value={draft.url}
        onChange={(url) => setDraft({ ...draft, url })}
        placeholder="https://example.com/hook"
        hint="Every message is sent there by POST, signed."
        error={wrong['url']}
      />
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
        hint="May be left empty."
        error={wrong['description']}
      />
      <TextField
        label="Event types"
        lines={3}
        value={draft.types}
        onChange={(types) => setDraft({ ...draft, types })}
        hint="One a line, in full or by their beginning (daily.data.*). Empty: all of them."
        error={wrong['filter_types']}
      />
    </Form>
  );
}
