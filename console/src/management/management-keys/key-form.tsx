import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { useMe, usePermission } from '#console/kernel/session/session.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { createManagementKey } from './queries.ts';

const reaches = [
  ['team_admin', 'One team'],
  ['org_admin', 'The organisation: everything'],
] as const;
type Reach = (typeof reaches)[number][0];

/** Whoever reaches some teams only makes keys for them. */
export function ManagementKeyForm({
  onMade,
}: {
  readonly onMade: (value: string) => void;
}): ReactElement {
  const { organisation, teams } = useMe();
  const mayAll = usePermission('administer');
  const [label, setLabel] = useState('');
  const [reach, setReach] = useState<Reach>('team_admin');
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '');
  const [ends, setEnds] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      createManagementKey(organisation.id, {
        label,
        role: reach,
        team_role_bindings: reach === 'org_admin' ? null : [{ team_id: teamId }],
        expires_at: ends === '' ? null : new Date(ends).toISOString(),
      }),
    onSuccess: ({ key }) => onMade(key),
  });
  const problems = problemsByField(create.error);
  return (
    <Form
      action="Make the key"
      onSubmit={() => create.mutate()}
      isBusy={create.isPending}
      error={create.error}
    >
      <TextField
        label="Label"
        value={label}
        onChange={setLabel}
        error={problems['label']}
        isRequired
      />
      <SelectField
        label="Manages"
        value={reach}
        onChange={setReach}
        options={mayAll ? reaches : reaches.slice(0, 1)}
      />
      {reach === 'team_admin' ? (
        <SelectField
          label="Team"
          value={teamId}
          onChange={setTeamId}
          options={teams.map(({ id, name }) => [id, name] as const)}
        />
      ) : null}
      <TextField
        label="Ends"
        type="datetime-local"
        value={ends}
        onChange={setEnds}
        error={problems['expires_at']}
        hint="Left empty, it works until it is revoked."
      />
    </Form>
  );
}
