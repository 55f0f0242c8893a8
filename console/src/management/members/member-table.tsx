import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingOrgMember } from '#console/kernel/api/contract.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { membersQuery, removeMember } from './queries.ts';
import { roleName } from './roles.ts';

export function MemberTable(): ReactElement {
  const { organisation, member: self } = useMe();
  const members = useInfiniteQuery(membersQuery(organisation.id));
  const [leaving, setLeaving] = useState<ClientFacingOrgMember | null>(null);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async (id: string) => removeMember(organisation.id, id),
    onSuccess: async () => {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: ['members'] });
    },
  });
  const columns: readonly Column<ClientFacingOrgMember>[] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => roleName(role) },
    { title: 'Since', cell: ({ created_on: at }) => <Time at={at} /> },
    {
      title: 'Action',
      cell: (member) => (
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => setLeaving(member)}
          disabledWhy={member.id === self.id ? 'somebody else removes you' : null}
        >
          Remove <span className="hidden-text">{member.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <Section title="Members">
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
      <ConfirmDialog
        title="Remove the member?"
        action="Remove"
        isOpen={leaving !== null}
        isBusy={remove.isPending}
        onClose={() => {
          setLeaving(null);
          remove.reset();
        }}
        onConfirm={() => {
          if (leaving !== null) remove.mutate(leaving.id);
        }}
      >
        {remove.isError ? <ErrorState error={remove.error} /> : null}
        <p>
          {leaving?.name} is signed out everywhere at once. What they did stays in the audit log.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
