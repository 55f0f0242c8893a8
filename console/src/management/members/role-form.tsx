import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingOrgMember } from '#console/kernel/api/contract.ts';
import type { Role } from '#console/kernel/api/sign-in.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { CheckField, Form, SelectField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { isBound, updateMember } from './queries.ts';
import { roleNames } from './roles.ts';

type Props = { readonly member: ClientFacingOrgMember; readonly onDone: () => void };

/** What the member may from now on, and on which teams. */
export function RoleForm({ member, onDone }: Props): ReactElement {
  const { organisation, teams } = useMe();
  const [role, setRole] = useState<Role>(member.role);
  const [teamIds, setTeamIds] = useState<readonly string[]>(
    (member.team_role_bindings ?? []).map(({ team_id: id }) => id),
  );
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => updateMember(organisation.id, member.id, { role, teamIds }),
    onSuccess: async () => {
      toast('The role holds from now on.');
      await queries.invalidateQueries({ queryKey: ['members'] });
      onDone();
    },
  });
  return (
    <Form
      action="Give the role"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={isBound(role) && teamIds.length === 0 ? 'choose a team first' : null}
    >
      <p>{member.name}</p>
      <SelectField label="Role" value={role} onChange={setRole} options={roleNames} />
      {isBound(role) ? (
        <fieldset>
          <legend>Teams</legend>
          {teams.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              isChecked={teamIds.includes(id)}
              onChange={(isChecked) =>
                setTeamIds(isChecked ? [...teamIds, id] : teamIds.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      ) : null}
    </Form>
  );
}
