import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form } from '#console/kernel/ui/form.tsx';

import { filterTypesOf } from '../model.ts';
import { createWebhook } from '../queries.ts';
import { EndpointFields } from './endpoint-fields.tsx';

const empty = { url: '', description: '', types: '' };

type Props = { readonly onMade: (id: string) => void };

export function NewWebhook({ onMade }: Props): ReactElement {
  const place = useTeamPath();
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
      <EndpointFields
        draft={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        wrong={wrong}
      />
    </Form>
  );
}
