import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingOrgMember } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { endSessions, isBound, membersQuery, removeMember } from './queries.ts';
import { RoleForm } from './role-form.tsx';
import { roleName } from './roles.ts';

type Member = ClientFacingOrgMember;
type Teams = readonly { readonly id: string; readonly name: string }[];

const facts = (teams: Teams): readonly Column<Member>[] => [
  { title: 'Name', cell: ({ name }) => name, csv: ({ name }) => name },
  { title: 'E-mail', cell: ({ email }) => email, csv: ({ email }) => email },
  {
    title: 'Role',
    kind: 'status',
    cell: ({ role }) => roleName(role),
    csv: ({ role }) => roleName(role),
  },
  {
    title: 'Teams',
    cell: (member) => teamsOf(member, teams),
    csv: (member) => teamsOf(member, teams),
  },
  {
    title: 'Since',
    cell: ({ created_on: at }) => <Time at={at} />,
    csv: ({ created_on: at }) => at,
  },
];

export function MemberTable(): ReactElement {
  const { organisation, teams } = useMe();
  const members = useInfiniteQuery(membersQuery(organisation.id));
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const signOut = useMutation({
    mutationFn: async ({ id }: Member) => endSessions(organisation.id, id),
    onSuccess: ({ ended }) =>
      toast(
        ended === 0
          ? 'They were signed in nowhere.'
          : `${ended === 1 ? 'One session has' : `${ended} sessions have`} ended.`,
      ),
  });
  const columns: readonly Column<Member>[] = [
    ...facts(teams),
    {
      title: 'Actions',
      kind: 'action',
      cell: (member) => (
        <Actions
          member={member}
          onChange={() => setChanging(member)}
          onSignOut={() => signOut.mutate(member)}
          onRemove={() => setLeaving(member)}
        />
      ),
    },
  ];
  return (
    <Section
      title="Members"
      actions={
        <CsvButton
          name="members"
          columns={columns}
          load={async () => (await everyPage(members)).flatMap((each) => each.members)}
        />
      }
    >
      {signOut.isError ? <ErrorState error={signOut.error} /> : null}
      <Loaded query={members} lines={4}>
        {({ pages }) => (
          <DataTable
            caption="Members"
            rows={pages.flatMap((each) => each.members)}
            columns={columns}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
      {members.hasNextPage ? (
        <Button onClick={() => void members.fetchNextPage()}>More members</Button>
      ) : null}
      <Dialog title="Change the role" isOpen={changing !== null} onClose={() => setChanging(null)}>
        {changing === null ? null : <RoleForm member={changing} onDone={() => setChanging(null)} />}
      </Dialog>
      <Removal of={leaving} onClose={() => setLeaving(null)} />
    </Section>
  );
}

/** The names of the teams that the role is bound to. */
function teamsOf({ role, team_role_bindings: bindings }: Member, teams: Teams): string {
  if (!isBound(role)) return role === 'org_admin' ? 'all' : '–';
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  return (bindings ?? []).map(({ team_id: id }) => nameOf(id)).join(', ') || 'none';
}

type ActionsProps = {
  readonly member: Member;
  readonly onChange: () => void;
  readonly onSignOut: () => void;
  readonly onRemove: () => void;
};

function Actions({ member, onChange, onSignOut, onRemove }: ActionsProps): ReactElement {
  const isSelf = useMe().member.id === member.id;
  return (
    <>
      <Button kind="quiet" icon="settings" onClick={onChange}>
        Role <span className="hidden-text">of {member.name}</span>
      </Button>
      <Button
        kind="quiet"
        icon="close"
        onClick={onSignOut}
        disabledWhy={isSelf ? 'end your sessions on your account page' : null}
      >
        Sign out <span className="hidden-text">{member.name} everywhere</span>
      </Button>
      <Button
        kind="quiet"
        icon="trash"
        onClick={onRemove}
        disabledWhy={isSelf ? 'somebody else removes you' : null}
      >
        Remove <span className="hidden-text">{member.name}</span>
      </Button>
    </>
  );
}

type RemovalProps = { readonly of: Member | null; readonly onClose: () => void };

function Removal({ of: leaving, onClose }: RemovalProps): ReactElement {
  const { organisation } = useMe();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async (id: string) => removeMember(organisation.id, id),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <ConfirmDialog
      title="Remove the member?"
      action="Remove"
      isOpen={leaving !== null}
      isBusy={remove.isPending}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      onConfirm={() => {
        if (leaving !== null) remove.mutate(leaving.id);
      }}
    >
      {remove.isError ? <ErrorState error={remove.error} /> : null}
      <p>{leaving?.name} is signed out everywhere at once. What they did stays in the audit log.</p>
    </ConfirmDialog>
  );
}
