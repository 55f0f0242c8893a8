import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { ListedMemberSession } from '#console/kernel/api/contract.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge, ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { endSession, sessionsQuery } from './queries.ts';

/** Where the member is signed in; any of them ends at once. */
export function Sessions(): ReactElement {
  const sessions = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: async () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const columns: readonly Column<ListedMemberSession>[] = [
    {
      title: 'Signed in',
      cell: ({ started_at: at, is_current: isCurrent }) => (
        <>
          <Time at={at} /> {isCurrent ? <Badge tone="good">this one</Badge> : null}
        </>
      ),
    },
    { title: 'By', cell: ({ method }) => method.replaceAll('_', ' ') },
    { title: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} /> },
    { title: 'From', cell: ({ address }) => <code>{address}</code> },
    {
      title: 'Action',
      kind: 'action',
      cell: ({ id, is_current: isCurrent }) => (
        <Button
          kind="quiet"
          onClick={() => end.mutate(id)}
          disabledWhy={isCurrent ? 'this is where you are: sign out instead' : null}
        >
          End
        </Button>
      ),
    },
  ];
  return (
    <Section title="Sessions">
      {end.isError ? <ErrorState error={end.error} /> : null}
      <Loaded query={sessions} lines={3}>
        {({ sessions: rows }) => (
          <DataTable caption="Sessions" rows={rows} columns={columns} rowKey={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}
