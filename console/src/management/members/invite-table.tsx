import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { ClientFacingOrgInvite } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { invitesQuery, withdrawInvite } from './queries.ts';
import { roleName } from './roles.ts';

const facts: readonly Column<ClientFacingOrgInvite>[] = [
  { title: 'E-mail', cell: ({ email }) => email, csv: ({ email }) => email },
  { title: 'Role', cell: ({ role }) => roleName(role), csv: ({ role }) => roleName(role) },
  {
    title: 'Works until',
    cell: ({ expires_at: at }) => <Time at={at} />,
    csv: ({ expires_at: at }) => at,
  },
];

/** Invitations that nobody has accepted yet. */
export function InviteTable(): ReactElement {
  const { organisation } = useMe();
  const invites = useInfiniteQuery(invitesQuery(organisation.id));
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: async (id: string) => withdrawInvite(organisation.id, id),
    onSuccess: async () => queries.invalidateQueries({ queryKey: ['invites'] }),
  });
  return (
    <Section
      title="Invitations"
      actions={
        <CsvButton
          name="invitations"
          columns={facts}
          load={async () => (await everyPage(invites)).flatMap((each) => each.invites)}
        />
      }
    >
      {withdraw.isError ? <ErrorState error={withdraw.error} /> : null}
      <Loaded query={invites} lines={2}>
        {({ pages }) => {
          const rows = pages.flatMap((each) => each.invites);
          return rows.length === 0 ? (
            <p>None is open.</p>
          ) : (
            <DataTable
              caption="Invitations"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                ...facts,
                {
                  title: 'Action',
                  kind: 'action',
                  cell: ({ id, email }) => (
                    <Button kind="quiet" icon="trash" onClick={() => withdraw.mutate(id)}>
                      Withdraw <span className="hidden-text">{email}</span>
                    </Button>
                  ),
                },
              ]}
            />
          );
        }}
      </Loaded>
    </Section>
  );
}
