import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingOrgTeam } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { meQuery } from '#console/kernel/session/session.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type TeamIds, teamQuery, updateTeam } from './queries.ts';

type Props = {
  readonly place: TeamIds;
  readonly team: Pick<ClientFacingOrgTeam, 'name' | 'integration_team_id'>;
};

export function NameForm({ place, team }: Props): ReactElement {
  const [name, setName] = useState(team.name);
  const [integrationId, setIntegrationId] = useState(team.integration_team_id ?? '');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () =>
      updateTeam(place, {
        name,
        integration_team_id: integrationId === '' ? null : integrationId,
      }),
    onSuccess: async () => {
      toast('The team has its name.');
      await Promise.all([
        queries.invalidateQueries({ queryKey: meQuery.queryKey }),
        queries.invalidateQueries({ queryKey: teamQuery(place).queryKey }),
      ]);
    },
  });
  const problems = problemsByField(save.error);
  return (
    <Section title="Name">
      <Form
        action="Save the name"
        onSubmit={() => save.mutate()}
        isBusy={save.isPending}
        error={save.error}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={problems['name']}
          isRequired
        />
        <TextField
          label="What your own system calls it"
          value={integrationId}
          onChange={setIntegrationId}
          error={problems['integration_team_id']}
        />
      </Form>
    </Section>
  );
}
