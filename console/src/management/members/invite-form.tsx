import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import type { Role } from '#console/kernel/api/sign-in.ts';
import { useMe, useTenant } from '#console/kernel/session/session.ts';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { invite, isBound } from './queries.ts';
import { roleNames } from './roles.ts';

/** Invites somebody; the link is handed over by whoever invites, and shown only here. */
export function InviteForm({ onInvited }: { readonly onInvited: () => void }): ReactElement {
  const { organisation, teams } = useMe();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('team_viewer');
  // The team in use: another one has to be chosen.
  const { teamId: here } = useTenant();
  const [teamId, setTeamId] = useState(here);
  const send = useMutation({
    mutationFn: async () =>
      invite(organisation.id, { email, role, teamId: teamId === '' ? null : teamId }),
    onSuccess: onInvited,
  });
  const problems = problemsByField(send.error);
  if (send.data !== undefined) {
    const { invite_url: url } = send.data;
    return url === null ? (
      <Notice>This person is a member already.</Notice>
    ) : (
      <>
        <Notice tone="warning">
          Hand this link over. It works once, for seven days, and is shown only here.
        </Notice>
        <Secret value={url} name="link" />
      </>
    );
  }
  return (
    <Form
      action="Make the invitation"
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
    >
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        error={problems['email']}
        isRequired
      />
      <SelectField label="Role" value={role} onChange={setRole} options={roleNames} />
      {isBound(role) ? (
        <SelectField
          label="Team"
          value={teamId}
          onChange={setTeamId}
          options={teams.map(({ id, name }) => [id, name] as const)}
        />
      ) : null}
    </Form>
  );
}
